/* What matrix_games.py does, some games at a time in vector registers, and to the last bit.

   Each operation is the same as there and in the same order, and none is contracted to a fused one
   (-ffp-contract=off), so that a value does not depend on whether this file was compiled. A lane
   is one of the places of a vector; it holds one game, and the next as soon as that is
   solved. */

#include <math.h>
#include <stdint.h>

/* As many as a vector register of the machine holds: GCC is slow with wider vectors. */
#if defined(__AVX512F__)
#define LANES 8
#elif defined(__AVX__)
#define LANES 4
#else
#define LANES 2
#endif
#define MOST_CARDS 13
#define TOLERANCE 1e-11
#define MOST_GAP 1e-9
#define PIVOTS_BY_COST 200
#define NO_GAME (-1)

typedef double Vector __attribute__((vector_size(8 * LANES)));
typedef int64_t Mask __attribute__((vector_size(8 * LANES)));

/* The games of one prize: entry (i, j) of game k is
   after[rows[patterns[k] * size * size + i * size + j] * width + places[k]]. */
struct games {
    int64_t size, count, width;
    const double *after;
    const int64_t *rows, *patterns, *places;
};

struct lanes {
    Vector tableau[MOST_CARDS + 1][MOST_CARDS + 1];
    double shift[LANES];
    int64_t entering[LANES], game[LANES], pivots[LANES];
    int64_t basic[MOST_CARDS][LANES], free[MOST_CARDS][LANES];
};

static inline __attribute__((always_inline)) Vector pick(Mask where, Vector one, Vector other)
{
    return (Vector)(((Mask)one & where) | ((Mask)other & ~where));
}

static inline __attribute__((always_inline)) Mask pick_place(Mask where, int64_t place, Mask other)
{
    Mask all = place - (Mask){0};
    return (all & where) | (other & ~where);
}

/* Put a game into a lane, or, where pure bids solve it, its value into `value`: returns whether it
   needs a lane. */
static inline __attribute__((always_inline)) int load(
    struct lanes *lanes, int64_t lane, const struct games *games, int64_t k, double *value)
{
    const int64_t size = games->size;
    const int64_t *rows = games->rows + games->patterns[k] * size * size;
    const double *after = games->after + games->places[k];
    double entry[MOST_CARDS][MOST_CARDS];
    double low = -INFINITY, high = INFINITY, least = INFINITY, most[MOST_CARDS];
    int64_t first = 0;
    for (int64_t j = 0; j < size; j++)
        most[j] = -INFINITY;
    for (int64_t i = 0; i < size; i++) {
        double row_least = INFINITY;
        for (int64_t j = 0; j < size; j++) {
            double x = entry[i][j] = after[rows[i * size + j] * games->width];
            row_least = x < row_least ? x : row_least;
            most[j] = x > most[j] ? x : most[j];
        }
        low = row_least > low ? row_least : low;
        least = row_least < least ? row_least : least;
    }
    for (int64_t j = 0; j < size; j++)
        if (most[j] < high)
            high = most[j], first = j;
    if (!(low < high)) {
        *value = low;
        return 0;
    }
    double shift = 1 - least;
    for (int64_t i = 0; i < size; i++) {
        for (int64_t j = 0; j < size; j++)
            lanes->tableau[i][j][lane] = entry[i][j] + shift;
        lanes->tableau[i][size][lane] = 1;
        lanes->tableau[size][i][lane] = -1;
        lanes->basic[i][lane] = i;
        lanes->free[i][lane] = i + size;
    }
    lanes->tableau[size][size][lane] = 0;
    lanes->shift[lane] = shift;
    lanes->entering[lane] = first;
    lanes->game[lane] = k;
    lanes->pivots[lane] = 0;
    return 1;
}

/* Pivot the games of all lanes, as Simplex.pivot does; returns where rounding has not spoilt them. */
static inline __attribute__((always_inline)) Mask pivot(struct lanes *lanes, const int64_t size)
{
    Vector column[MOST_CARDS + 1] = {{0}}, row[MOST_CARDS + 1], least;
    Mask leaving = {0};
    for (int64_t i = 0; i <= size; i++)
        for (int64_t lane = 0; lane < LANES; lane++)
            column[i][lane] = lanes->tableau[i][lanes->entering[lane]][lane];
    for (int64_t i = 0; i < size; i++) {
        Mask rising = (Mask)(column[i] > TOLERANCE);
        Vector one = 1 - (Vector){0}, none = INFINITY - (Vector){0};
        Vector ratio = pick(rising, lanes->tableau[i][size] / pick(rising, column[i], one), none);
        Mask lower = i ? (Mask)(ratio < least) : ~(Mask){0};
        least = i ? pick(lower, ratio, least) : ratio;
        leaving = pick_place(lower, i, leaving);
    }
    for (int64_t j = 0; j <= size; j++)
        for (int64_t lane = 0; lane < LANES; lane++)
            row[j][lane] = lanes->tableau[leaving[lane]][j][lane];
    Vector inverse;
    for (int64_t lane = 0; lane < LANES; lane++)
        inverse[lane] = column[leaving[lane]][lane];
    Mask sound = (Mask)(inverse > TOLERANCE);
    inverse = 1 / inverse;
    for (int64_t j = 0; j <= size; j++)
        row[j] *= inverse;
    for (int64_t lane = 0; lane < LANES; lane++) {
        row[lanes->entering[lane]][lane] = 1 + inverse[lane];
        column[leaving[lane]][lane] -= 1;
    }
    for (int64_t i = 0; i <= size; i++)
        for (int64_t j = 0; j <= size; j++)
            lanes->tableau[i][j] -= column[i] * row[j];
    for (int64_t lane = 0; lane < LANES; lane++) {
        int64_t *basic = &lanes->basic[leaving[lane]][lane];
        int64_t *free = &lanes->free[lanes->entering[lane]][lane], label = *basic;
        *basic = *free;
        *free = label;
    }
    return sound;
}

