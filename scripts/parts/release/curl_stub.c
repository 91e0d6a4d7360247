// The functions of libcurl that Foundation's URLSession calls, in the place of the library.
//
// The programs have no URLSession, but the linker cannot know that. Without these they would not start where there is no
// libcurl. The desk loads the real library itself when it forwards.

#include <stdlib.h>

// Hidden: one that the program exports would take the place of the real function inside of the library too.
#define UNUSED(name) __attribute__((visibility("hidden"))) void name(void) { abort(); }

UNUSED(curl_easy_cleanup)
UNUSED(curl_easy_getinfo)
UNUSED(curl_easy_init)
UNUSED(curl_easy_pause)
UNUSED(curl_easy_setopt)
UNUSED(curl_easy_strerror)
UNUSED(curl_free)
UNUSED(curl_global_init)
UNUSED(curl_multi_add_handle)
UNUSED(curl_multi_assign)
UNUSED(curl_multi_cleanup)
UNUSED(curl_multi_info_read)
UNUSED(curl_multi_init)
UNUSED(curl_multi_remove_handle)
UNUSED(curl_multi_setopt)
UNUSED(curl_multi_socket_action)
UNUSED(curl_slist_append)
UNUSED(curl_slist_free_all)
UNUSED(curl_url)
UNUSED(curl_url_get)
UNUSED(curl_url_set)
UNUSED(curl_version)
UNUSED(curl_version_info)
