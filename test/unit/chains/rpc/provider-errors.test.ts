/** Providers that answer with HTTP 200 and an error: what is asked of the next one. */
import { expect, test } from 'vitest';
import { makeEvmBalanceReader } from '#chains/evm/read/balance.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { caught } from '#test/builders/chains/rpc/caught.ts';
import {
  fails,
  providers,
  providersErrors,
  type Reply,
  says,
} from '#test/builders/chains/rpc/provider-errors.ts';

const headerMissing = { code: -32000, message: 'header not found' };

test.each(providersErrors)(
  '%i %s: the next provider answers, and goes first for a while',
  async (code, message) => {
    const { rpc, asked } = providers(fails(code, message), says('0x2a'), says('0x2a'));
    expect(await rpc.request('eth_blockNumber')).toBe('0x2a');
    expect(await rpc.request('eth_blockNumber')).toBe('0x2a');
    expect(asked).toEqual(['0 eth_blockNumber', '1 eth_blockNumber', '1 eth_blockNumber']);
  },
);

test.each(providersErrors)(
  '%i %s to all of a batch: the next provider answers it',
  async (code, message) => {
    const { rpc, asked } = providers(fails(code, message), says('ok'));
    const calls = [{ method: 'getSlot' }, { method: 'getHealth' }];
    expect(await rpc.batch(calls)).toEqual(['ok', 'ok']);
    expect(await rpc.batch(calls)).toEqual(['ok', 'ok']);
    expect(asked.filter((one) => one.startsWith('0'))).toHaveLength(2);
  },
);

test('a provider that refuses one call of a batch is asked for the others, the next one for that', async () => {
  const busy: Reply = ({ method }) =>
    method === 'b' ? { error: { code: 429, message: 'capacity' } } : { result: `0 ${method}` };
  const { rpc, asked } = providers(busy, ({ method }) => ({ result: `1 ${method}` }));
  const calls = ['a', 'b', 'c'].map((method) => ({ method }));
  expect(await rpc.batch(calls)).toEqual(['0 a', '1 b', '0 c']);
  expect(asked).toEqual(['0 a', '0 b', '0 c', '1 b']);
});

test('a batch of one node: one that refuses a part of it gives none of it', async () => {
  const first: Reply = ({ method }) =>
    method === 'eth_getBalance' ? { error: headerMissing } : { result: '0x3e8' };
  const second: Reply = ({ method }) => ({ result: method === 'eth_getBalance' ? '0x7' : '0xa' });
  const calls = [{ method: 'eth_blockNumber' }, { method: 'eth_getBalance' }];
  const { rpc, asked } = providers(first, second);
  expect(await rpc.batch(calls, { ofOneNode: true })).toEqual(['0xa', '0x7']);
  expect(asked).toHaveLength(4);
  const lone = providers(first, fails(-32603, 'Internal error'));
  expect(await lone.rpc.batch(calls, { ofOneNode: true })).toMatchObject([
    { code: -32603 },
    { code: -32603 },
  ]);
});

test('the block of a balance is of the node that gave the balance', async () => {
  const first: Reply = ({ method }) =>
    method === 'eth_getBalance' ? { error: headerMissing } : { result: '0x3e8' };
  const second: Reply = ({ method }) => ({ result: method === 'eth_getBalance' ? '0x7' : '0xa' });
  const { rpc } = providers(first, second);
  const reader = makeEvmBalanceReader({ rpcOf: async () => rpc });
  const held = await reader.balance({ chain: 'ETH', address: '0x1', tokenAddress: null });
  expect(held).toEqual({ amount: 7n, block: 10n });
});

test('a statement about a call stands in its place, and is asked of nobody else', async () => {
  const mixed: Reply = ({ method }) =>
    method === 'eth_call'
      ? { error: { code: 3, message: 'execution reverted', data: '0x' } }
      : { error: { code: -32603, message: 'Internal error' } };
  const { rpc, asked } = providers(mixed, says('0x1'));
  const answers = await rpc.batch([{ method: 'eth_call' }, { method: 'eth_gasPrice' }]);
  expect(answers).toMatchObject([{ code: 3, message: 'execution reverted' }, '0x1']);
  expect(asked).toEqual(['0 eth_call', '0 eth_gasPrice', '1 eth_gasPrice']);
});

