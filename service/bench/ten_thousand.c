/* The optimal race of 10.000 in plain C. The compiled kernel of the solvers is measured against this program.
 *
 * It has the same recurrence as solvers/games/ten_thousand/kernels/race.py, without bounds, under the default rules: pairs of
 * positions in the order of falling points, eight side by side, each solved by secants of both players' turns. It works out
 * by itself what may be set aside. Its arguments are the target and the number of runs. It prints the CPU seconds of the
 * fastest run, and the value of the start. Compile it with -O3 -march=native -ffast-math.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define UNIT 50
#define HANDS 24
#define LANES 8
/* The most levels of the target, of a chase, and of one roll. */
#define TARGET 300
#define CHASE 800
#define ROLL 100
#define LEVELS (TARGET + CHASE + ROLL)
#define OPTIONS 64
#define ITEMS 4000
#define SETS 1000

/* An item is an option, points * HANDS + hand left, or OPTION_ITEMS + the place of a maximum of two items. */
#define OPTION_ITEMS (ROLL * HANDS)

typedef struct {
    int size;
    int item[OPTIONS];
} Set;

/* The different sets of options that rolls allow. */
static Set sets[SETS];
static int set_count;
/* By hand: the chance of each set of options, and of a bust; and the smallest chance of a bust. */
static double ways[HANDS][SETS], bust[HANDS], least = 1;

/* A number is read at its place, which moves with the level (-1) or does not (0). */
typedef struct {
    int place, moves;
} Number;

/* The two numbers of which a maximum is formed. */
static Number left[ITEMS], right[ITEMS];
static int maxima;
/* The numbers that are summed for each hand, and their chances. */
static Number term[HANDS * SETS];
static int ends[HANDS + 1];
static double weight[HANDS * SETS];

/* What is rolled: the number of dice, and the face of the triple remembered. */
static int dice_of(int hand) { return hand < 6 ? 6 - hand : 3 - (hand - 6) / 6; }
static int triple_of(int hand) { return hand < 6 ? 0 : (hand - 6) % 6 + 1; }
static int hand_of(int dice, int triple) { return triple ? 6 + 6 * (3 - dice) + triple - 1 : 6 - dice; }

/* The points of dice of which each must score, by faces, or -1 if one cannot; *keeps is the triple among them, or 0. */
static int score(const int *faces, int number, int triple, int *keeps)
{
    int total = 0, pairs = 0, singles = 0;
    *keeps = triple;
    for (int face = 1; face <= 6; face++) {
        int alike = faces[face], worth = face == 1 ? 1000 : 100 * face, points = -1;
        pairs += alike == 2;
        singles += alike == 1;
        if (!alike)
            continue;
        if (face == 1 || face == 5)
            points = alike * (face == 1 ? 100 : 50);
        if (alike >= 3) {
            if ((alike - 2) * worth > points)
                points = (alike - 2) * worth;
            *keeps = face;
        }
        if (face == triple && alike * worth > points)
            points = alike * worth;
        total = points < 0 || total < 0 ? -1 : total + points;
    }
    if (number == 6 && pairs == 3 && total < 750)
        total = 750;
    if (number == 6 && singles == 6 && total < 1000)
        total = 1000;
    return total;
}

