/*
 * The users of depth-breadth, as a C program would run them: the rules of scan, commit and back written out for a menu
 * of one screen a level, and the same Philox keys, so that every count agrees with the simulator's to the digit.
 *
 *     depth_breadth SEED PEOPLE NOISE THREADS SHAPE...      (a shape is written 8x8x8)
 *
 * Prints a line for each shape: its name, the users who found their target, milliseconds until then (the limit for who
 * did not), looks, taps and backs. Then the seconds of the run, the blocks drawn, and the seconds of drawing as many
 * blocks one after another.
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SCAN = 250, TAP = 570, TRANSITION = 350, ORIENT = 1200, ORIENT_AGAIN = 600, LIMIT = 300000, ATTEMPTS = 1000 };
enum { PERCEPTION = 1, LEAF = 3 };
enum { MOST_LEVELS = 8, MOST_SHAPES = 20, SLICE = 250 };
enum { MENU = 1 }; /* the menu is the first name of the app */

typedef struct {
  const char *name;
  int levels, leaves;
  int size[MOST_LEVELS];    /* labels on a screen */
  int width[MOST_LEVELS];   /* leaves under a label */
  uint32_t *node[MOST_LEVELS]; /* keys of the labels of a level */
} Shape;

typedef struct { uint64_t found, milliseconds, looks, taps, backs, blocks; } Counts;

/* A uniform number is 53 bits of a block; a label is taken or not by comparing it with a whole number. */
typedef struct { uint64_t on_path, off_path; } Threshold;

static uint64_t seed;
static Threshold thresholds[2];

static inline uint64_t draw(uint32_t user, uint32_t node, uint32_t key) {
  uint32_t c0 = user, c1 = node, c2 = key, c3 = 0, k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
  for (int round = 0; round < 10; round++) {
    uint64_t p0 = (uint64_t)0xD2511F53u * c0, p1 = (uint64_t)0xCD9E8D57u * c2;
    c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)p1;
    c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)p0;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return (((uint64_t)c0 << 32) | c1) >> 11;
}

static uint32_t node_key(int first, int end) {
  uint32_t hash = (2166136261u ^ MENU) * 16777619u;
  hash = (hash ^ (uint32_t)first) * 16777619u;
  return (hash ^ (uint32_t)(end - 1)) * 16777619u | 1u << 31;
}

/* One list in view: what was tried, where the eyes are, and the draws of this visit, which both passes share. */
typedef struct { int first_leaf, cursor, pass, drawn; uint64_t uniform[64]; uint8_t tried[64]; } Screen;

static inline void enter(Screen *screen, int first_leaf, int size) {
  screen->first_leaf = first_leaf;
  screen->cursor = screen->pass = screen->drawn = 0;
  memset(screen->tried, 0, (size_t)size);
}

static void run(const Shape *shape, uint32_t user, Counts *counts) {
  Screen stack[MOST_LEVELS];
  uint64_t looks = 0, taps = 0, backs = 0, blocks = 1;
  int leaf = (int)((double)draw(user, 0, LEAF) * 0x1p-53 * shape->leaves);
  int clock = ORIENT, level = 0, attempt = 0, found = 0, when = LIMIT;
  enter(&stack[0], 0, shape->size[0]);
  for (;;) {
    Screen *screen = &stack[level];
    int size = shape->size[level], width = shape->width[level], last = level == shape->levels - 1;
    int goal = leaf / width - screen->first_leaf / width; /* the label on the way; no other may be on this screen */
    const uint32_t *node = shape->node[level] + screen->first_leaf / width;
    uint32_t key = PERCEPTION | (uint32_t)attempt << 16;
    int taken = -1;
    for (; taken < 0 && screen->pass < 2; screen->pass += taken < 0, screen->cursor = taken < 0 ? 0 : screen->cursor) {
      const Threshold *threshold = &thresholds[screen->pass];
      int at = screen->cursor, candidate = size;
      if (screen->pass == 1) { /* the second time round users know whether there is anything to look for */
        for (candidate = at; candidate < size; candidate++) {
          if (screen->tried[candidate]) continue;
          if (last ? candidate == goal
                   : candidate == goal ? screen->uniform[candidate] < threshold->on_path
                                       : screen->uniform[candidate] >= threshold->off_path) break;
        }
        if (candidate == size) continue;
      }
      for (; at < size; at++) {
        if (screen->tried[at]) continue;
        if (clock + SCAN > LIMIT) { screen->cursor = at; goto over; }
        clock += SCAN;
        looks++;
        if (screen->pass == 1) {
          if (at < candidate) continue;
        } else if (last) { /* the labels of leaves are clear: nothing to draw */
          if (at != goal) continue;
        } else {
          if (at >= screen->drawn) {
            screen->uniform[at] = draw(user, node[at], key);
            screen->drawn = at + 1;
            blocks++;
          }
          uint64_t uniform = screen->uniform[at];
          if (at == goal ? uniform >= threshold->on_path : uniform < threshold->off_path) continue;
        }
        taken = at;
        screen->cursor = at + 1;
        break;
      }
      if (taken >= 0) break;
    }
    if (taken >= 0) {
      screen->tried[taken] = 1;
      if (clock + TAP > LIMIT) goto over;
      clock += TAP;
      taps++;
      if (clock + TRANSITION > LIMIT) goto over;
      clock += TRANSITION;
      if (last) { /* only the target is ever taken */
        found = 1;
        when = clock;
        goto over;
      }
      enter(&stack[level + 1], screen->first_leaf + taken * width, shape->size[level + 1]);
      level++;
      if (clock + ORIENT > LIMIT) goto over;
      clock += ORIENT;
    } else if (level > 0) {
      if (clock + TAP > LIMIT) goto over;
      clock += TAP;
      backs++;
      if (clock + TRANSITION > LIMIT) goto over;
      clock += TRANSITION;
      level--;
      if (clock + ORIENT_AGAIN > LIMIT) goto over;
      clock += ORIENT_AGAIN;
    } else {
      if (++attempt >= ATTEMPTS) goto over;
      enter(screen, 0, size);
    }
  }
over:
  counts->found += (uint64_t)found;
  counts->milliseconds += (uint64_t)when;
  counts->looks += looks;
  counts->taps += taps;
  counts->backs += backs;
  counts->blocks += blocks;
}