test.each([
  ['eth_estimateGas', -32000, 'insufficient funds for gas * price + value'],
  ['eth_call', -32602, 'invalid argument 0: hex string of odd length'],
  ['eth_estimateGas', -32603, 'nonce too low'],
  ['getBlock', -32007, 'Slot 5 was skipped, or missing due to ledger jump'],
])(
  '%s %i "%s" settles the call, and its provider stays the first',
  async (method, code, message) => {
    const { rpc, asked } = providers(
      (call) => (call.method === method ? { error: { code, message } } : { result: 0 }),
      says(1),
    );
    expect(await caught(rpc.request(method))).toMatchObject({ code, message });
    expect(await rpc.request('other')).toBe(0);
    expect(asked).toEqual([`0 ${method}`, '0 other']);
  },
);

test('where every provider fails alike, its error is thrown, and stands in a batch', async () => {
  const { rpc, asked } = providers(
    fails(-32601, 'no such method'),
    fails(-32601, 'no such method'),
  );
  expect(await caught(rpc.request('eth_simulateV1'))).toMatchObject({ code: -32601 });
  const answers = await rpc.batch([{ method: 'trace_block' }, { method: 'eth_simulateV1' }]);
  expect(answers).toMatchObject([{ code: -32601 }, { code: -32601 }]);
  expect(asked).toHaveLength(6);
});

test('a provider that lacks one method and answers the rest stays the first', async () => {
  const lacking: Reply = ({ method }) =>
    method === 'eth_simulateV1' ? { error: { code: -32601, message: 'no' } } : { result: 0 };
  const { rpc } = providers(lacking, says(1));
  const calls = [{ method: 'eth_simulateV1' }, { method: 'eth_call' }];
  expect(await rpc.batch(calls)).toEqual([1, 0]);
  expect(await rpc.request('eth_call')).toBe(0);
});

test.each(providersErrors)(
  'a broadcast is sent once, whatever the node says: %i %s',
  async (code, message) => {
    const { rpc, asked } = providers(fails(code, message), says('0x1'));
    for (const method of ['eth_sendRawTransaction', 'sendTransaction']) {
      expect(await caught(rpc.once(method, ['0x02']))).toBeInstanceOf(RpcError);
    }
    expect(asked).toEqual(['0 eth_sendRawTransaction', '0 sendTransaction']);
  },
);

test('a client of one provider asks nobody else, and what it is refused rests nobody', async () => {
  const { rpc, asked } = providers(fails(-32601, 'no such method'), says('0x1'));
  expect(await caught(rpc.at(0).request('trace_block'))).toMatchObject({ code: -32601 });
  expect(await rpc.at(0).batch([{ method: 'a' }])).toMatchObject([{ code: -32601 }]);
  expect(asked).toEqual(['0 trace_block', '0 a']);
  await rpc.request('eth_blockNumber');
  expect(asked[2]).toBe('0 eth_blockNumber');
});

test('a provider that is behind is asked after the others, until it has caught up', async () => {
  const { rpc } = providers(says('0'), says('1'));
  rpc.setBehind?.(0, true);
  expect([0, 1].map((index) => rpc.isBehind?.(index))).toEqual([true, false]);
  expect(await rpc.request('eth_call')).toBe('1');
  rpc.setBehind?.(0, false);
  expect(await rpc.request('eth_call')).toBe('0');
});

test.each([
  ['eth_getBalance', null, '0x5'],
  ['eth_getTransactionCount', 'n/a', '0x5'],
  ['eth_blockNumber', {}, '0x5'],
  ['eth_call', null, '0x'],
  ['getBalance', null, { value: 5 }],
])('%s: %j is no answer, and the next provider is asked', async (method, bad, good) => {
  const { rpc } = providers(says(bad), says(good));
  expect(await rpc.request(method)).toEqual(good);
  expect(await providers(says(bad), says(good)).rpc.batch([{ method }])).toEqual([good]);
  expect(await caught(providers(says(bad)).rpc.request(method))).toBeInstanceOf(RpcError);
});

test('null is an answer where a node may know nothing of what is asked', async () => {
  const { rpc, asked } = providers(says(null), says(1));
  for (const method of ['eth_getTransactionReceipt', 'eth_getBlockByNumber', 'getTransaction']) {
    expect(await rpc.request(method)).toBeNull();
  }
  expect(asked.every((call) => call.startsWith('0'))).toBe(true);
});
