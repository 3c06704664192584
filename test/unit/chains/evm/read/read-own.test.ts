/** Blocks of which only the transactions of ours are read. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { readBlocksFrom } from '#chains/evm/read/read-block.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import {
  blockHash,
  foreigners,
  isOurs,
  nodeOf,
  ours,
  type Transaction,
  token,
} from '#test/builders/chains/evm/read/read-own.ts';
import { fakeRpc } from '../fake-rpc.ts';
import {
  address,
  block,
  hash,
  hex,
  receipt,
  transaction,
  transferLog,
  zero,
} from '../node-answers.ts';

test('transactions from and to us are read, of the others only receipts and logs', async () => {
  const logs = [transferLog(token, address(1), address(2), 5n)];
  const [paid, sent, other] = [
    transaction(1, { to: ours }),
    transaction(2, { from: ours }),
    transaction(3),
  ];
  const receipts = [paid, sent, other].map((one, i) => ({
    ...receipt(one, 7, { logs: i === 2 ? logs : [] }),
    type: '0x2',
  }));
  const node = nodeOf([paid, sent, other], { receipts, logs });
  const { blocks, failure } = await node.read();
  expect(failure).toBeNull();
  expect(blocks[0]!.transfers.map(({ position, to, amount }) => [position, to, amount])).toEqual([
    ['native', ours, 1n],
    ['native', sent.to, 2n],
    ['log:0', address(2), 5n],
  ]);
  expect(blocks[0]!.sent.filter(({ from }) => isOurs(from))).toMatchObject([
    { txHash: sent.hash, nonce: 2, success: true },
  ]);
  expect(node.methods()).toEqual([
    'eth_getBlockByNumber false',
    'eth_getBlockReceipts',
    'eth_getTransactionByHash',
    'eth_getTransactionByHash',
  ]);
  // Without an address to ask about, all of it is returned.
  const all = await nodeOf([paid, sent, other], { receipts, logs }).read(null);
  expect(all.blocks[0]!.transfers).toHaveLength(4);
  expect(all.blocks[0]!.sent).toHaveLength(3);
});

test('a block without anything of ours takes two calls', async () => {
  const node = nodeOf(foreigners(3));
  const { blocks } = await node.read();
  expect(blocks[0]).toMatchObject({ transfers: [], sent: [], coverage: ['block', 'receipts'] });
  expect(node.methods()).toEqual(['eth_getBlockByNumber false', 'eth_getBlockReceipts']);
});

test('a failed payment to us moves nothing and is not read; one from us used up a nonce', async () => {
  const failed = { status: '0x0', type: '0x2' };
  const [paid, sent] = [transaction(1, { to: ours }), transaction(2, { from: ours })];
  const receipts = [paid, sent, ...foreigners(6)].map((one) => ({ ...receipt(one, 7), ...failed }));
  const node = nodeOf([paid, sent, ...foreigners(6)], { receipts });
  const { blocks } = await node.read();
  expect(blocks[0]).toMatchObject({ transfers: [], sent: [{ nonce: 2, success: false }] });
  expect(node.asked.filter(({ method }) => method === 'eth_getTransactionByHash')).toHaveLength(1);
});

test('the coin that a creation gives to an address of ours is read', async () => {
  const created = transaction(1, { to: null, value: hex(3) });
  const receipts = [{ ...receipt(created, 7, { contractAddress: ours }), type: '0x2' }];
  const { blocks } = await nodeOf([created], { receipts }).read();
  expect(blocks[0]!.transfers).toMatchObject([{ position: 'native', to: ours, amount: 3n }]);
});

// Whether they moved value, or for whom, is not in the receipt.
test.each([
  ['of an unknown type', { type: '0x55' }],
  ['whose receipt gives no type', { type: undefined }],
])('a transaction %s is read in any case', async (_, { type }) => {
  const tx = transaction(1, { type: '0x55', value: undefined });
  const receipts = [{ ...receipt(tx, 7), type }, ...foreigners(6).map((one) => receipt(one, 7))];
  const typed = receipts.map((one, i) => (i === 0 ? one : { ...one, type: '0x2' }));
  const { blocks } = await nodeOf([tx, ...foreigners(6)], { receipts: typed }).read();
  expect(blocks[0]!.coverage).toContain('unknown');
  expect(blocks[0]!.unknown).toEqual([`${tx.hash} of type 85 has no value`]);
});

const lies: [string, (tx: Transaction) => unknown, string][] = [
  ['of another block', (tx) => ({ ...tx, blockHash: hash(1) }), 'block 7 is no longer the one'],
  ['that is not there', () => null, 'block 7 is no longer the one that was listed'],
  ['that is pending', (tx) => ({ ...tx, blockHash: null }), 'is not 32 bytes of hex'],
  ['with another hash', (tx) => ({ ...tx, hash: hash(9), blockHash }), 'sent another transaction'],
  ['of another sender', (tx) => ({ ...tx, from: zero, blockHash }), 'names another sender'],
];

test.each(lies)('a transaction %s is not believed', async (_, lie, why) => {
  const tx = transaction(1, { to: ours });
  const { blocks, failure } = await nodeOf([tx], { byHash: () => lie(tx) }).read();
  expect(blocks).toEqual([]);
  expect(failure).toContain(why);
});

test('a node that does not have the block yet is asked again', async () => {
  const tx = transaction(1, { to: ours });
  const other = transaction(2, { from: ours });
  const answers = [null, { ...tx, blockHash: null }, { ...tx, blockHash }];
  const node = nodeOf([tx, other], {
    byHash: (asked) => (asked === tx.hash ? answers.shift() : { ...other, blockHash }),
  });
  const { blocks, failure } = await node.read();
  expect(failure).toBeNull();
  expect(blocks[0]!.transfers).toHaveLength(2);
  const own = node.asked.filter(({ method }) => method === 'eth_getTransactionByHash');
  expect(own.map(({ params }) => params?.[0])).toEqual([tx.hash, other.hash, tx.hash, tx.hash]);
});

test('a node that refuses a transaction is asked for fewer blocks', async () => {
  const refusal = new RpcError(-32005, 'limit exceeded');
  const node = nodeOf([transaction(1, { to: ours })], { byHash: () => refusal });
  expect(await node.read()).toMatchObject({ failure: 'limit exceeded', refused: true });
});

test('many of ours are read with their block, and the next block whole at once', async () => {
  const many = Array.from({ length: 9 }, (_, i) => transaction(i, { from: ours, nonce: hex(i) }));
  const node = nodeOf([...many, ...foreigners(3)]);
  const { blocks } = await node.read();
  const own = (of: typeof blocks) => of[0]!.sent.filter(({ from }) => isOurs(from));
  expect(own(blocks).map(({ nonce }) => nonce)).toEqual(many.map((_, i) => i));
  expect(node.methods()).toEqual([
    'eth_getBlockByNumber false',
    'eth_getBlockReceipts',
    'eth_getBlockByNumber true',
  ]);
  node.asked.length = 0;
  const again = await node.read();
  expect(own(again.blocks)).toEqual(own(blocks));
  expect(node.methods()).toEqual(['eth_getBlockByNumber true', 'eth_getBlockReceipts']);
});

test('after a whole block in which little is ours, hashes are asked for again', async () => {
  const node = nodeOf([transaction(1, { to: ours }), ...foreigners(4)]);
  node.facts.isMostlyOurs = true;
  await node.read();
  node.asked.length = 0;
  await node.read();
  expect(node.methods()[0]).toBe('eth_getBlockByNumber false');
  // Few are asked for one by one, even if the block has no others.
  const few = nodeOf([transaction(1, { to: ours })]);
  await few.read();
  expect(few.facts.isMostlyOurs).toBe(false);
  // An empty block says nothing.
  const empty = nodeOf([]);
  empty.facts.isMostlyOurs = true;
  await empty.read();
  expect(empty.facts.isMostlyOurs).toBe(true);
});

test('another block under the same number is found when it is read whole', async () => {
  const many = Array.from({ length: 9 }, (_, i) => transaction(i, { from: ours }));
  const node = nodeOf(many);
  const moved = { ...block(7, many), hash: hash(5) };
  const rpc = fakeRpc({
    eth_getBlockByNumber: ([, isWhole]: [string, boolean]) =>
      isWhole ? moved : { ...block(7, many), transactions: many.map(({ hash }) => hash) },
    eth_getBlockReceipts: many.map((one) => ({ ...receipt(one, 7), type: '0x2' })),
  });
  const { blocks, failure } = await readBlocksFrom({
    chain: { ...chains.POLYGON, traces: 'none' },
    rpc,
    facts: node.facts,
    numbers: [7n],
    parentHash: null,
    listed: new Set([token]),
    withinMs: 10_000,
    ours: isOurs,
  });
  expect(blocks).toEqual([]);
  expect(failure).toContain('is no longer the one that was listed');
});

test('a last receipt that is missing is read if it is of a state sync, and else refused', async () => {
  const sync = transaction(2, { from: zero, to: zero, value: '0x0', nonce: '0x0' });
  const [first, last] = [transaction(1), transaction(3)];
  const receipts = [{ ...receipt(first, 7), type: '0x2' }];
  expect((await nodeOf([first, sync], { receipts }).read()).failure).toBeNull();
  expect((await nodeOf([first, last], { receipts }).read()).failure).toBe(
    '1 receipts of 2 transactions',
  );
});
