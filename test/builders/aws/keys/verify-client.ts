import type { SignedCall, Verdict } from '#ports/signed-call.ts';

export const signed: SignedCall = {
  requestId: 'r1',
  projectId: 'demo',
  ip: '203.0.113.7',
  headers: { 'x-app-id': 'app_1' },
  method: 'GET',
  pathWithQuery: '/v1/x',
  bodyMd5: 'd41d8cd98f00b204e9800998ecf8427e',
  singleUse: false,
};

export const verdict: Verdict = {
  caller: null,
  refused: { kind: 'unauthenticated', message: 'no' },
  appId: null,
  rate: { limit: 60, used: 1, resetIn: 3 },
  failures: 1,
};