static int rising(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* Count the rolls of a hand by the set of their options. */
static void roll(int hand)
{
    int number = dice_of(hand), rolls = 1;
    for (int die = 0; die < number; die++)
        rolls *= 6;
    for (int rolled = 0; rolled < rolls; rolled++) {
        int die[6], size = 0;
        Set set;
        for (int k = 0, rest = rolled; k < number; k++, rest /= 6)
            die[k] = rest % 6 + 1;
        for (int mask = 1; mask < 1 << number; mask++) {
            int faces[7] = {0}, aside = 0, keeps;
            for (int k = 0; k < number; k++)
                if (mask >> k & 1) {
                    faces[die[k]]++;
                    aside++;
                }
            int points = score(faces, aside, triple_of(hand), &keeps);
            if (points < 0)
                continue;
            int next = aside == number ? 0 : hand_of(number - aside, keeps);
            set.item[size++] = points / UNIT * HANDS + next;
        }
        qsort(set.item, size, sizeof(int), rising);
        set.size = 0;
        for (int k = 0; k < size; k++)
            if (!k || set.item[k] != set.item[k - 1])
                set.item[set.size++] = set.item[k];
        if (!set.size) {
            bust[hand] += 1. / rolls;
            continue;
        }
        int place = 0;
        while (place < set_count && (sets[place].size != set.size
                                     || memcmp(sets[place].item, set.item, set.size * sizeof(int))))
            place++;
        if (place == set_count)
            sets[set_count++] = set;
        ways[hand][place] += 1. / rolls;
    }
    if (bust[hand] < least)
        least = bust[hand];
}

/* Return where an item is read. */
static Number number(int item)
{
    return item < OPTION_ITEMS ? (Number){item, -1} : (Number){item - OPTION_ITEMS, 0};
}

/* Replace the two items that stand together in most sets by their maximum, until each set has one item. */
static void share(void)
{
    static short together[OPTION_ITEMS + ITEMS][OPTION_ITEMS + ITEMS];
    for (;;) {
        int best = 0, a = 0, b = 0;
        for (int s = 0; s < set_count; s++)
            for (int k = 0; k < sets[s].size; k++)
                for (int m = 0; m < k; m++) {
                    int count = ++together[sets[s].item[m]][sets[s].item[k]];
                    if (count > best) {
                        best = count;
                        a = sets[s].item[m];
                        b = sets[s].item[k];
                    }
                }
        for (int s = 0; s < set_count; s++)
            for (int k = 0; k < sets[s].size; k++)
                for (int m = 0; m < k; m++)
                    together[sets[s].item[m]][sets[s].item[k]] = 0;
        if (!best)
            return;
        left[maxima] = number(a);
        right[maxima] = number(b);
        for (int s = 0; s < set_count; s++) {
            Set *set = &sets[s];
            int at[2] = {-1, -1};
            for (int k = 0; k < set->size; k++) {
                if (set->item[k] == a)
                    at[0] = k;
                if (set->item[k] == b)
                    at[1] = k;
            }
            if (at[0] < 0 || at[1] < 0)
                continue;
            int size = 0;
            for (int k = 0; k < set->size; k++)
                if (k != at[0] && k != at[1])
                    set->item[size++] = set->item[k];
            set->item[size++] = OPTION_ITEMS + maxima;
            set->size = size;
        }
        maxima++;
    }
}

/* Work out what each hand may roll, as maxima of two numbers and weighted sums. */
static void prepare(void)
{
    for (int hand = 0; hand < HANDS; hand++)
        roll(hand);
    share();
    int size = 0;
    for (int hand = 0; hand < HANDS; hand++) {
        for (int s = 0; s < set_count; s++)
            if (ways[hand][s]) {
                term[size] = number(sets[s].item[0]);
                weight[size++] = ways[hand][s];
            }
        ends[hand + 1] = size;
    }
}

typedef double Lanes __attribute__((vector_size(8 * LANES)));

/* The maxima of a level; then, by level and hand, the better of rolling and banking. */
static Lanes numbers[ITEMS + LEVELS * HANDS];
static Lanes *const worth = numbers + ITEMS;

/* Return the larger number in each lane. */
static inline Lanes larger(Lanes x, Lanes y)
{
    Lanes z;
    for (int lane = 0; lane < LANES; lane++)
        z[lane] = x[lane] > y[lane] ? x[lane] : y[lane];
    return z;
}

/* Set start to the values of the turns that begin on the levels of own, if a bust is worth b. All bank from top on. */
static void turn(const Lanes *bank, int top, int low, const int *own, Lanes b, Lanes *start)
{
    for (int u = top; u < top + ROLL; u++)
        for (int hand = 0; hand < HANDS; hand++)
            worth[u * HANDS + hand] = bank[u];
    for (int u = top - 1; u >= low; u--) {
        int base = ITEMS + u * HANDS;
        for (int k = 0; k < maxima; k++)
            numbers[k] = larger(numbers[left[k].place + (left[k].moves & base)],
                                numbers[right[k].place + (right[k].moves & base)]);
        for (int hand = HANDS - 1; hand >= 0; hand--) {
            Lanes sum = bust[hand] * b;
            for (int k = ends[hand]; k < ends[hand + 1]; k++)
                sum += weight[k] * numbers[term[k].place + (term[k].moves & base)];
            if (!hand)
                for (int lane = 0; lane < LANES; lane++)
                    if (own[lane] == u)
                        (*start)[lane] = sum[lane];
            worth[u * HANDS + hand] = larger(sum, bank[u]);
        }
    }
}

/* The chance to win of the player to move, by own and other level, and how it rises with the value of a bust. */
static double chance[TARGET][TARGET], slope[TARGET][TARGET], chase[CHASE + 1];
static int target;

/* Fill chase with the chances to reach so many levels in a turn. */
static void reach(void)
{
    static Lanes bank[LEVELS];
    const Lanes nothing = {0};
    Lanes start;
    int own[LANES] = {0};
    for (int u = CHASE; u < LEVELS; u++)
        for (int lane = 0; lane < LANES; lane++)
            bank[u][lane] = 1;
    turn(bank, CHASE, 0, own, nothing, &start);
    chase[0] = 1;
    for (int gap = 1; gap <= CHASE; gap++)
        chase[gap] = worth[(CHASE - gap) * HANDS][0];
}

/* Fill in the values of banking of players with own against other levels, and return the level from which all bank. */
static int fill(Lanes *bank, const int *own, const int *other, int low)
{
    int top = target;
    for (int lane = 0; lane < LANES; lane++) {
        double guess = own[lane] + 1 < target ? chance[other[lane]][own[lane] + 1] : 1;
        int u = target;
        while (chase[u + 1 - other[lane]] > least * guess)
            u++;
        if (u > top)
            top = u;
    }
    for (int lane = 0; lane < LANES; lane++) {
        for (int u = low; u < target; u++)
            bank[u][lane] = 1 - chance[other[lane]][u];
        for (int u = target; u < top + ROLL; u++)
            bank[u][lane] = 1 - chase[u + 1 - other[lane]];
    }
    return top;
}

/* Return a first approximation of an entry of a table, from those of higher scores. */
static double guess(double table[TARGET][TARGET], int i, int j, double first)
{
    if (i + 1 >= target || j + 1 >= target)
        return first;
    if (i + 2 >= target || j + 2 >= target)
        return table[i + 1][j] + table[i][j + 1] - table[i + 1][j + 1];
    return 1.5 * (table[i + 1][j] + table[i][j + 1] - table[i + 1][j + 1])
        - .5 * (table[i + 2][j] + table[i][j + 2] + table[i + 1][j + 1] - table[i + 2][j + 1] - table[i + 1][j + 2]);
}

static double clip(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/* Fill chance, in the order of falling sums of scores. */
static void race(void)
{
    static Lanes bank[2][LEVELS];
    for (int total = 2 * target - 2; total >= 0; total--) {
        int end = total / 2 + 1;
        for (int first = total < target ? 0 : total - target + 1; first < end; first += LANES) {
            int score[2][LANES], low[2], top[2];
            Lanes x[2], y[2], b[2], s[2], old_b[2], old_y[2];
            for (int lane = 0; lane < LANES; lane++) {
                int i = first + lane < end ? first + lane : end - 1;
                score[0][lane] = i;
                score[1][lane] = total - i;
            }
            for (int side = 0; side < 2; side++) {
                low[side] = side ? score[1][LANES - 1] : score[0][0];
                top[side] = fill(bank[side], score[side], score[1 - side], low[side]);
                for (int lane = 0; lane < LANES; lane++) {
                    x[side][lane] = clip(guess(chance, score[side][lane], score[1 - side][lane], .5));
                    s[side][lane] = clip(guess(slope, score[side][lane], score[1 - side][lane], .3));
                }
            }
            for (int step = 0; step < 50; step++) {
                double error = 0;
                for (int side = 0; side < 2; side++) {
                    b[side] = 1 - x[1 - side];
                    turn(bank[side], top[side], low[side], score[side], b[side], &y[side]);
                }
                for (int lane = 0; lane < LANES; lane++) {
                    /* How far the new slopes may be from those of the next step. */
                    double bend = step ? 0 : 1;
                    for (int side = 0; side < 2; side++) {
                        double apart = b[side][lane] - old_b[side][lane];
                        if (step && fabs(apart) > 1e-10) {
                            double steep = (y[side][lane] - old_y[side][lane]) / apart;
                            bend += fabs(steep - s[side][lane]);
                            s[side][lane] = clip(steep);
                        }
                        old_b[side][lane] = b[side][lane];
                        old_y[side][lane] = y[side][lane];
                    }
                    double f = y[0][lane] - s[0][lane] * b[0][lane], g = y[1][lane] - s[1][lane] * b[1][lane];
                    double p = s[0][lane], q = s[1][lane];
                    double z = (f + p * (1 - g - q)) / (1 - p * q), w = (g + q * (1 - f - p)) / (1 - p * q);
                    double moved = fabs(z - x[0][lane]) + fabs(w - x[1][lane]);
                    x[0][lane] = z;
                    x[1][lane] = w;
                    if (moved * bend > error)
                        error = moved * bend;
                }
                if (error < 1e-13)
                    break;
            }
            for (int lane = 0; lane < LANES; lane++) {
                int i = score[0][lane], j = score[1][lane];
                chance[i][j] = x[0][lane];
                chance[j][i] = x[1][lane];
                slope[i][j] = s[0][lane];
                slope[j][i] = s[1][lane];
            }
        }
    }
}

int main(int argc, char **argv)
{
    int rounds = argc > 2 ? atoi(argv[2]) : 3;
    double fastest = 1e9;
    target = (argc > 1 ? atoi(argv[1]) : 10000) / UNIT;
    if (target < 1 || target > TARGET) {
        fprintf(stderr, "the target must be 50 to %d points\n", TARGET * UNIT);
        return 1;
    }
    for (int round = 0; round < rounds; round++) {
        struct timespec from, to;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        if (!round)
            prepare();
        reach();
        race();
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
        if (seconds < fastest)
            fastest = seconds;
    }
    printf("%.9f %.17g\n", fastest, chance[0][0]);
    return 0;
}
