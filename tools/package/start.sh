#!/bin/sh
# Starts the booth, and opens the owner's page. README.txt says more.
CDPATH= cd -- "${0%/*}" 2>/dev/null
exec "$PWD/app/node" "$PWD/app/backend/server/start.js" --open "$@"
