/* PNG's row filters and the choice among them. */
#ifndef PS_FILTER_H
#define PS_FILTER_H

#include <stddef.h>
#include <stdint.h>

/* Room that must be readable, and zero, before each row. */
#define PS_ROW_PAD 16

#pragma GCC visibility push(hidden)
/* Writes the filter's number and `count` filtered bytes to out. Both rows have PS_ROW_PAD zero
 * bytes before them; bpp is 3 or 4. The same choice and bytes with and without SIMD. */
void ps_filter_row(const uint8_t *row, const uint8_t *above, size_t count, size_t bpp,
                   uint8_t *out);
#pragma GCC visibility pop
#endif
