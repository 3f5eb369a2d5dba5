"""Rules under which the generic solver is done with 10.000 in seconds: turns are short, and there are few actions."""

SMALL = (
    (
        "one=50,five=50,triples=50:50:50:50:50:50,kinds=none,straight=0,three_pairs=0,memory=none,set_aside=maximum,"
        "target=50,ending=first,entry=50"
    ),
)
