import { expect, test } from 'vitest';
import { tronAddressFromHex } from '#chains/tron/account/address.ts';
import { parseBlock, parseInfo } from '#chains/tron/node/node-json.ts';
import { writeMessage } from '#chains/tron/node/protobuf.ts';
import { scanBlock } from '#chains/tron/read/scan.ts';
import { internalTransfers } from '#chains/tron/read/traces.ts';
import { call, coverage, scan, scanOne } from '#test/builders/chains/tron/read/scan.ts';
import recorded from '../fixtures/recorded.json' with { type: 'json' };
import {
  type Forged,
  forgeBlock,
  forgeInternal,
  forgeLog,
  forgePayment,
  forgeTransaction,
} from '../forge.ts';
import { alice, bob, contract, usdt } from '../people.ts';

test("a java-tron node's TransferContract is a native transfer with its sender", () => {
  const { block, infos } = recorded.transfer;
  const value = block.transactions[0]!.raw_data.contract[0]!.parameter.value;
  const scanned = scan(block, infos);
  const from = tronAddressFromHex(value.owner_address.slice(2));
  const txHash = block.transactions[0]!.txID;
  const transfer = {
    txHash,
    position: 'native',
    from,
    to: tronAddressFromHex(value.to_address.slice(2)),
    tokenAddress: null,
    amount: BigInt(value.amount),
  };
  const { timestamp } = block.block_header.raw_data;
  expect(scanned).toEqual({
    number: 34n,
    hash: block.blockID,
    parentHash: block.block_header.raw_data.parentHash,
    timestamp: Math.floor(timestamp / 1000),
    clock: BigInt(timestamp),
    coverage,
    transfers: [transfer],
    // Its recipient's activation, and its bandwidth.
    sent: [{ txHash, from, nonce: null, success: true, fee: 1_336_000n }],
  });
});

test('a reverted call moves nothing, and its sender is recorded', () => {
  const { block, infos } = recorded.revert;
  const { transfers, sent } = scan(block, infos);
  expect(transfers).toEqual([]);
  expect(sent).toMatchObject([{ success: false, txHash: block.transactions[0]!.txID }]);
});

test('the coin that a call burnt for its energy is with its sender', () => {
  const burntSun = (energy_fee: unknown) =>
    scanOne(call(), { receipt: { energy_fee } }).sent.map((sent) => sent.burntSun);
  expect(burntSun(6_428_500)).toEqual([6_428_500n]);
  expect(burntSun(undefined)).toEqual([undefined]);
  // Something that is not understood here makes no block unreadable.
  expect(burntSun('much')).toEqual([undefined]);
});

test('all that it paid is with its owner, also of a reverted call; a node leaves out 0', () => {
  const feeOf = (fee: unknown, contractRet?: string) =>
    scanOne(call(contractRet), { fee }).sent.map((sent) => sent.fee);
  expect(feeOf(6_773_500)).toEqual([6_773_500n]);
  expect(feeOf(6_773_500, 'REVERT')).toEqual([6_773_500n]);
  expect(feeOf(undefined)).toEqual([0n]);
  for (const odd of [null, '5', -1, 2 ** 60, 0.5]) expect(feeOf(odd)).toEqual([undefined]);
});

test('a transfer of a listed token is a log, with its position among the logs', () => {
  const other = forgeLog(contract, alice, bob, 5n);
  const log = [other, forgeLog(usdt, alice, bob, 7n), forgeLog(usdt, alice, bob, 7n)];
  const { transfers } = scanOne(call(), { log });
  expect(transfers.map(({ position, amount }) => [position, amount])).toEqual([
    ['log:1', 7n],
    ['log:2', 7n],
  ]);
  expect(transfers[0]).toMatchObject({ from: alice, to: bob, tokenAddress: usdt });
});

test("a java-tron node's TRC-20 transfer is read from its log", () => {
  const info = recorded.trc20Info;
  const token = tronAddressFromHex(info.log[0]!.address);
  const transaction = recorded.trc20Transaction as unknown as Forged;
  const block = forgeBlock({ number: info.blockNumber, transactions: [transaction] });
  const listed = new Map([[info.log[0]!.address, token]]);
  const { transfers } = scanBlock({
    block: parseBlock(block)!,
    infos: [parseInfo(info)],
    listed,
    coverage,
  });
  expect(transfers).toMatchObject([{ position: 'log:0', tokenAddress: token, amount: 1_000_000n }]);
});

