#!/usr/bin/env bash
# Reports the command that fails, by the hook of sentry-cli, which is the first word.
eval "$("$1" bash-hook)"
# A function has the trap of the hook, too.
set -o errtrace
deploy() { cp /no/such/release /tmp/; }
deploy
