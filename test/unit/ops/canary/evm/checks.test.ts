/** Each check of an EVM provider, against a node that answers otherwise. */
import { expect, test } from 'vitest';
import { makeBudget } from '#chains/rpc/budget.ts';
import { evmChecks } from '#ops/canary/evm/checks.ts';
import { makeEvmSubject } from '#ops/canary/evm/subject.ts';
import { connectRpc } from '#ops/canary/pace.ts';
import type { Provider } from '#ops/canary/providers.ts';
import { type Handler, node } from '#test/fakes/rpc-server.ts';
import { hash, hex } from '../../../chains/evm/node-answers.ts';
import { askCheck, askProvider, otherwise, providerAt, subjectInput } from '../ask-provider.ts';
import { startServer } from '../start-server.ts';
import { type Answer, chain, head, notThere, now, own, refused, reply } from './node.ts';

const start = async (handler: Handler): Promise<string> => (await startServer(handler)).url;

async function ask(lies: Record<string, Answer> = {}, more: Partial<Provider> = {}, own = chain) {
  const url = await start(node(reply(lies)));
  return askProvider(providerAt(url, own, more), now);
}

test('nothing is otherwise with an honest node, and each check is asked', async () => {
  const said = await ask();
  expect(otherwise(said)).toEqual({});
  expect([...said.keys()]).toEqual([
    ...['network', 'client', 'newest block', 'block time', 'final block', 'whole blocks'],
    ...['receipts of a block', 'traces of a block', 'transaction and receipt'],
    ...['trace of a transaction', 'blocks of a rewind', 'balance and nonce'],
    ...['state of past blocks', 'listed tokens', 'base fee', 'suggested tip', 'layer-1 fee'],
    ...[
      'gas estimate',
      'simulation with code of addresses',
      'gas of a simulated call',
      'simulation with transfers',
      'sending',
    ],
    'batch size',
  ]);
  expect(said.get('block time')?.came).toBe('1.00 s over 300 blocks');
  expect(said.get('batch size')?.came).toBe('100 calls');
});

test('the logs of a range are asked for only on a chain in economy mode', async () => {
  const economy = { ...chain, scan: 'economy' as const };
  expect((await ask()).has('logs of a range')).toBe(false);
  const said = await ask({ eth_getLogs: [] }, {}, economy);
  expect(said.get('logs of a range')).toMatchObject({ verdict: 'ok', came: '0 of 0 logs' });
  const other = await ask({ eth_getLogs: [{}] }, {}, economy);
  expect(other.get('logs of a range')).toMatchObject({ verdict: 'differs', came: '1 of 0 logs' });
  const none = await ask({ eth_getLogs: notThere }, {}, economy);
  expect(none.get('logs of a range')?.verdict).toBe('missing');
});

/** Answers of eth_getBlockByNumber for one tag or height; the node's own for the others. */
const blockFor = (which: unknown, answer: Answer) => (params: readonly unknown[]) =>
  params[0] === which
    ? typeof answer === 'function'
      ? answer(params)
      : answer
    : own('eth_getBlockByNumber', params);

/** `eth_call` with another answer where it has a recipient, and where it has none. */
const callTo = (to: boolean, answer: Answer) => (params: readonly unknown[]) =>
  'to' in (params[0] as object) === to ? answer : own('eth_call', params);

const unknownTag = refused(-32602, 'invalid block tag finalized');

