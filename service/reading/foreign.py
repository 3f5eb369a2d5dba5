"""German and French words of messages, and the English words that the readers know.

A message is translated word by word, and only if it has a word that English does not have. No grammar is needed: the readers
look at the words that matter, and pass the others over.
"""

import re
import unicodedata
from collections.abc import Mapping

# The German word for dice is also that for rolling them.
_DICE = re.compile(r"\b([1-9]|one|two|three|four|five|six) roll\b")
# The German name of the game of 30s.
_THIRTIES = re.compile(
    r"\b30ern?(?:\s*-?\s*spiel)?\b|\bdrei(?:ß|ss)iger[\s-]*(?:w(?:ü|ue)rfel[\s-]*)?spiel\b|\b(?:w(?:ü|ue)rfel)?spiel\s+der\s+30\b",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"\b(?:auf\s+(?:deutsch|französisch)|en\s+(?:français|francais|allemand)|in\s+(?:german|french))\b(?:\s+(?:bitte|please|svp))?",
    re.IGNORECASE,
)
_WORD = re.compile(r"(?<![0-9])[^\W\d_]+")


def _read(table: str) -> Mapping[str, str]:
    """Return the English words by the foreign ones; a line is ``FOREIGN... = ENGLISH``."""
    lines = (line.partition("=") for line in table.strip().splitlines())
    return {word: english.strip() for foreign, _, english in lines for word in foreign.split()}


