#!/bin/sh
# Writes the secrets of compose.yaml into the folder $1, each file readable by one service only. It
# never replaces a secret, because without the old one, no session and no stored code could be read any more.
set -eu
umask 077
folder=$1
[ -e "$folder/done" ] && exit 0

hex() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }

password=$(hex 24)
printf '%s' "$password" >"$folder/postgres"

cat >"$folder/kratos.yml" <<END
dsn: postgres://ory:$password@postgres:5432/kratos?sslmode=disable
secrets:
  cookie: ['$(hex 32)']
  cipher: ['$(hex 16)']
END

cat >"$folder/hydra.yml" <<END
dsn: postgres://ory:$password@postgres:5432/hydra?sslmode=disable
secrets:
  system: ['$(hex 32)']
END

cat >"$folder/latchkey.env" <<END
SESSION_SECRET=$(hex 32)
NEXT_SERVER_ACTIONS_ENCRYPTION_KEY=$(head -c 32 /dev/urandom | base64 | tr -d '\n')
END

# The users in the containers: Postgres is 70, Ory's programs 10000, Latchkey 65532.
chown 70 "$folder/postgres"
chown 10000 "$folder/kratos.yml" "$folder/hydra.yml"
chown 65532 "$folder/latchkey.env"
chmod 755 "$folder"
touch "$folder/done"
