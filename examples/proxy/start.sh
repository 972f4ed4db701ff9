#!/bin/sh
# Starts the application, the gate and a proxy: sh start.sh caddy, or sh start.sh nginx
set -eu
cd "$(dirname "$0")"
# Only this user may open the sockets in this folder, so no request can bypass the proxy.
rm -rf run
mkdir -m 700 run
trap 'kill $app $gate $proxy 2> /dev/null' EXIT
trap exit INT TERM
node app.js & app=$!
node gate.js & gate=$!
# Waits for both, because the proxy calls the gate from its first request on.
while [ ! -S run/app.sock ] || [ ! -S run/gate.sock ]; do sleep 0.1; done
case "$1" in
caddy) caddy run --config Caddyfile --adapter caddyfile & ;;
# Started by root, nginx would switch to another user, who may not open the sockets.
nginx) nginx -p "$PWD" -c nginx.conf -g "user $(id -un);" & ;;
esac
proxy=$!
wait $proxy