/* The normal distribution by the series of Marsaglia (2004), with the exponential it needs, as the simulator has them. */
static double exponential(double x) {
  if (x <= -745) return 0;
  double ln2 = 0.693147180559945309417;
  double halvings = (double)(long)(x / ln2 + (x < 0 ? -0.5 : 0.5)), rest = x - halvings * ln2, term = 1, sum = 1;
  for (int n = 1; n <= 22; n++) {
    term *= rest / n;
    sum += term;
  }
  return ldexp(sum, (int)halvings);
}

static double normal_probability(double z) {
  if (z >= 8) return 1;
  double sum = z, term = z, odd = 1;
  while (fabs(term) > fabs(sum) * 1e-17 && odd < 400) {
    odd += 2;
    term *= z * z / odd;
    sum += term;
  }
  return 0.5 + sum * exponential(-0.5 * z * z) / 2.5066282746310005;
}

static uint64_t threshold_bits(double magnitude, double noise) {
  double probability = noise > 0 ? 2 * normal_probability(magnitude / noise) - 1 : 1;
  return (uint64_t)ceil(probability * 0x1p53);
}

static Shape shape_named(const char *name) {
  Shape shape = {.name = name, .leaves = 1};
  for (const char *c = name; *c && shape.levels < MOST_LEVELS;) {
    char *end;
    long size = strtol(c, &end, 10);
    if (end == c || size < 1 || size > 64) exit(2);
    shape.size[shape.levels++] = (int)size;
    shape.leaves *= (int)size;
    c = *end ? end + 1 : end;
  }
  int width = shape.leaves;
  for (int level = 0; level < shape.levels; level++) {
    width /= shape.size[level];
    shape.width[level] = width;
    shape.node[level] = malloc(sizeof(uint32_t) * (size_t)(shape.leaves / width));
    for (int label = 0; label < shape.leaves / width; label++)
      shape.node[level][label] = node_key(label * width, (label + 1) * width);
  }
  return shape;
}

typedef struct { Counts counts[MOST_SHAPES]; char padding[64]; } Share;

static Shape shapes[MOST_SHAPES];
static int shape_count;
static uint32_t users, handed_out;

static void *work(void *argument) {
  Share *share = argument;
  for (;;) {
    uint32_t first = __atomic_fetch_add(&handed_out, SLICE, __ATOMIC_RELAXED);
    if (first >= users) return NULL;
    uint32_t end = users - first < SLICE ? users : first + SLICE;
    for (uint32_t user = first; user < end; user++)
      for (int shape = 0; shape < shape_count; shape++) run(&shapes[shape], user, &share->counts[shape]);
  }
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count < 6 || count - 5 > MOST_SHAPES) return 2;
  seed = strtoull(arguments[1], NULL, 0);
  users = (uint32_t)strtoul(arguments[2], NULL, 10);
  double noise = strtod(arguments[3], NULL);
  int threads = atoi(arguments[4]);
  if (threads < 1 || threads > 64) return 2;
  double start = now();
  for (int i = 5; i < count; i++) shapes[shape_count++] = shape_named(arguments[i]);
  for (int pass = 0; pass < 2; pass++) {
    double value = pass == 0 ? 0.5 : 0.1;
    thresholds[pass] = (Threshold){threshold_bits(1 - value, noise), threshold_bits(value, noise)};
  }
  Share *shares = calloc((size_t)threads, sizeof(Share));
  pthread_t others[64];
  for (int i = 1; i < threads; i++)
    if (pthread_create(&others[i], NULL, work, &shares[i])) return 3;
  work(&shares[0]);
  for (int i = 1; i < threads; i++) pthread_join(others[i], NULL);
  double seconds = now() - start;
  uint64_t blocks = 0;
  for (int shape = 0; shape < shape_count; shape++) {
    Counts sum = {0};
    for (int i = 0; i < threads; i++) {
      Counts *c = &shares[i].counts[shape];
      sum.found += c->found, sum.milliseconds += c->milliseconds, sum.looks += c->looks;
      sum.taps += c->taps, sum.backs += c->backs, sum.blocks += c->blocks;
    }
    blocks += sum.blocks;
    printf("%s %llu %llu %llu %llu %llu\n", shapes[shape].name, (unsigned long long)sum.found,
           (unsigned long long)sum.milliseconds, (unsigned long long)sum.looks, (unsigned long long)sum.taps,
           (unsigned long long)sum.backs);
  }
  start = now();
  uint64_t sum = 0;
  for (uint64_t block = 0; block < blocks; block++) sum ^= draw((uint32_t)block, 1, PERCEPTION);
  double drawing = now() - start;
  printf("seconds %.9f\nblocks %llu\nblock_seconds %.9f\n", seconds, (unsigned long long)blocks, drawing);
  return sum == 1 ? 4 : 0;
}
