#include "CLibPQ.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// A function under its own name, which calls the one of the library, and the place of that one.
#define FORWARD(type, name, parameters, arguments)                                              \
    static type(*loaded_##name) parameters;                                                     \
    type name parameters { return loaded_##name arguments; }

FORWARD(void, PQclear, (PGresult *res), (res))
FORWARD(char *, PQcmdStatus, (PGresult *res), (res))
FORWARD(char *, PQcmdTuples, (PGresult *res), (res))
FORWARD(PostgresPollingStatusType, PQconnectPoll, (PGconn *conn), (conn))
FORWARD(PGconn *, PQconnectStartParams, (const char *const *keywords, const char *const *values,
    int expand_dbname), (keywords, values, expand_dbname))
FORWARD(void, PQconninfoFree, (PQconninfoOption *connOptions), (connOptions))
FORWARD(PQconninfoOption *, PQconninfoParse, (const char *conninfo, char **errmsg), (conninfo,
    errmsg))
FORWARD(int, PQconsumeInput, (PGconn *conn), (conn))
FORWARD(int, PQenterPipelineMode, (PGconn *conn), (conn))
FORWARD(char *, PQerrorMessage, (const PGconn *conn), (conn))
FORWARD(int, PQexitPipelineMode, (PGconn *conn), (conn))
FORWARD(void, PQfinish, (PGconn *conn), (conn))
FORWARD(int, PQflush, (PGconn *conn), (conn))
FORWARD(char *, PQfname, (const PGresult *res, int field_num), (res, field_num))
FORWARD(void, PQfreemem, (void *ptr), (ptr))
FORWARD(Oid, PQftype, (const PGresult *res, int field_num), (res, field_num))
FORWARD(PGresult *, PQgetResult, (PGconn *conn), (conn))
FORWARD(int, PQgetisnull, (const PGresult *res, int tup_num, int field_num), (res, tup_num,
    field_num))
FORWARD(int, PQgetlength, (const PGresult *res, int tup_num, int field_num), (res, tup_num,
    field_num))
FORWARD(char *, PQgetvalue, (const PGresult *res, int tup_num, int field_num), (res, tup_num,
    field_num))
FORWARD(int, PQisBusy, (PGconn *conn), (conn))
FORWARD(int, PQnfields, (const PGresult *res), (res))
FORWARD(PGnotify *, PQnotifies, (PGconn *conn), (conn))
FORWARD(int, PQntuples, (const PGresult *res), (res))
FORWARD(int, PQpipelineSync, (PGconn *conn), (conn))
FORWARD(char *, PQresultErrorField, (const PGresult *res, int fieldcode), (res, fieldcode))
FORWARD(char *, PQresultErrorMessage, (const PGresult *res), (res))
FORWARD(ExecStatusType, PQresultStatus, (const PGresult *res), (res))
FORWARD(int, PQsendPrepare, (PGconn *conn, const char *stmtName, const char *query, int nParams,
    const Oid *paramTypes), (conn, stmtName, query, nParams, paramTypes))
FORWARD(int, PQsendQuery, (PGconn *conn, const char *query), (conn, query))
FORWARD(int, PQsendQueryParams, (PGconn *conn, const char *command, int nParams, const Oid
    *paramTypes, const char *const *paramValues, const int *paramLengths, const int
    *paramFormats, int resultFormat), (conn, command, nParams, paramTypes, paramValues,
    paramLengths, paramFormats, resultFormat))
FORWARD(int, PQsendQueryPrepared, (PGconn *conn, const char *stmtName, int nParams, const char
    *const *paramValues, const int *paramLengths, const int *paramFormats, int resultFormat),
    (conn, stmtName, nParams, paramValues, paramLengths, paramFormats, resultFormat))
FORWARD(PQnoticeReceiver, PQsetNoticeReceiver, (PGconn *conn, PQnoticeReceiver proc, void *arg),
    (conn, proc, arg))
FORWARD(int, PQsetSingleRowMode, (PGconn *conn), (conn))
FORWARD(int, PQsetnonblocking, (PGconn *conn, int arg), (conn, arg))
FORWARD(int, PQsocket, (const PGconn *conn), (conn))
FORWARD(ConnStatusType, PQstatus, (const PGconn *conn), (conn))
FORWARD(PGTransactionStatusType, PQtransactionStatus, (const PGconn *conn), (conn))

#define PLACE(name) {#name, (void **)&loaded_##name},
static const struct {
    const char *name;
    void **place;
} functions[] = {
    PLACE(PQclear) PLACE(PQcmdStatus) PLACE(PQcmdTuples) PLACE(PQconnectPoll)
    PLACE(PQconnectStartParams) PLACE(PQconninfoFree) PLACE(PQconninfoParse)
    PLACE(PQconsumeInput) PLACE(PQenterPipelineMode) PLACE(PQerrorMessage)
    PLACE(PQexitPipelineMode) PLACE(PQfinish) PLACE(PQflush) PLACE(PQfname) PLACE(PQfreemem)
    PLACE(PQftype) PLACE(PQgetResult) PLACE(PQgetisnull) PLACE(PQgetlength) PLACE(PQgetvalue)
    PLACE(PQisBusy) PLACE(PQnfields) PLACE(PQnotifies) PLACE(PQntuples) PLACE(PQpipelineSync)
    PLACE(PQresultErrorField) PLACE(PQresultErrorMessage) PLACE(PQresultStatus)
    PLACE(PQsendPrepare) PLACE(PQsendQuery) PLACE(PQsendQueryParams) PLACE(PQsendQueryPrepared)
    PLACE(PQsetNoticeReceiver) PLACE(PQsetSingleRowMode) PLACE(PQsetnonblocking) PLACE(PQsocket)
    PLACE(PQstatus) PLACE(PQtransactionStatus)
};

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libpq.5.dylib", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    for (size_t each = 0; each < sizeof functions / sizeof *functions; each++) {
        *functions[each].place = dlsym(library, functions[each].name);
        if (!*functions[each].place) return;
    }
    is_loaded = true;
}

bool clibpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}