test.each<[string, string, Record<string, Answer>]>([
  ['network', 'differs: 56', { eth_chainId: '0x38' }],
  ['newest block', 'block 9900, 102 s old', { eth_blockNumber: hex(head - 100) }],
  ['newest block', 'no block 10001', { eth_blockNumber: hex(head + 1) }],
  [
    'block time',
    'differs: 2.00 s over 300',
    {
      eth_getBlockByNumber: (params: readonly unknown[]) => {
        const block = own('eth_getBlockByNumber', params) as Record<string, unknown>;
        const late = 1_700_000_000 + head - 2 * (head - Number(block.number));
        return { ...block, timestamp: hex(late) };
      },
    },
  ],
  [
    'final block',
    'missing: the tag is unknown',
    { eth_getBlockByNumber: blockFor('finalized', unknownTag) },
  ],
  [
    'final block',
    'differs: the final block is missing',
    { eth_getBlockByNumber: blockFor('finalized', null) },
  ],
  [
    'final block',
    '0 blocks and 0 s behind',
    {
      eth_getBlockByNumber: blockFor('finalized', () =>
        own('eth_getBlockByNumber', ['latest', false]),
      ),
    },
  ],
  [
    'final block',
    '1600 blocks and 1600 s behind',
    {
      eth_getBlockByNumber: blockFor('finalized', () =>
        own('eth_getBlockByNumber', [head - 1600, false]),
      ),
    },
  ],
  ['receipts of a block', 'missing', { eth_getBlockReceipts: notThere }],
  ['receipts of a block', 'differs: 0 of 1', { eth_getBlockReceipts: [] }],
  ['whole blocks', 'differs: 0 receipts of 1', { eth_getBlockReceipts: [] }],
  ['traces of a block', 'missing', { debug_traceBlockByNumber: notThere }],
  ['traces of a block', 'differs: 0 traces of 1', { debug_traceBlockByNumber: [] }],
  ['whole blocks', 'differs: 0 traces of 1', { debug_traceBlockByNumber: [] }],
  [
    'blocks of a rewind',
    'have no trace, such as',
    {
      debug_traceBlockByNumber: (params: readonly unknown[]) =>
        Number(params[0]) < head - 127
          ? refused(-32000, 'historical state is not available')
          : own('debug_traceBlockByNumber', params),
    },
  ],
  ['trace of a transaction', 'missing', { debug_traceTransaction: notThere }],
  ['trace of a transaction', 'differs: the trace is missing', { debug_traceTransaction: null }],
  [
    'transaction and receipt',
    'of a transaction that does not exist',
    { eth_getTransactionReceipt: {} },
  ],
  [
    'transaction and receipt',
    'differs: the transaction is missing',
    { eth_getTransactionByHash: null },
  ],
  [
    'transaction and receipt',
    'another transaction or block',
    { eth_getTransactionByHash: { hash: hash(1) } },
  ],
  [
    'blocks of a rewind',
    'differs: the provider has no block 8200',
    { eth_getBlockByNumber: blockFor(hex(head - 1800), null) },
  ],
  [
    'balance and nonce',
    'differs: an error: no',
    { eth_getTransactionCount: refused(-32000, 'no') },
  ],
  ['balance and nonce', 'differs', { eth_getBalance: 7 }],
  [
    'state of past blocks',
    'missing trie node',
    {
      eth_getBalance: ([, tag]: readonly unknown[]) =>
        tag === 'latest' ? '0x0' : refused(-32000, 'missing trie node'),
    },
  ],
  ['listed tokens', 'USDT, USDC, DAI do not return a number', { eth_call: callTo(true, '0x') }],
  ['base fee', 'missing', { eth_feeHistory: notThere }],
  ['base fee', '1 fees, 0 tips', { eth_feeHistory: { baseFeePerGas: ['0x1'], reward: [] } }],
  [
    'base fee',
    'differs: 400 gwei',
    { eth_feeHistory: { baseFeePerGas: ['0x5d21dba000'], reward: [['0x1']] } },
  ],
  ['suggested tip', 'missing', { eth_maxPriorityFeePerGas: notThere }],
  ['layer-1 fee', 'not a number', { eth_call: callTo(true, '0x') }],
  ['gas estimate', 'missing', { eth_estimateGas: notThere }],
  ['simulation with code of addresses', 'missing', { eth_getCode: notThere }],
  ['simulation with code of addresses', 'has 0x00', { eth_getCode: '0x00' }],
  ['simulation with code of addresses', 'the code is ignored', { eth_estimateGas: '0x5208' }],
  ['gas estimate', '30000000 gas', { eth_estimateGas: '0x1c9c380' }],
  [
    'gas of a simulated call',
    'differs: 10000000 gas',
    { eth_call: callTo(false, hash(10_000_000)) },
  ],
  ['gas of a simulated call', 'not executed', { eth_call: callTo(false, '0x') }],
  ['simulation with transfers', 'missing', { eth_simulateV1: notThere }],
  ['simulation with transfers', 'status 0x0', { eth_simulateV1: [{ calls: [{ status: '0x0' }] }] }],
  ['sending', 'missing', { eth_sendRawTransaction: notThere }],
  ['sending', 'accepts bytes', { eth_sendRawTransaction: hash(1) }],
])('%s: %s', async (name, came, lies) => {
  const client = connectRpc(await start(node(reply(lies))), makeBudget(null));
  const subject = makeEvmSubject({ ...subjectInput(chain, now), ...client });
  expect(await askCheck(evmChecks, name, subject)).toContain(came);
});

