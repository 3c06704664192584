import type { SignedCall } from '#ports/signed-call.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { apiSecret, now } from '#test/support/api.ts';

export const bodyMd5 = 'd41d8cd98f00b204e9800998ecf8427e';

export const call: SignedCall = {
  requestId: 'r-1',
  projectId: 'demo',
  ip: '203.0.113.7',
  headers: {
    'x-app-id': 'app_1',
    'x-timestamp': String(now),
    'x-nonce': 'nonce-000001',
    'x-signature': signHmac(apiSecret, `${now}\nGET\n/v1/x\n${bodyMd5}`),
  },
  method: 'GET',
  pathWithQuery: '/v1/x',
  bodyMd5,
  singleUse: false,
};
