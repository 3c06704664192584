#!/usr/bin/env bash
# Calls the Coffer API: coffer.sh METHOD PATH [BODY], such as coffer.sh GET /v1/client/wallet
#   COFFER_BASE_URL     https://<host>/<project>/api
#   COFFER_APP_ID       app_...
#   COFFER_API_SECRET   of an HMAC key; COFFER_PRIVATE_KEY, a PEM file, of an RSA key
# Other users of the machine can see openssl's arguments: on a shared one, use an RSA key.

coffer_sign() { # TIMESTAMP METHOD PATH BODY
  local md5
  md5=$(printf '%s' "$4" | openssl md5 -r | cut -d' ' -f1)
  printf '%s\n%s\n%s\n%s' "$1" "$2" "$3" "$md5" | if [[ -n ${COFFER_PRIVATE_KEY:-} ]]; then
    openssl dgst -sha256 -sign "$COFFER_PRIVATE_KEY" | openssl base64 -A
  else
    openssl dgst -sha256 -hmac "$COFFER_API_SECRET" -r | cut -d' ' -f1 | tr -d '\n'
  fi
}

coffer_webhook() { # WEBHOOK_SECRET X_TIMESTAMP BODY: what X-Signature must be
  printf '%s%s' "$2" "$3" | openssl dgst -sha256 -hmac "$1" -r | cut -d' ' -f1 | tr -d '\n'
}

coffer() { # METHOD PATH [BODY]
  local now
  now=$(date +%s)
  curl -sS -X "$1" "$COFFER_BASE_URL$2" ${3:+-H 'content-type: application/json' --data-raw "$3"} \
    -H "x-app-id: $COFFER_APP_ID" -H "x-timestamp: $now" -H "x-nonce: $(openssl rand -hex 12)" \
    -H "x-signature: $(coffer_sign "$now" "$1" "$2" "${3:-}")" && echo
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then coffer "$@"; fi
