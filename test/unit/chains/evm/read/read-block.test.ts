import { expect, test } from 'vitest';
import { RpcError } from '#chains/rpc/rpc.ts';
import { read, token } from '#test/builders/chains/evm/read/read-block.ts';
import {
  address,
  block,
  hash,
  hex,
  type RawLog,
  receipt,
  transaction,
  transferLog,
  transferTopic,
  zero,
} from '../node-answers.ts';

const [alice, bob] = [address(0xaaaa01), address(0xaaaa02)] as const;

test('a time that lies in the future is not a time, and the block is read', async () => {
  const soon = Math.floor(Date.now() / 1_000) + 600;
  const timeOf = async (timestamp: number) => {
    const shown = { ...block(7, []), timestamp: hex(timestamp) };
    const { blocks } = await read({ eth_getBlockByNumber: shown, eth_getBlockReceipts: [] });
    return blocks[0]!.timestamp;
  };
  expect(await timeOf(soon)).toBe(soon);
  expect(await timeOf(soon * 1_000)).toBe(0);
  expect(await timeOf(soon + 31_536_000)).toBe(0);
});

/** A block of one transaction with these logs. */
async function withLogs(logs: RawLog[]) {
  const tx = transaction(1, { value: '0x0' });
  const { blocks, failure } = await read({
    eth_getBlockByNumber: block(7, [tx], logs),
    eth_getBlockReceipts: [receipt(tx, 7, { logs })],
  });
  expect(failure).toBeNull();
  return blocks[0]!.transfers;
}

test("a token transfer is a listed token's log, and its ordinal counts all logs", async () => {
  const log = transferLog(token, alice, bob, 5n);
  const others = [
    transferLog(address(0xbad), alice, bob, 6n),
    { ...log, topics: [...log.topics, hash(1)], data: '0x' },
    { ...log, topics: log.topics.slice(0, 2) },
    { ...log, data: `${log.data}00` },
    { ...log, data: '0x' },
    { ...log, topics: [hash(9), ...log.topics.slice(1)] },
    { ...log, removed: true },
    transferLog(token, alice, bob, 0n),
    transferLog(token, bob, bob, 5n),
  ];
  expect(await withLogs(others)).toEqual([]);
  expect(
    await withLogs([...others, { ...log, address: token.toUpperCase().replace('X', 'x') }]),
  ).toEqual([
    {
      txHash: transaction(1).hash,
      position: 'log:9',
      from: alice,
      to: bob,
      tokenAddress: token,
      amount: 5n,
    },
  ]);
  expect(log.topics[0]).toBe(transferTopic);
});

test('the log that EIP-7708 adds to a transfer of the coin is not a second transfer', async () => {
  const tx = transaction(1, { value: hex(3) });
  const logs = [
    transferLog(`0x${'ff'.repeat(19)}fe`, alice, bob, 3n),
    transferLog(token, alice, bob, 5n),
  ];
  const { blocks, failure } = await read({
    eth_getBlockByNumber: block(7, [tx], logs),
    eth_getBlockReceipts: [receipt(tx, 7, { logs })],
  });
  expect(failure).toBeNull();
  expect(blocks[0]!.transfers.map(({ position, amount }) => [position, amount])).toEqual([
    ['native', 3n],
    ['log:1', 5n],
  ]);
});

test('native value to a created contract counts, and none of a failed transaction', async () => {
  const created = transaction(1, { to: null, value: hex(3) });
  const failed = transaction(2, { value: hex(4) });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [created, failed]),
    eth_getBlockReceipts: [
      receipt(created, 7, { contractAddress: bob }),
      receipt(failed, 7, { status: '0x0' }),
    ],
  });
  expect(blocks[0]!.transfers.map(({ position, to, amount }) => [position, to, amount])).toEqual([
    ['native', bob, 3n],
  ]);
  expect(blocks[0]!.sent.map(({ nonce, success }) => [nonce, success])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('each sender has the fee that its receipt says, also of what failed', async () => {
  const price = { gasUsed: '0x5208', effectiveGasPrice: '0x64' };
  const [paid, failed, silent] = [transaction(1), transaction(2), transaction(3)];
  const unknown = transaction(4, { type: '0x50' });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [paid, failed, silent, unknown]),
    eth_getBlockReceipts: [
      receipt(paid, 7, price),
      receipt(failed, 7, { ...price, status: '0x0', gasUsed: '0x1' }),
      receipt(silent, 7, { gasUsed: '0x5208' }),
      receipt(unknown, 7, price),
    ],
  });
  expect(blocks[0]!.sent.map(({ nonce, fee }) => [nonce, fee])).toEqual([
    [1, 2_100_000n],
    [2, 100n],
    [3, undefined],
    [4, undefined],
  ]);
});

