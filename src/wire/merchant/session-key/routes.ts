import { defineRoute } from '../route.ts';
import { createBody, createHeaders, listQuery } from './schemas.ts';

const path = '/v1/client/session-keys';

export const create = defineRoute({
  id: 'client/session-keys/create',
  method: 'POST',
  path,
  permission: 'approve',
  summary: 'Make a session key',
  description:
    'A request with the header `X-Session-Key` and the whole value is approved without an admin ' +
    'within the key’s scope and caps. With an empty body the key approves any operation. ' +
    'The value is only in this answer: the service keeps its hash. A cap that is not given, or is ' +
    '1e12 or more, means no cap. With an `Idempotency-Key` (additive) a repetition is 40903, whose ' +
    'message names the session key and when it was made; the value is not shown again. The signature of this request can be used once.',
  headers: createHeaders,
  body: createBody,
  singleUse: true,
  makesSessionKey: true,
  errors: ['unsupported', 'wrongStatus'],
});

export const list = defineRoute({
  id: 'client/session-keys/list',
  method: 'GET',
  path,
  permission: 'read',
  summary: 'Session keys, newest first, with those that are revoked or expired',
  description: 'A new key may take a few seconds to be listed and counted.',
  query: listQuery,
  errors: [],
});

export const revoke = defineRoute({
  id: 'client/session-keys/revoke',
  method: 'DELETE',
  path: `${path}/{sk_id}`,
  permission: 'approve',
  summary: 'Revoke a session key immediately and permanently',
  description:
    'By `sk_<id>` or by the whole value; repeating it succeeds. From then on calls with the key wait for ' +
    'an admin, and its queued unsigned operations fail with `session_key_revoked`. Prefer ' +
    'the id: access logs contain paths.',
  errors: ['notFound'],
});
