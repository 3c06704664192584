import type { CreatedKey } from '../../api/policy.ts';

export interface KeySecrets extends Pick<CreatedKey, 'app_id' | 'api_secret' | 'webhook_secret'> {
  name: string;
}

/** The variables that the SDKs’ examples read. A rotation has only a webhook secret. */
export const envFile = ({ app_id, api_secret, webhook_secret }: KeySecrets, baseUrl: string) =>
  [
    `COFFER_BASE_URL=${baseUrl}`,
    `COFFER_APP_ID=${app_id}`,
    ...(api_secret === null ? [] : [`COFFER_API_SECRET=${api_secret}`]),
    `COFFER_WEBHOOK_SECRET=${webhook_secret}`,
    '',
  ].join('\n');

export interface Snippet {
  id: 'curl' | 'typescript' | 'python';
  text: string;
}

/**
 * A first call in three languages. The secret itself is read from the environment, so that what is
 * pasted into a repository holds none.
 */
export const snippets = ({ app_id }: KeySecrets, baseUrl: string): Snippet[] => [
  {
    id: 'curl',
    text: `# COFFER_API_SECRET comes from the .env file
BASE=${baseUrl}
APP_ID=${app_id}
TS=$(date +%s) METHOD=GET WHERE='/v1/client/wallet' BODY=''
MD5=$(printf '%s' "$BODY" | openssl md5 -r | cut -d' ' -f1)
SIG=$(printf '%s\\n%s\\n%s\\n%s' "$TS" "$METHOD" "$WHERE" "$MD5" |
  openssl dgst -sha256 -hmac "$COFFER_API_SECRET" -r | cut -d' ' -f1)
curl -sS "$BASE$WHERE" -H "x-app-id: $APP_ID" -H "x-timestamp: $TS" \\
  -H "x-nonce: $(openssl rand -hex 12)" -H "x-signature: $SIG"`,
  },
  {
    id: 'typescript',
    text: `import { env } from 'node:process';
import { Coffer } from 'coffer-sdk';

const coffer = new Coffer({
  baseUrl: '${baseUrl}',
  appId: '${app_id}',
  apiSecret: env.COFFER_API_SECRET!,
});
console.log(await coffer.client.wallet());`,
  },
  {
    id: 'python',
    text: `import os
from coffer_sdk import Coffer

with Coffer(
    base_url="${baseUrl}",
    app_id="${app_id}",
    api_secret=os.environ["COFFER_API_SECRET"],
) as coffer:
    print(coffer.client.wallet())`,
  },
];
