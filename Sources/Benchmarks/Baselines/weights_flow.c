/*
 * Visitors of a flow of ten screens, drawn from given probabilities and dwell times: SplitMix64, an alias table for the
 * next screen and a table of quantiles for the dwell time, so that a move is one random number and two look-ups.
 *
 *     weights_flow USERS
 *
 * The flow is that of simulation_peers.py. Prints the users, their moves, the mean dwell time and the processor seconds it took.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SCREENS = 10, END = 10, SLOTS = 16, DWELLS = 4096 };

static const double rows[SCREENS][END + 1] = {
    {0, .42, 0, .38, 0, .08, 0, 0, 0, 0, .12}, {.05, 0, .90, 0, 0, 0, 0, 0, 0, 0, .05},
    {.07, .23, 0, .62, 0, 0, 0, 0, 0, 0, .08}, {.22, 0, .35, 0, .33, 0, 0, 0, 0, 0, .10},
    {0, 0, 0, .34, 0, .34, .22, 0, 0, 0, .10}, {.33, 0, 0, 0, 0, 0, .55, 0, 0, 0, .12},
    {0, 0, 0, 0, .20, 0, 0, .71, 0, 0, .09},   {0, 0, 0, 0, 0, 0, .14, 0, .77, 0, .09},
    {.06, 0, 0, 0, 0, 0, 0, .15, 0, .73, .06}, {.55, 0, 0, 0, 0, 0, 0, 0, 0, 0, .45},
};
static const double medians[SCREENS] = {6, 8, 12, 20, 9, 25, 40, 35, 12, 5};

typedef struct { uint32_t threshold; uint8_t own, other; } Slot;

static Slot slots[SCREENS][SLOTS];
static uint32_t dwell[SCREENS][DWELLS];

static inline uint64_t next(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* Walker's alias method: sixteen slots, each with at most two screens. */
static void fill_slots(int screen) {
  double left[SLOTS] = {0};
  for (int i = 0; i <= END; i++) left[i] = rows[screen][i] * SLOTS;
  int small[SLOTS], large[SLOTS], smalls = 0, larges = 0;
  for (int i = 0; i < SLOTS; i++) *(left[i] < 1 ? &small[smalls++] : &large[larges++]) = i;
  while (smalls && larges) {
    int poor = small[--smalls], rich = large[larges - 1];
    slots[screen][poor] = (Slot){(uint32_t)(left[poor] * 0x1p28), (uint8_t)poor, (uint8_t)rich};
    left[rich] -= 1 - left[poor];
    if (left[rich] < 1) {
      larges--;
      small[smalls++] = rich;
    }
  }
  while (larges) {
    int rest = large[--larges];
    slots[screen][rest] = (Slot){1u << 28, (uint8_t)rest, (uint8_t)rest};
  }
  while (smalls) {
    int rest = small[--smalls];
    slots[screen][rest] = (Slot){1u << 28, (uint8_t)rest, (uint8_t)rest};
  }
}

/* Log-normal milliseconds with a spread of 0.6, at the middles of as many equal shares. */
static void fill_dwell(int screen) {
  for (int i = 0; i < DWELLS; i++) {
    double p = (i + 0.5) / DWELLS, low = -8, high = 8;
    for (int step = 0; step < 60; step++) {
      double z = (low + high) / 2;
      if (0.5 * erfc(-z / sqrt(2)) < p) low = z;
      else high = z;
    }
    dwell[screen][i] = (uint32_t)(1000 * medians[screen] * exp(0.6 * low) + 0.5);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count != 2) return 2;
  long users = atol(arguments[1]);
  if (users < 1) return 2;
  uint64_t visits[SCREENS] = {0}, dwelled[SCREENS] = {0};
  double start = now();
  for (int screen = 0; screen < SCREENS; screen++) {
    fill_slots(screen);
    fill_dwell(screen);
  }
  for (long user = 0; user < users; user++) {
    uint64_t state = (uint64_t)user * 0xD1B54A32D192ED03u;
    for (int screen = 0; screen != END;) {
      uint64_t random = next(&state);
      visits[screen]++;
      dwelled[screen] += dwell[screen][random >> 52];
      const Slot *slot = &slots[screen][random & (SLOTS - 1)];
      screen = ((random >> 4) & 0xFFFFFFF) < slot->threshold ? slot->own : slot->other;
    }
  }
  double seconds = now() - start;
  uint64_t moves = 0, milliseconds = 0;
  for (int screen = 0; screen < SCREENS; screen++) moves += visits[screen], milliseconds += dwelled[screen];
  printf("users %ld\nmoves %llu\nmean_dwell_ms %.3f\nseconds %.9f\n", users, (unsigned long long)moves,
         (double)milliseconds / (double)moves, seconds);
  return 0;
}
