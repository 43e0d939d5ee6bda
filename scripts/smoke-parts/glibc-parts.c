/* What Debian's libstdc++ and libgcc_s ask of glibc and musl does not have. scripts/smoke-roots puts it between them, so that
 * builds for musl can be tried where no libstdc++ made for musl is to be had. Nothing of it is ever released. */
#include <stddef.h>

char __libc_single_threaded;

/* Of a thread's own objects; they are not destroyed when the thread ends. */
int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object, void *owner) {
  (void)destroy, (void)object, (void)owner;
  return 0;
}

size_t strftime_l(char *, size_t, const char *, const void *, void *);
size_t __strftime_l(char *text, size_t size, const char *format, const void *time, void *locale) {
  return strftime_l(text, size, format, time, locale);
}

unsigned long getauxval(unsigned long);
unsigned long __getauxval(unsigned long type) { return getauxval(type); }

long getrandom(void *, size_t, unsigned);
unsigned arc4random(void) {
  unsigned word = 0;
  getrandom(&word, sizeof word, 0);
  return word;
}

/* Finds nothing: what throws ends the program. */
int _dl_find_object(void *address, void *found) {
  (void)address, (void)found;
  return -1;
}

unsigned __cpu_model[4];
int __cpu_indicator_init(void) { return 0; }