test("Arbitrum's own transactions move value but use no nonce of the sender", async () => {
  const deposit = transaction(5, { type: '0x64', value: hex(9) });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [deposit, transaction(6)]),
    eth_getBlockReceipts: [receipt(deposit, 7), receipt(transaction(6), 7)],
  });
  expect(blocks[0]!.transfers.map(({ amount }) => amount)).toEqual([9n, 6n]);
  expect(blocks[0]!.sent.map(({ nonce }) => nonce)).toEqual([6]);
});

test('a mined transaction above 2^53 wei keeps every digit', async () => {
  const value = 10n ** 30n + 1n;
  const tx = transaction(1, { value: hex(value) });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [tx]),
    eth_getBlockReceipts: [receipt(tx, 7)],
  });
  expect(blocks[0]!.transfers[0]!.amount).toBe(value);
});

// Its logs are outside the header's bloom; what the bridge brought is a deposit nevertheless.
test.each(['listed', 'unlisted', 'left out of the receipts'])(
  "Polygon's state sync, %s",
  async (how) => {
    const tx = transaction(1);
    const sync = transaction(2, { from: zero, to: zero, value: '0x0', nonce: '0x0' });
    const logs = [transferLog(token, zero, bob, 8n)];
    const synced = receipt(sync, 7, { logs });
    const { blocks, failure } = await read({
      eth_getBlockByNumber: block(7, how === 'unlisted' ? [tx] : [tx, sync]),
      eth_getBlockReceipts:
        how === 'left out of the receipts' ? [receipt(tx, 7)] : [receipt(tx, 7), synced],
      eth_getTransactionReceipt: ([asked]: string[]) => (asked === sync.hash ? synced : null),
    });
    expect(failure).toBeNull();
    expect(blocks[0]!.transfers.map(({ position, amount }) => [position, amount])).toEqual([
      ['native', 1n],
      ['log:0', 8n],
    ]);
    expect(blocks[0]!.sent.map(({ txHash }) => txHash)).toEqual([tx.hash]);
  },
);

test('a log outside the bloom is accepted only for the state sync', async () => {
  const logs = [transferLog(token, alice, bob, 8n)];
  const tx = transaction(1);
  const answers = { eth_getBlockByNumber: block(7, [tx]) };
  const forged = await read({ ...answers, eth_getBlockReceipts: [receipt(tx, 7, { logs })] });
  expect(forged).toMatchObject({ blocks: [], failure: 'a log is not in the bloom of the header' });
  const extra = transaction(2, { from: alice });
  const unlisted = await read({
    ...answers,
    eth_getBlockReceipts: [receipt(tx, 7), receipt(extra, 7, { logs })],
  });
  expect(unlisted.failure).toBe('2 receipts of 1 transactions');
});

test('receipts are read one by one when a provider lacks the method, however it says so', async () => {
  const logs = [transferLog(token, alice, bob, 5n)];
  const tx = transaction(1);
  const words = [
    [-32601, 'the method eth_getBlockReceipts does not exist/is not available'],
    [-32000, 'Unsupported method: eth_getBlockReceipts. See available methods'],
    [-32600, 'eth_getBlockReceipts is not available on the Free tier'],
    [-32001, 'rpc method is not whitelisted'],
  ] as const;
  for (const [code, message] of words) {
    const { blocks, failure } = await read({
      eth_getBlockByNumber: block(7, [tx], logs),
      eth_getBlockReceipts: new RpcError(code, message),
      eth_getTransactionReceipt: receipt(tx, 7, { logs }),
    });
    expect(failure).toBeNull();
    expect(blocks[0]!.transfers).toHaveLength(2);
  }
  const busy = await read({
    eth_getBlockByNumber: block(7, [tx], logs),
    eth_getBlockReceipts: new RpcError(-32005, 'limit exceeded'),
    eth_getTransactionReceipt: receipt(tx, 7, { logs }),
  });
  expect(busy).toMatchObject({ blocks: [], failure: 'limit exceeded', refused: true });
});

