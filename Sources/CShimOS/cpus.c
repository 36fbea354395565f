/* How many CPUs and how much memory this process may use. Floor 0. A container's share is a quota of time, which the
 * affinity mask doesn't show: threads beyond it would only take turns. */
#define _GNU_SOURCE
#include "CShimOS.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The first line of `mount group name`, cut to size; 0 when there is no such file. */
static int read_line(const char *mount, const char *group, const char *name, char *line,
                     size_t size) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s%s/%s", mount, group, name);
  if (length < 0 || (size_t)length >= sizeof path) return 0;
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  int done = fgets(line, (int)size, file) != NULL;
  fclose(file);
  return done;
}

static int rounded_up(long long quota, long long period) {
  if (quota <= 0 || period <= 0) return 0;
  long long cpus = quota / period + (quota % period != 0);
  return cpus > INT_MAX ? INT_MAX : (int)cpus;
}

/* What one group allows, 0 for no limit. */
static int quota_of(const char *mount, const char *group, int unified) {
  char line[128], period_line[128];
  if (unified) {
    char *rest;
    if (!read_line(mount, group, "cpu.max", line, sizeof line)) return 0;
    long long quota = strtoll(line, &rest, 10); /* "max" counts 0 */
    return rounded_up(quota, strtoll(rest, NULL, 10));
  }
  if (!read_line(mount, group, "cpu.cfs_quota_us", line, sizeof line) ||
      !read_line(mount, group, "cpu.cfs_period_us", period_line, sizeof period_line))
    return 0;
  return rounded_up(strtoll(line, NULL, 10), strtoll(period_line, NULL, 10));
}

/* The tightest quota of a group and of those that hold it, up to the mount's own. */
static int tightest(const char *mount, char *group, int unified) {
  int found = 0;
  for (;;) {
    int quota = quota_of(mount, group, unified);
    if (quota && (!found || quota < found)) found = quota;
    char *slash = strrchr(group, '/');
    if (!slash) return found;
    *slash = 0;
  }
}

static int names_cpu(char *controllers) {
  char *rest = NULL;
  for (char *name = strtok_r(controllers, ",", &rest); name; name = strtok_r(NULL, ",", &rest))
    if (!strcmp(name, "cpu")) return 1;
  return 0;
}

int proofsheet_quota_cpus(const char *membership, const char *mount) {
  FILE *file = fopen(membership, "re");
  if (!file) return 0;
  int found = 0;
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, file) > 0) {
    /* number:controllers:/group, without controllers in the unified hierarchy */
    line[strcspn(line, "\n")] = 0;
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group) continue;
    *group++ = 0;
    controllers++;
    char folder[PATH_MAX];
    int unified = !*controllers;
    if (!unified && !names_cpu(controllers)) continue;
    int length = snprintf(folder, sizeof folder, "%s%s", mount, unified ? "" : "/cpu");
    if (length < 0 || (size_t)length >= sizeof folder) continue;
    int quota = tightest(folder, group, unified);
    if (quota && (!found || quota < found)) found = quota;
  }
  free(line);
  fclose(file);
  return found;
}

static int affinity(void) {
  /* The kernel refuses a mask shorter than its own. */
  for (int room = 1024; room <= 1 << 20; room *= 2) {
    cpu_set_t *set = CPU_ALLOC((size_t)room);
    if (!set) return 1;
    size_t size = CPU_ALLOC_SIZE((size_t)room);
    int failed = sched_getaffinity(0, size, set) != 0;
    int count = failed ? 0 : CPU_COUNT_S(size, set), reason = errno;
    CPU_FREE(set);
    if (!failed) return count;
    if (reason != EINVAL) return 1;
  }
  return 1;
}

int proofsheet_usable_cpus(void) {
  int count = affinity(), quota = proofsheet_quota_cpus("/proc/self/cgroup", "/sys/fs/cgroup");
  if (quota && quota < count) count = quota;
  return count < 1 ? 1 : count;
}

/* What a group and those that hold it leave, INT64_MAX for no limit. */
static int64_t left_by(const char *mount, char *group) {
  int64_t found = INT64_MAX;
  for (;;) {
    char line[128];
    /* "max" has no digits */
    if (read_line(mount, group, "memory.max", line, sizeof line) && line[0] >= '0' &&
        line[0] <= '9') {
      long long most = strtoll(line, NULL, 10), used = 0;
      if (read_line(mount, group, "memory.current", line, sizeof line))
        used = strtoll(line, NULL, 10);
      int64_t left = used < most ? most - used : 0;
      if (left < found) found = left;
    }
    char *slash = strrchr(group, '/');
    if (!slash) return found;
    *slash = 0;
  }
}

int64_t proofsheet_available_memory(const char *meminfo, const char *membership,
                                    const char *mount) {
  int64_t found = INT64_MAX;
  char *line = NULL;
  size_t room = 0;
  FILE *file = fopen(meminfo, "re");
  while (file && getline(&line, &room, file) > 0) {
    if (strncmp(line, "MemAvailable:", 13)) continue;
    long long kilobytes = strtoll(line + 13, NULL, 10);
    if (kilobytes > 0 && kilobytes < INT64_MAX / 1024) found = kilobytes * 1024;
  }
  if (file) fclose(file);
  file = fopen(membership, "re");
  while (file && getline(&line, &room, file) > 0) {
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "0::", 3)) continue;
    int64_t left = left_by(mount, line + 3);
    if (left < found) found = left;
  }
  if (file) fclose(file);
  free(line);
  return found == INT64_MAX ? 0 : found;
}
