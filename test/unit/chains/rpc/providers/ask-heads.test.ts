/** Each provider's own word, asked now. */
import { expect, test } from 'vitest';
import { askHeads } from '#chains/rpc/providers/ask-heads.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { network } from '#test/builders/chains/rpc/failover.ts';

test('a provider that answers says its head; what another gets wrong is its own answer', async () => {
  const { fetch } = network((host) => {
    if (host === 'b.example') return { status: 401 };
    const error = { code: -32000, message: 'plan limit at https://c.example/v2/secret99' };
    return host === 'c.example' ? { status: 200, body: { jsonrpc: '2.0', id: null, error } } : null;
  });
  const urls = ['https://a.example/', 'https://b.example/v2/key12345', 'https://c.example/'];
  const rpc = makeRpc({ urls, fetch });
  const heads = await askHeads(rpc, async (one) => BigInt(await one.request('eth_blockNumber')));
  expect(heads).toEqual([
    { head: 1n, error: null, tookMs: expect.any(Number) },
    { head: null, error: 'HTTP 401', tookMs: expect.any(Number) },
    { head: null, error: 'plan limit at ***', tookMs: expect.any(Number) },
  ]);
});

test('an answer that is not a head is a failure too', async () => {
  const { fetch } = network();
  const heads = await askHeads(makeRpc({ urls: ['https://a.example/'], fetch }), async () => {
    throw new Error('the number is not one');
  });
  expect(heads[0]).toMatchObject({ head: null, error: 'the number is not one' });
});
