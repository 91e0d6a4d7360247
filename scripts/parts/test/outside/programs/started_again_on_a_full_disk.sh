#!/bin/sh
# DISK FULL COMMAND…: runs a command on a small disk; when the file FULL is there, it is killed, the rest of the disk is
# filled, and the command runs again. The disk stays meanwhile, since this shell has it.
disk=$1 full=$2
shift 2
mount -t tmpfs -o size=48m tmpfs "$disk" || exit 9
"$@" &
first=$!
while [ ! -e "$full" ]; do sleep 0.1; done
kill -9 $first
wait $first
dd if=/dev/zero of="$disk/rest" bs=4096 2>/dev/null
exec "$@"
