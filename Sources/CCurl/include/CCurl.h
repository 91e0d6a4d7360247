// libcurl and zlib for Swift. Swift can call neither functions with variable arguments nor macros, so the setters are typed here.
//
// libcurl is loaded when it is first asked for, and not when the program starts: a program that sends nothing runs
// without it. Where the headers of libcurl and zlib are missing, all of this is: the package trait Curl needs Debian's
// packages libcurl4-openssl-dev and zlib1g-dev.
#pragma once

#if (defined(__linux__) || defined(__APPLE__)) && __has_include(<curl/curl.h>) && __has_include(<zlib.h>)
#define HAS_CURL
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

// Loads libcurl once; false where it cannot be found. Nothing below may be called then.
bool ccurl_load(void);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
void ccurl_set_long(CURL *easy, CURLoption option, long value);
void ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value);
void ccurl_set_string(CURL *easy, CURLoption option, const char *value);
void ccurl_set_bytes(CURL *easy, CURLoption option, const void *value);
void ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
// Lets a name's look-up go on alone when its transfer ends, so that it does not hold the thread. libcurl has it since
// 7.87, and ignores it before.
void ccurl_abandon_lookups(CURL *easy);
// Copies the bytes.
void ccurl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count);

// What a transfer calls with its context: for each line of a head, for each part of a body, and before each request that
// goes to a connection.
void ccurl_set_callbacks(
    CURL *easy, void *context, curl_write_callback head, curl_write_callback body,
    curl_prereq_callback start);

// Bytes that a transfer uploads, from the beginning again where it starts over. They are not copied.
typedef struct ccurl_source ccurl_source;
ccurl_source *ccurl_source_create(const void *bytes, size_t count);
void ccurl_source_free(ccurl_source *source);
void ccurl_set_source(CURL *easy, ccurl_source *source);

struct curl_slist *ccurl_append(struct curl_slist *list, const char *text);
void ccurl_free(struct curl_slist *list);

CURLM *ccurl_multi_init(long connections_per_host);
void ccurl_multi_cleanup(CURLM *multi);
void ccurl_multi_add(CURLM *multi, CURL *easy);
void ccurl_multi_remove(CURLM *multi, CURL *easy);
void ccurl_multi_perform(CURLM *multi);
// Waits until there is something to do, for a minute at most, or until another thread wakes it.
void ccurl_multi_wait(CURLM *multi);
void ccurl_multi_wake(CURLM *multi);
// The next transfer that has ended; NULL if there is none.
CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result);

// A stream of gzip, or of zlib, which HTTP calls deflate.
typedef struct ccurl_inflater ccurl_inflater;
ccurl_inflater *ccurl_inflater_create(void);
void ccurl_inflater_free(ccurl_inflater *inflater);
void ccurl_inflater_take(ccurl_inflater *inflater, const void *bytes, size_t count);

typedef enum { ccurl_inflated_some, ccurl_inflated_all, ccurl_inflated_wrong } ccurl_inflated;
// Writes what it can to the buffer. It has written all that it could where it wrote less than the capacity.
ccurl_inflated ccurl_inflater_write(
    ccurl_inflater *inflater, void *buffer, size_t capacity, size_t *written);
// Whether bytes were taken that no stream uses.
bool ccurl_inflater_has_rest(const ccurl_inflater *inflater);
#endif
