#!/bin/sh
# Writes the files of deploy/examples ($1) into the folder $2, with the host that LATCHKEY_HOST names in place of
# localhost. Kratos and Hydra read no variable inside their files.
set -eu
umask 022
for file in "$1"/*; do
	sed -e "s#https://localhost#https://$LATCHKEY_HOST#g" -e "s#id: localhost\$#id: $LATCHKEY_HOST#" "$file" >"$2/${file##*/}"
done
