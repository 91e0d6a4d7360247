// The data of ICU with nothing in it, in the place of 34 MB, as ICU's own stubdata.cpp has it.
//
// Foundation's archive of ICU refers to this symbol. The desk and the audit format nothing for a locale, so no table is read.

#include <stdint.h>

struct EmptyTable {
    uint16_t header_size;
    uint8_t magic[2];
    uint16_t info_size;
    uint16_t reserved;
    uint8_t is_big_endian, is_ebcdic, size_of_char, padding;
    uint8_t format[4], format_version[4], data_version[4];
    uint32_t count;
    uint32_t alignment;
};

const struct EmptyTable icudt76_dat __attribute__((aligned(16))) = {
    .header_size = 24,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .size_of_char = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1, 0, 0, 0},
};
