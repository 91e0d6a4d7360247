#include "CCurl.h"

#ifdef HAS_CURL
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define FUNCTIONS(each)                                                                         \
    each(global_init) each(easy_init) each(easy_cleanup) each(easy_setopt) each(slist_append)   \
    each(slist_free_all) each(multi_init) each(multi_cleanup) each(multi_setopt)                \
    each(multi_add_handle) each(multi_remove_handle) each(multi_perform) each(multi_poll)       \
    each(multi_wakeup) each(multi_info_read)

#define FIELD(name) typeof(&curl_##name) name;
static struct { FUNCTIONS(FIELD) } curl;

static bool is_loaded;

// The names of libcurl 7 and 8: on Linux with OpenSSL, or with GnuTLS, which Debian has beside it; and on macOS.
static const char *const names[] = {
    "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib"};

static void load(void) {
    void *library = NULL;
    for (size_t each = 0; each < sizeof names / sizeof *names && !library; each++)
        library = dlopen(names[each], RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define LOOK_UP(name)                                                                           \
    curl.name = (typeof(curl.name))dlsym(library, "curl_" #name);                               \
    if (!curl.name) return;
    FUNCTIONS(LOOK_UP)
    is_loaded = curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }

void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

void ccurl_set_long(CURL *easy, CURLoption option, long value) {
    curl.easy_setopt(easy, option, value);
}

void ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    curl.easy_setopt(easy, option, value);
}

void ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
    curl.easy_setopt(easy, option, value);
}

void ccurl_set_bytes(CURL *easy, CURLoption option, const void *value) {
    curl.easy_setopt(easy, option, value);
}

void ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    curl.easy_setopt(easy, option, value);
}

void ccurl_abandon_lookups(CURL *easy) {
    const CURLoption quick_exit = 322;
    curl.easy_setopt(easy, quick_exit, 1L);
}

void ccurl_set_blob(CURL *easy, CURLoption option, const void *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    curl.easy_setopt(easy, option, &blob);
}

void ccurl_set_callbacks(
    CURL *easy, void *context, curl_write_callback head, curl_write_callback body,
    curl_prereq_callback start) {
    curl.easy_setopt(easy, CURLOPT_HEADERDATA, context);
    curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    curl.easy_setopt(easy, CURLOPT_WRITEDATA, context);
    curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    curl.easy_setopt(easy, CURLOPT_PREREQDATA, context);
    curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, start);
}

struct ccurl_source {
    const char *bytes;
    size_t count, at;
};

ccurl_source *ccurl_source_create(const void *bytes, size_t count) {
    ccurl_source *source = calloc(1, sizeof *source);
    if (source) *source = (ccurl_source){bytes, count, 0};
    return source;
}

void ccurl_source_free(ccurl_source *source) { free(source); }

static size_t read_source(char *buffer, size_t size, size_t count, void *context) {
    ccurl_source *source = context;
    size_t left = source->count - source->at, part = size * count < left ? size * count : left;
    memcpy(buffer, source->bytes + source->at, part);
    source->at += part;
    return part;
}

void ccurl_set_source(CURL *easy, ccurl_source *source) {
    curl.easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl.easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)source->count);
    curl.easy_setopt(easy, CURLOPT_READDATA, source);
    curl.easy_setopt(easy, CURLOPT_READFUNCTION, (curl_read_callback)read_source);
}

struct curl_slist *ccurl_append(struct curl_slist *list, const char *text) {
    return curl.slist_append(list, text);
}

void ccurl_free(struct curl_slist *list) { curl.slist_free_all(list); }

CURLM *ccurl_multi_init(long connections_per_host) {
    CURLM *multi = curl.multi_init();
    if (multi) curl.multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host);
    return multi;
}

void ccurl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }

void ccurl_multi_add(CURLM *multi, CURL *easy) { curl.multi_add_handle(multi, easy); }

void ccurl_multi_remove(CURLM *multi, CURL *easy) { curl.multi_remove_handle(multi, easy); }

void ccurl_multi_perform(CURLM *multi) {
    int running;
    curl.multi_perform(multi, &running);
}

void ccurl_multi_wait(CURLM *multi) { curl.multi_poll(multi, NULL, 0, 60000, NULL); }

void ccurl_multi_wake(CURLM *multi) { curl.multi_wakeup(multi); }

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

struct ccurl_inflater {
    z_stream stream;
    bool is_over;
};

ccurl_inflater *ccurl_inflater_create(void) {
    ccurl_inflater *inflater = calloc(1, sizeof *inflater);
    // 32 more than the largest window: the stream's own header says whether it is gzip or zlib.
    if (inflater && inflateInit2(&inflater->stream, 15 + 32) == Z_OK) return inflater;
    free(inflater);
    return NULL;
}

void ccurl_inflater_free(ccurl_inflater *inflater) {
    inflateEnd(&inflater->stream);
    free(inflater);
}

void ccurl_inflater_take(ccurl_inflater *inflater, const void *bytes, size_t count) {
    inflater->stream.next_in = (Bytef *)bytes;
    inflater->stream.avail_in = (uInt)count;
}

ccurl_inflated ccurl_inflater_write(
    ccurl_inflater *inflater, void *buffer, size_t capacity, size_t *written) {
    z_stream *stream = &inflater->stream;
    *written = 0;
    if (inflater->is_over) return ccurl_inflated_all;
    stream->next_out = buffer;
    stream->avail_out = (uInt)capacity;
    int result = inflate(stream, Z_NO_FLUSH);
    *written = capacity - stream->avail_out;
    inflater->is_over = result == Z_STREAM_END;
    if (inflater->is_over) return ccurl_inflated_all;
    // Z_BUF_ERROR says that there was nothing to do.
    return result == Z_OK || result == Z_BUF_ERROR ? ccurl_inflated_some : ccurl_inflated_wrong;
}

bool ccurl_inflater_has_rest(const ccurl_inflater *inflater) {
    return inflater->stream.avail_in > 0;
}
#endif