# Words that no English message has. They have no accents here.
_SURE = _read("""
    ich je = i
    sans ohne = without
    du dir dich tu = you
    alle tous = all
    sofort = immediately
    kommt = comes
    fertig = done
    stimmt = true
    selben gleichen = same
    anlegen = lay off
    eigentlich = actually
    richtig = right
    lui = he
    fait = made
    risques risque risiko = risk
    nur seulement = only
    wurfelspiel = dice game
    gemacht = made
    keinen keinem keiner aucun aucune = no
    ont = have
    viens venait = just
    veux veut = want
    juste = just
    eviter vermeiden = avoid
    boire trinken schlucke schluck = drink
    brelan drilling = triple
    macht = make
    par = per
    voisin nachbar = neighbour
    boit trinkt = drinks
    dure dauert = takes
    entre zwischen = between
    bons = good
    es = it
    als = as
    mindestens = at least
    spielregel = rule
    spielstand stande = score
    jetons lancons = roll
    werf werfe = throw
    leg = lay
    nix = nothing
    ausgelegt hingelegt = laid down
    gezogen tire = drawn
    stehe stehst = stand
    punktestand = score
    wir nous = we
    habe hast haben ai avons avez = have
    ist sind est sont = is
    hatte avait = had
    der das les du = the
    ein eine einen einem einer une = a
    sie ils elle = she
    mein meine meinen = my
    gegner gegners gegnerin gegenspieler adversaire adversaires = opponent
    und = and
    oder ou = or
    mit avec = with
    von vom de = of
    zu zum zur gegen = to
    contre = against
    bei beim chez au aux = in
    fur = for
    auf = on
    nach apres = after
    wenn falls quand lorsque = when
    wann = when
    que quoi quel quelle quels quelles = what
    wer qui = who
    wie comment = how
    combien = how many
    wieviel wieviele = how many
    viel beaucoup = much
    viele = many
    soll sollte sollen doit dois devrais devrait faut = should
    kann konnen puis peut peux = can
    mache machen tun faire fais = do
    jetzt maintenant = now
    noch encore = still
    diese diesem diesen dieser dieses dies ce cet cette = this
    sich = it
    hoch gross grosse = likely
    strasse = straight
    punktzahl punktestand = score
    hochste hochster hochstes = highest
    niedrigste niedrigster = lowest
    gewinnchance gewinnchancen = chance to win
    wurfe = throws
    welche welcher welches = which
    zug runde wurf lancer = turn
    zuge zugen runden tours = turns
    gewurfelt wurfelte = rolled
    geworfen wirft lancee jete = thrown
    wurfeln weiterwurfeln werfen relancer rejouer = roll
    wurfel wurfels = dice
    punkt = point
    punkte punkten = points
    gehalten tenu tenus = held
    beiseite raus cote = aside
    herausgelegt rausgelegt weggelegt gardes = set aside
    ubrig restant restants restent = left
    sichern aufschreiben schreiben banquer encaisser marquer = bank
    behalten behalte garder = keep
    aufhoren aufhore stoppen arreter = stop
    anfangen fangt fange beginnen anfangt beginnt anfange commencer commence commencera = begin
    regeln regle regles spielregeln = rules
    jeu spielt spielen spiele jouer joue = play
    funktioniert = work
    gewertet wertung punktewertung = scoring
    strategie strategien = strategy
    beste besten bester bestes meilleur meilleure meilleurs = best
    besser mieux = better
    gute guter bon bonne = good
    wahrscheinlich = likely
    wahrscheinlichkeit probabilite = probability
    niete fehlwurf nullwurf = bust
    verlieren verliere perdre perds = lose
    alles toute = everything
    nichts rien = nothing
    gluck gluckssache zufall hasard = luck
    geschick geschicklichkeit = skill
    durchschnitt schnitt durchschnittlich mittel moyenne moyen = average
    vorsprung avantage = head start
    zwei deux = two
    drei trois = three
    vier quatre = four
    funf cinq = five
    sechs = six
    sieben = seven
    acht huit = eight
    neun neuf = nine
    zehn dix = ten
    mille = thousand
    weiter weitermachen = again
    bringt bringen rapporte rapportent vaut valent = give
    zahlt zahlen = count
    nehmen nehme prendre prends = take
    legen lege poser = lay
    karte carte = card
    karten cartes = cards
    ablegen = discard
    bitte svp = please
    danke merci = thanks
    kein keine pas = not
    mich mir = me
    ganz sehr tres = very
    hab = have
    bin suis = am
    dreissig trente = thirty
    kartenspiel = card game
    gerade eben soeben = just
    bisher = so far
    schon bereits deja auch aussi = already
    oft souvent = often
    gewinnt gewinne gewinnen gewinnst gagne gagner = win
    spieler joueur joueurs = players
    zweite zweiter zweiten deuxieme = second
    erste erster ersten erstem premier premiere = first
    letzte letzter letzten dernier derniere = last
    relance relances relancez rejoue = roll
    arrete = stop
    chancen = chances
    weiterwurfle wurfle wurfele weiterwurfel = roll
    compte comptent = count
    rauslegen auslegen herauslegen auszulegen rauszulegen = lay down
    mal = time
    muss mussen = must
    darf durf durfen = may
    sobald = when
    elf onze = 11
    zwolf douze = 12
    dreizehn treize = 13
    vierzehn quatorze = 14
    funfzehn quinze = 15
    sechzehn seize = 16
    siebzehn = 17
    achtzehn = 18
    neunzehn = 19
    zwanzig vingt = 20
    kennst kennt connais connaissez = know
    bube valet = jack
    konig roi = king
    herz herzen coeur coeurs = hearts
    pik pique piques = spades
    karo carreau carreaux = diamonds
    kreuz trefle trefles = clubs
    folge = run
    jaunes gelb gelbe gelben = yellow
    verts grun grune grunen = green
    rouges roten = red
    lohnt = worth
    sicher = sure
    wieder nochmal = again
    lieber plutot = rather
    passiert = happens
    oma opa freund freundin ami amie = friend
    ne = a
    meiner meinem meines = my
    bruder frere = brother
    schwester soeur = sister
    mutter mama maman mere = mum
    vater papa pere = dad
    frau femme = wife
    mann mari = husband
    draussen = aside
    zeigen montrent font = show
    autre autres andere anderen = other
    geber donneur = dealer
    bekommt bekomme bekommen recoit = get
    avance = head start
    debutant anfanger = beginner
    jeder jedem chaque = each
    debut = start
    egalite gleichstand = tie
    suffit genugt reicht = enough
    remplace ersetzt = replaces
    entierement = all
    combinaisons = throws
    null = zero
    jeux = games
    sais sait savez weisst = know
    kannst konnt peuvent = can
    repondre antworten beantworten = answer
    fragen = questions
    frage = question
    stellen stelle = ask
    sprichst sprechen parles parlez parler = speak
    verstehst verstehen comprends comprenez comprendre = understand
    deutsch deutsche deutschen allemand allemande = german
    francais francaise franzosisch franzosische = french
    englisch englische anglais anglaise = english
    guten = good
    wo = where
    finde finden = find
    gibt = are
    hier ici = here
    kommen = come
    quelles = which
    langues sprachen = languages
    ecrire schreibe = write
    vous toi = you
    hilfreich = helpful
    geholfen = helped
    woher = where from
    brauche brauchst braucht = need
    leute leuten gens = people
    halb halbe moitie = half
    gewunscht = wanted
    souhaite = wanted
    einsen einser = ones
    zweien zweier = twos
    dreien dreier = threes
    vieren vierer = fours
    funfen funfer = fives
    sechsen sechser = sixes
    liegen liegt lagen = are
    moglichst = as possible
    unter = under
    uber = over
    bleiben bleibe rester = stay
    erreichen atteindre = reach
    summe somme = sum
    elevee eleve = high
    verlust verluste perte pertes = loss
    jusqu bis = to
    gespielt = played""")
# Words that are English too, and are translated only beside one of the others.
_ALSO = _read("""
    j = i
    c = that
    main = hand
    tout = all
    stand = score
    te = you
    des dem den le la l = the
    er il = he
    mon ma mes = my
    et = and
    d = of
    dans = in
    pour = for
    sur = on
    was = what
    tour = turn
    lance = thrown
    garde = keep
    s = it
    reste = left
    spiel = play
    marche = work
    gut = good
    adresse = skill
    sept = seven
    pose = lay
    moi m = me
    ass = ace
    dame = queen
    spielern = players
    nachste nachster suivant suivante = next
    dritte dritter troisieme = third
    auslage = meld
    damen dames = queens
    konige rois = kings
    buben valets = jacks
    asse = aces
    damit = with that
    auslegen = lay down
    rot rote = red
    continue = roll
    stehen = stand
    partie = game
    die = the
    an am = at
    hat a = has
    un on = a
    en im = in
    war = was
    man = you
    plus = more
    pro = per
    tag = day
    abend = evening
    um = to
""")