test('a receipt that names another sender is refused', async () => {
  const tx = transaction(1);
  const { failure } = await read({
    eth_getBlockByNumber: block(7, [tx]),
    eth_getBlockReceipts: [receipt({ ...tx, from: alice }, 7)],
  });
  expect(failure).toBe('receipt 0 names another sender');
});

test('the first block must be on top of the known hash', async () => {
  const answers = { eth_getBlockByNumber: block(7, []), eth_getBlockReceipts: [] };
  const parentHash = block(6, []).hash;
  expect((await read(answers, { parentHash })).blocks).toHaveLength(1);
  expect((await read(answers, { parentHash: hash(1) })).blocks).toHaveLength(0);
});

/** Fields of a transaction of a type that no code knows: a batch of calls, as in EIP-8130. */
const { hash: strangeHash } = transaction(8);
const strange = { hash: strangeHash, type: '0x7b', sender: alice, calls: [] };

test('a transaction of an unknown type stops nothing: its logs count, and it is named', async () => {
  const logs = [transferLog(token, alice, bob, 5n)];
  const tx = transaction(1);
  const own = receipt({ hash: strangeHash, from: alice, to: null }, 7, { logs });
  for (const status of ['0x1', undefined]) {
    const { blocks, failure } = await read({
      eth_getBlockByNumber: { ...block(7, [tx], logs), transactions: [strange, tx] },
      eth_getBlockReceipts: [{ ...own, status, from: undefined }, receipt(tx, 7)],
    });
    expect(failure).toBeNull();
    const [scanned] = blocks;
    expect(scanned!.transfers.map(({ position, amount }) => [position, amount])).toEqual([
      ['log:0', 5n],
      ['native', 1n],
    ]);
    expect(scanned!.sent.map(({ txHash }) => txHash)).toEqual([tx.hash]);
    expect(scanned!.coverage).toEqual(['block', 'receipts', 'unknown']);
    expect(scanned!.unknown).toEqual([
      expect.stringMatching(/of type 123 has no from, value, nonce/),
    ]);
  }
});

test('a transaction of an unknown type with every field is read by them', async () => {
  const tx = transaction(4, { type: '0x7b' });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [tx]),
    eth_getBlockReceipts: [receipt(tx, 7)],
  });
  expect(blocks[0]).toMatchObject({ transfers: [{ amount: 4n }], sent: [{ nonce: 4 }] });
  expect(blocks[0]!.coverage).not.toContain('unknown');
});

test('its value does not count while its status is missing', async () => {
  const tx = transaction(4, { type: '0x7b' });
  const { blocks } = await read({
    eth_getBlockByNumber: block(7, [tx]),
    eth_getBlockReceipts: [receipt(tx, 7, { status: undefined })],
  });
  expect(blocks[0]).toMatchObject({ transfers: [], sent: [] });
  expect(blocks[0]!.unknown).toEqual([expect.stringContaining('has no status')]);
});

test.each([
  ['a value', { value: undefined }, {}, /value of/],
  ['a sender', { from: undefined }, {}, /from of/],
  ['a status', {}, { status: undefined }, /no status/],
])('of a known type, without %s: refused', async (_, over, more, why) => {
  for (const type of ['0x0', '0x2', '0x4', '0x6a', '0x7e']) {
    const tx = transaction(1, { type, ...over });
    const { blocks, failure } = await read({
      eth_getBlockByNumber: block(7, [tx]),
      // The receipt's own type does not make it unknown.
      eth_getBlockReceipts: [receipt(tx, 7, { type: '0x7b', ...more })],
    });
    expect(blocks).toEqual([]);
    expect(failure).toMatch(why);
  }
});
