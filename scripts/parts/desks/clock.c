// Makes the wall clock of the process that loads it wrong by CLOCK_OFFSET seconds, and lets waits last as long as ever.
//
// libfaketime 0.9.10 shifts timers of the monotonic clock too, so that a program in Swift sleeps for minutes or never.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static char wall[65536]; // By descriptor: whether a timer goes by the wall clock.

static time_t offset(void) {
    const char *text = getenv("CLOCK_OFFSET");
    return text ? atol(text) : 0;
}

static struct timespec real(const struct timespec *time) {
    struct timespec moved = *time;
    moved.tv_sec -= offset();
    return moved;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *end) {
    struct timespec moved = real(end);
    return pthread_cond_clockwait(condition, mutex, CLOCK_REALTIME, &moved);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *end) {
    struct timespec moved = real(end);
    return sem_clockwait(semaphore, CLOCK_REALTIME, &moved);
}

int timerfd_create(clockid_t clock, int flags) {
    int timer = syscall(SYS_timerfd_create, clock, flags);
    if (timer >= 0 && timer < (int)sizeof wall) wall[timer] = clock == CLOCK_REALTIME;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec moved = *new;
    int is_wall = timer >= 0 && timer < (int)sizeof wall && wall[timer];
    if (is_wall && (flags & TFD_TIMER_ABSTIME) && (new->it_value.tv_sec || new->it_value.tv_nsec))
        moved.it_value = real(&new->it_value);
    return syscall(SYS_timerfd_settime, timer, flags, &moved, old);
}