# What is said in several words.
_POINTS = r"(?:punkten?|points?)"
_PHRASES = tuple(
    (re.compile(pattern, re.IGNORECASE), written)
    for pattern, written in (
        (
            rf"\bm(?:ö|oe|o)glichst\s+(?:viele?|hohe?r?)\s+(?:{_POINTS}|summe|punktzahl|zahl|ergebnis)\b|\ble\s+plus\s+(?:de\s+points|haut\s+(?:score|total))(?:\s+possible)?\b|\bla\s+plus\s+grande\s+somme(?:\s+possible)?\b|\bso\s+viele?\s+{_POINTS}\s+wie\s+m(?:ö|oe|o)glich\b",
            " as many points as possible ",
        ),
        (
            rf"\bm(?:ö|oe|o)glichst\s+wenige?\s+(?:{_POINTS}\s+)?(?:unter\s+30\s+(?:bleiben|liegen|landen)|verlieren|verliere)\b|\ble\s+moins\s+de\s+pertes?(?:\s+possible)?\b|\bperdre\s+le\s+moins(?:\s+(?:de\s+points|possible))*",
            " lose as little as possible ",
        ),
        (r"\bau\s+moins\b", " at least "),
        (r"\b(?:erste[rnsm]?|premier)\s+(?:wurf|lancer|jet)\b", " first throw "),
        (r"\bich\s+(?:will|m(?:ö|oe|o)chte)\b|\b(?:will|m(?:ö|oe|o)chte)\s+ich\b", " ich want "),
        (r"\bd['’]entr(?:é|e)e(?:\s+de\s+jeu)?\b", " "),
        (r"\b(?:nur\s+)?bis\s+(?:zu\s+)?([0-9][0-9.]*)\s+(?:punkten?\s+)?gespielt\b", r" played to \1 "),
        (r"\bjusqu['’]?\s*(?:à|a|aux?)\s+(?=[0-9])", " to "),
    )
)


def english(text: str) -> str:
    """Return a text with the English words for its German and French ones. A text without any stays as it is."""
    text = _THIRTIES.sub("30s", text)
    # Beside a position it tells nothing in which language the answer should be.
    text = _LANGUAGE.sub(" ", text) if re.search("[0-9]", text) else text
    words = {_plain(word) for word in _WORD.findall(text)}
    if _SURE.keys().isdisjoint(words):
        return text
    text = re.sub(r"\bviens?\s+de\s+(?:re)?(?:lancer|jeter|tirer|faire)\b", "rolled", text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=[a-z])-(?=(?:je|tu|il|elle|on|nous|vous)\b)", " ", text, flags=re.IGNORECASE)
    text = re.sub(r"\bai\s+gard[ée]\b", "ai kept", text, flags=re.IGNORECASE)
    # Between commas it is a number.
    text = re.sub(r"(?<=,)\s*(?:une?|eins?|eine)\b(?=\s*(?:[,.;?!]|$))", " one", text, flags=re.IGNORECASE)
    for pattern, written in _PHRASES:
        text = pattern.sub(written, text)
    # What is left to somebody is no other player: il me reste.
    text = re.sub(r"\bil\s+(?:me|m['’])\s*(?=reste)", " ", text, flags=re.IGNORECASE)
    # Between numbers it stands for "to", and before one for "at".
    # Whoever throws now has thrown nothing yet: je lance, et si je lance.
    text = re.sub(r"\bje\s+lance\b(?=\s*:?\s*[1-6])", "ai lancé", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(je|on|nous)\s+(?:re)?lan(?:ce|çons)\b", r"\1 relance", text, flags=re.IGNORECASE)
    # Behind a German verb it is the person, and no French article: kannst du.
    text = re.sub(r"(?<=[a-z]st) du\b", " dich", text)
    # As a noun it is plural, and as a verb it has a small letter.
    text = re.sub(r"(?<=[a-z] )Spiele\b", "games", text)
    text = re.sub(r"(?<=[a-z] )Zahlen\b", "numbers", text)
    text = re.sub(r"\b(?:à|bei)(?=\s*[0-9])", "at", re.sub(r"(?<=[0-9])\s*à\s*(?=[0-9])", " to ", text))
    shown = re.sub(r"\b[dD][ée]s\b", "dice", re.sub(r"\bdé\b", "dice", text))
    translated = _WORD.sub(_translated, re.sub(r"(?<=[a-z])['’](?=[^\W\d_])", " ", shown, flags=re.IGNORECASE))
    return _DICE.sub(r"\1 dice", translated).replace("how many of ", "how many ")


def _translated(match: re.Match[str]) -> str:
    word = _plain(match[0])
    return _SURE.get(word) or _ALSO.get(word) or (match[0] if match[0].isascii() else word)


def _plain(word: str) -> str:
    """Return a word in small letters without accents."""
    parts = unicodedata.normalize("NFKD", word.lower().replace("ß", "ss"))
    return "".join(part for part in parts if not unicodedata.combining(part))