test('a provider of another network is asked nothing else', async () => {
  expect([...(await ask({ eth_chainId: '0x38' })).keys()]).toEqual(['network']);
});

test('a chain with trace_block is asked for that, and not for debug_*', async () => {
  const parity = { ...chain, traces: 'parity' as const };
  const said = await ask({ debug_traceBlockByNumber: notThere }, {}, parity);
  expect(said.get('traces of a block')).toMatchObject({
    verdict: 'missing',
    methods: ['trace_block'],
  });
  expect(said.get('trace of a transaction')).toMatchObject({
    verdict: 'missing',
    methods: ['trace_transaction'],
  });
});

test('a chain whose stage credits no internal transfers is asked for no traces', async () => {
  const said = await ask({ debug_traceBlockByNumber: notThere }, {}, { ...chain, traces: 'none' });
  expect(otherwise(said)).toEqual({});
  expect([...said.keys()].filter((name) => name.startsWith('trace'))).toEqual([]);
});

test('a URL that is only sent to is asked for its network and for sending', async () => {
  const sending = { list: 'sending' as const };
  expect([...(await ask({}, sending)).keys()]).toEqual(['network', 'sending']);
  expect(otherwise(await ask({ eth_chainId: notThere }, sending))).toEqual({});
  expect(otherwise(await ask({ eth_chainId: '0x38' }, sending)).network).toBe('differs: 56');
});

test('a provider that signed bytes are not sent to is not asked for sending', async () => {
  const said = await ask({ eth_sendRawTransaction: notThere }, { sends: false });
  expect(otherwise(said)).toEqual({});
});

test.each([
  [60, '50 calls'],
  [10, '10 calls'],
])('a provider that takes %s calls in a batch: %s', async (most, came) => {
  const whole = node(reply());
  const limited: Handler = (body, response, request) =>
    Array.isArray(body) && body.length > most
      ? node(() => refused(-32600, 'batch too large'))(body[0], response, request)
      : whole(body, response, request);
  const said = await askProvider(providerAt(await start(limited), chain), now);
  expect(said.get('batch size')).toMatchObject({ verdict: 'ok', came });
});

test('a provider without batches differs', async () => {
  const whole = node(reply());
  const url = await start((body, response, request) =>
    Array.isArray(body) && body.length > 4
      ? response.writeHead(413).end()
      : whole(body, response, request),
  );
  const said = await askProvider(providerAt(url, chain), now);
  expect(said.get('batch size')).toMatchObject({ verdict: 'differs', came: 'not even 10 calls' });
});

test('a provider that is down is asked once, and says nothing', async () => {
  const url = await start((_, response) => response.writeHead(500).end());
  const said = await askProvider(providerAt(url, chain), now);
  expect([...said.values()]).toMatchObject([{ name: 'network', verdict: 'no answer' }]);
  expect(said.get('network')?.came).toContain('HTTP 500');
});
