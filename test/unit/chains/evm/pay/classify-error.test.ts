import { expect, test } from 'vitest';
import { classifyBroadcastError } from '#chains/evm/pay/classify-error.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc.ts';
import { rows } from '#test/builders/chains/evm/pay/classify-error.ts';

test.each(rows)('%s: %s (%i) %s', (kind, _who, code, text) => {
  const outcome = classifyBroadcastError(new RpcError(code, text));
  expect('reason' in outcome ? `${outcome.kind} ${outcome.reason}` : outcome.kind).toBe(kind);
});

test('a message in the data counts too', () => {
  const error = new RpcError(-32010, 'transaction rejected', 'OldNonce');
  expect(classifyBroadcastError(error)).toEqual({ kind: 'nonce_too_low' });
});

test.each([
  new RpcError(-32000, 'invalid transaction nonce'),
  new RpcError(-32603, 'Internal error'),
  new RpcError(-32603, 'answer without a result'),
  new RpcError(-32005, 'daily request count exceeded, request rate limited'),
  new RpcError(429, 'Your app has exceeded its compute units per second capacity'),
  new RpcError(-32000, 'request timed out'),
  new RpcError(-32000, 'context deadline exceeded'),
  new RpcError(-32000, 'upstream connect error or disconnect/reset before headers'),
  new RpcError(-32601, 'the method eth_sendRawTransaction does not exist/is not available'),
  new RpcError(-32000, 'Syncing'),
  new RpcError(-32000, ''),
  new RpcUnavailable('no RPC provider answered eth_sendRawTransaction: #0 timeout after 10000 ms'),
  new TypeError('fetch failed'),
  'a text',
])('unclear: %s', (error) => {
  expect(classifyBroadcastError(error)).toMatchObject({ kind: 'unclear' });
});
