/* The optimal race of Toss Up! in plain C. The compiled kernel of the solvers is measured against this program.
 *
 * It has the same recurrence as solvers/games/toss_up/kernels/race.py, without bounds: pairs of positions in the order of
 * falling points, each solved by Newton's method on both players' turns. It prints the CPU seconds of the fastest of several
 * runs, and the value of the start.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DICE 10
#define TARGET 100

static double bust[DICE + 1], gain[DICE + 1][DICE + 1], again[DICE + 1];
static double chance[TARGET][TARGET];

static void odds(void)
{
    for (int n = 1; n <= DICE; n++) {
        double ways = 1, all = 1, stay = 1;
        for (int m = 0; m < n; m++) {
            all /= 2;
            stay /= 3;
        }
        for (int g = 0; g <= n; g++) {
            gain[n][g] = ways * all;
            ways = ways * (n - g) / (g + 1);
        }
        bust[n] = gain[n][0] - stay;
        gain[n][0] = stay;
        again[n] = 1 / (1 - stay);
    }
}

/* The value of one turn, if a bust is worth b and banking k points is worth bank[k], and its derivative by b (*steep). */
static double turn(const double *bank, int top, double b, double *restrict value, double *restrict slope, double *steep)
{
    for (int k = top - 1; k >= 0; k--) {
        int n = DICE - k % DICE;
        double x = bust[n] * b, s = bust[n];
        for (int g = 1; g <= n; g++) {
            x += gain[n][g] * value[k + g];
            s += gain[n][g] * slope[k + g];
        }
        x *= again[n];
        s *= again[n];
        double held = k ? bank[k] : b;
        if (held >= x) {
            x = held;
            s = k ? 0 : 1;
        }
        value[k] = x;
        slope[k] = s;
    }
    double x = bust[DICE] * b, s = bust[DICE];
    for (int g = 0; g <= DICE; g++) {
        x += gain[DICE][g] * value[g];
        s += gain[DICE][g] * slope[g];
    }
    *steep = s;
    return x;
}

static void prepare(int own, int other, double *bank, double *value, double *slope)
{
    int top = TARGET - own;
    for (int k = 1; k < top; k++)
        bank[k] = 1 - chance[other][own + k];
    for (int k = top; k <= top + DICE; k++) {
        value[k] = 1;
        slope[k] = 0;
    }
}

static void race(void)
{
    static double bank[2][TARGET + DICE + 1], value[2][TARGET + DICE + 1], slope[2][TARGET + DICE + 1];
    for (int sum = 2 * TARGET - 2; sum >= 0; sum--)
        for (int i = sum < TARGET ? 0 : sum - TARGET + 1; 2 * i <= sum; i++) {
            int j = sum - i;
            double x = .5, y = .5;
            prepare(i, j, bank[0], value[0], slope[0]);
            prepare(j, i, bank[1], value[1], slope[1]);
            for (int step = 0; step < 200; step++) {
                double s, t;
                double f = turn(bank[0], TARGET - i, 1 - y, value[0], slope[0], &s) - s * (1 - y);
                double g = turn(bank[1], TARGET - j, 1 - x, value[1], slope[1], &t) - t * (1 - x);
                double z = (f + s * (1 - g - t)) / (1 - s * t), w = (g + t * (1 - f - s)) / (1 - s * t);
                double moved = (z > x ? z - x : x - z) + (w > y ? w - y : y - w);
                x = z;
                y = w;
                if (moved < 1e-15)
                    break;
            }
            chance[i][j] = x;
            chance[j][i] = y;
        }
}

int main(int argc, char **argv)
{
    int rounds = argc > 1 ? atoi(argv[1]) : 20;
    double best = 1e9;
    odds();
    for (int round = 0; round < rounds; round++) {
        struct timespec from, to;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
        race();
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
        double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
        if (seconds < best)
            best = seconds;
    }
    printf("%.9f %.17g\n", best, chance[0][0]);
    return 0;
}
