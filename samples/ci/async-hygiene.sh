#!/bin/sh
# What a build server or a hook asks async-hygiene. Run it in the folder of the solution, after 'dotnet restore'.
#   async-hygiene.sh changed REVISION [FORMAT]   fails on warnings in lines that are not in this revision
#   async-hygiene.sh sarif FILE                  writes all findings for a code-scanning page, and fails on none
#   async-hygiene.sh paths                       fails with exit code 2 where the request-path file is stale
set -eu
case "${1:-}" in
  changed) exec async-hygiene check --since "${2:?a revision}" --format "${3:-text}" --fail-on warning ;;
  sarif) exec async-hygiene check --format sarif --output "${2:?a file}" --fail-on none ;;
  paths) exec async-hygiene paths --check ;;
  *) sed -n '2,5s/^# //p' "$0" >&2; exit 4 ;;
esac