/* Set the column that enters in each lane; returns where none improves the game. */
static inline __attribute__((always_inline)) Mask enter(struct lanes *lanes, const int64_t size)
{
    Vector least = lanes->tableau[size][0];
    Mask entering = {0};
    for (int64_t j = 1; j < size; j++) {
        Mask lower = (Mask)(lanes->tableau[size][j] < least);
        least = pick(lower, lanes->tableau[size][j], least);
        entering = pick_place(lower, j, entering);
    }
    for (int64_t lane = 0; lane < LANES; lane++)
        lanes->entering[lane] = entering[lane];
    return ~(Mask)(least < -TOLERANCE);
}

/* Return how far from the value of a game that is solved the mixtures of the two seats let the
   other get: 0 but for rounding, as `gaps` in matrix_games.py has it. */
static double gap(
    const struct lanes *lanes, int64_t lane, const struct games *games, int64_t k, double value)
{
    const int64_t size = games->size;
    const int64_t *places = games->rows + games->patterns[k] * size * size;
    const double *after = games->after + games->places[k];
    double shares[2][2 * MOST_CARDS] = {{0}}, sums[2] = {0}, kept = INFINITY, taken = -INFINITY;
    for (int64_t i = 0; i < size; i++) {
        shares[0][lanes->free[i][lane]] = fmax(0, lanes->tableau[size][i][lane]);
        shares[1][lanes->basic[i][lane]] = fmax(0, lanes->tableau[i][size][lane]);
    }
    for (int64_t i = 0; i < size; i++)
        sums[0] += shares[0][i], sums[1] += shares[1][size + i];
    for (int64_t i = 0; i < size; i++) {
        double against_row = 0, against_column = 0;
        for (int64_t j = 0; j < size; j++) {
            against_row += after[places[i * size + j] * games->width] * shares[1][size + j];
            against_column += after[places[j * size + i] * games->width] * shares[0][j];
        }
        taken = fmax(taken, against_row / sums[1]);
        kept = fmin(kept, against_column / sums[0]);
    }
    return fmax(value - kept, taken - value);
}

/* Solve the games, sizes known at compile time being the faster ones. */
static inline __attribute__((always_inline)) int64_t solve(
    const struct games *games, const int64_t size, double *values, int64_t *unsolved,
    double *widest)
{
    struct lanes lanes = {0};
    int64_t next = 0, busy = 0, left = 0;
    for (int64_t lane = 0; lane < LANES; lane++)
        lanes.game[lane] = NO_GAME;
    for (;;) {
        for (int64_t lane = 0; lane < LANES; lane++)
            while (lanes.game[lane] == NO_GAME && next < games->count) {
                busy += load(&lanes, lane, games, next, values + next);
                next++;
            }
        if (!busy)
            return left;
        Mask sound = pivot(&lanes, size);
        Mask done = enter(&lanes, size);
        for (int64_t lane = 0; lane < LANES; lane++) {
            if (lanes.game[lane] == NO_GAME)
                continue;
            lanes.pivots[lane]++;
            double total = lanes.tableau[size][size][lane];
            if (!sound[lane] || (done[lane] && !(total > TOLERANCE)))
                unsolved[left++] = lanes.game[lane];
            else if (done[lane]) {
                int64_t k = lanes.game[lane];
                values[k] = 1 / total - lanes.shift[lane];
                double found = widest ? gap(&lanes, lane, games, k, values[k]) : 0;
                if (!(found <= MOST_GAP))
                    unsolved[left++] = k;
                else if (found > 0)
                    *widest = fmax(*widest, found);
            } else if (lanes.pivots[lane] == PIVOTS_BY_COST)
                unsolved[left++] = lanes.game[lane];
            else
                continue;
            lanes.game[lane] = NO_GAME;
            busy--;
        }
    }
}

/* Put the value of each game into `values`. Those whose pivots came to no end, or that rounding has
   spoilt, are listed in `unsolved`, which has room for all; returns how many they are. If `widest`
   is given, it is raised to the widest gap of the games, and those with a gap over MOST_GAP are
   listed instead. */
int64_t parlour_solve_games(
    int64_t size, int64_t count, int64_t width, const double *after, const int64_t *rows,
    const int64_t *patterns, const int64_t *places, double *values, int64_t *unsolved,
    double *widest)
{
    const struct games games = {size, count, width, after, rows, patterns, places};
    switch (size) {
    case 3: return solve(&games, 3, values, unsolved, widest);
    case 4: return solve(&games, 4, values, unsolved, widest);
    case 5: return solve(&games, 5, values, unsolved, widest);
    case 6: return solve(&games, 6, values, unsolved, widest);
    case 7: return solve(&games, 7, values, unsolved, widest);
    case 8: return solve(&games, 8, values, unsolved, widest);
    case 9: return solve(&games, 9, values, unsolved, widest);
    case 10: return solve(&games, 10, values, unsolved, widest);
    case 11: return solve(&games, 11, values, unsolved, widest);
    default: return solve(&games, size, values, unsolved, widest);
    }
}
