#!/bin/sh
# when_built.sh FILE… -- COMMAND…: runs the command when all files are there, else says what is missing
# and ends with 77, which means skipped.
while [ "$1" != -- ]; do
  if [ ! -e "$1" ]; then
    echo "skipped: $1 is not built; ./test builds it"
    exit 77
  fi
  shift
done
shift
exec "$@"
