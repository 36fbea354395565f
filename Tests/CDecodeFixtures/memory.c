/* What a thread holds at most while something runs, where the address sanitizer is linked in: it counts
 * what Swift, the shims and the libraries ask for alike. */
#include "CDecodeFixtures.h"

extern int __sanitizer_install_malloc_and_free_hooks(
    void (*)(const volatile void *, size_t), void (*)(const volatile void *)) __attribute__((weak));
extern size_t __sanitizer_get_allocated_size(const volatile void *) __attribute__((weak));

static __thread int64_t held, most;

static void on_malloc(const volatile void *at, size_t size) {
  (void)at;
  held += (int64_t)size;
  if (held > most) most = held;
}

/* What another thread had asked for counts too: it makes the figure smaller, never larger. */
static void on_free(const volatile void *at) {
  if (at) held -= (int64_t)__sanitizer_get_allocated_size(at);
}

int fx_watch_memory(void) {
  if (!__sanitizer_install_malloc_and_free_hooks || !__sanitizer_get_allocated_size) return 0;
  return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0;
}

void fx_forget_memory(void) {
  held = 0;
  most = 0;
}

int64_t fx_most_memory(void) { return most; }