const good = forgeLog(usdt, alice, bob, 7n);
test.each([
  ['an approval', { ...good, topics: ['aa'.repeat(32), ...good.topics.slice(1)] }],
  ["an NFT's", { ...good, topics: [...good.topics, '00'.repeat(32)], data: undefined }],
  ['of nothing', forgeLog(usdt, alice, bob, 0n)],
  ['to oneself', forgeLog(usdt, bob, bob, 7n)],
  ['without an amount', { ...good, data: '' }],
  ['with invalid topics', { ...good, topics: [good.topics[0], 5, null] }],
  ['of a token that is not listed', forgeLog(contract, alice, bob, 7n)],
])('a log %s is not a transfer', (_, log) => {
  expect(scanOne(call(), { log: [log] }).transfers).toEqual([]);
});

test('logs of a failed call do not count', () => {
  expect(scanOne(call('OUT_OF_ENERGY'), { log: [good] }).transfers).toEqual([]);
});

test("a java-tron node's internal transaction moves TRX", () => {
  expect(internalTransfers(parseInfo(recorded.internal))).toMatchObject([
    { index: 0, amount: 2_000_000n },
  ]);
});

test('internal transactions by position: calls, creations, self-destructions', () => {
  const internal_transactions = [
    forgeInternal(contract, bob, [{ callValue: 0 }]),
    forgeInternal(contract, bob, [{ callValue: 5 }]),
    forgeInternal(contract, bob, [{ callValue: 6 }], 'create'),
    forgeInternal(
      contract,
      bob,
      [{ callValue: 7 }, { callValue: 9, tokenId: '1000001' }],
      'suicide',
    ),
  ];
  const { transfers } = scanOne(call(), { internal_transactions });
  expect(transfers.map(({ position, amount, from, to }) => [position, amount, from, to])).toEqual([
    ['trace:1', 5n, contract, bob],
    ['trace:2', 6n, contract, bob],
    ['trace:3', 7n, contract, bob],
  ]);
});

test.each([
  [
    'delegates energy',
    forgeInternal(contract, bob, [{ callValue: 5 }], 'delegateResourceOfEnergy'),
  ],
  [
    'delegates bandwidth',
    forgeInternal(contract, bob, [{ callValue: 5 }], 'delegateResourceOfBandwidth'),
  ],
  ['stakes for somebody', forgeInternal(contract, bob, [{ callValue: 5 }], 'freezeForEnergy')],
  ['was rejected', { ...forgeInternal(contract, bob, [{ callValue: 5 }]), rejected: true }],
  ['moves another token', forgeInternal(contract, bob, [{ callValue: 5, tokenId: '1000001' }])],
  ['votes', { hash: '99'.repeat(32), note: Buffer.from('voteWitness').toString('hex') }],
])('an internal transaction that %s is not a deposit', (_, internal) => {
  expect(scanOne(call(), { internal_transactions: [internal] }).transfers).toEqual([]);
});

test('TRX beyond the range of a JSON number is read exactly', () => {
  const amount = 2n ** 56n + 1n;
  const transaction = forgePayment({ from: alice, to: bob, tokenAddress: null, amount });
  expect(scanOne(transaction).transfers).toMatchObject([{ amount, position: 'native' }]);
});

test('the JSON beside the bytes is ignored', () => {
  const lie = structuredClone(recorded.transfer);
  lie.block.transactions[0]!.raw_data.contract[0]!.parameter.value.amount = 10 ** 12;
  expect(scan(lie.block, lie.infos)).toEqual(
    scan(recorded.transfer.block, recorded.transfer.infos),
  );
});

test('an internal transaction with TRX and an unknown note is left out and named', () => {
  const strange = forgeInternal(contract, bob, [{ callValue: 5 }], 'teleport');
  const usual = forgeInternal(contract, bob, [{ callValue: 6 }]);
  const scanned = scanOne(call(), { internal_transactions: [strange, usual] });
  expect(scanned.transfers).toMatchObject([{ position: 'trace:1', amount: 6n }]);
  expect(scanned.coverage).toEqual([...coverage, 'unknown']);
  expect(scanned.unknown).toEqual([expect.stringMatching(/^internal transaction 0 .* teleport$/)]);
  const empty = forgeInternal(contract, bob, [{ callValue: 0 }], 'teleport');
  expect(scanOne(call(), { internal_transactions: [empty] }).coverage).toEqual(coverage);
});

test('a contract of an unknown type is left out and named; the logs beside it count', () => {
  const contractTag = 11;
  const strange = forgeTransaction(writeMessage([[contractTag, writeMessage([[1, 77n]])]]));
  const scanned = scanOne(strange, { log: [good] });
  expect(scanned.unknown).toEqual([expect.stringContaining('has the contract type 77')]);
  expect(scanned.sent).toEqual([]);
  expect(scanned.transfers).toMatchObject([{ position: 'log:0' }]);
});
