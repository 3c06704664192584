import { expect, test } from 'vitest';
import { parseBlock, parseHeader, parseInfo } from '#chains/tron/node/node-json.ts';
import {
  computeTrieRoot,
  isCovered,
  verifyHeader,
  verifyIds,
  verifyInfos,
} from '#chains/tron/read/verify-block.ts';
import recorded from '../fixtures/recorded.json' with { type: 'json' };
import { forgeBlock, forgePayment } from '../forge.ts';
import { alice, bob } from '../people.ts';

const shown = [recorded.transfer, recorded.revert, recorded.permission];

test.each(shown)("a java-tron node's block verifies", ({ block: json, infos }) => {
  const block = parseBlock(json)!;
  verifyHeader(block, block.number, block.parentId);
  verifyIds(block);
  expect(isCovered(block)).toBe(true);
  expect(verifyInfos(block, infos.map(parseInfo))).toHaveLength(1);
});

test('a header without transactions verifies, and {} is not a block', () => {
  const header = parseHeader(recorded.empty)!;
  verifyHeader(header, header.number, null);
  expect(parseBlock({})).toBeNull();
});

type Block = typeof recorded.transfer.block;
type Info = (typeof recorded.transfer.infos)[number] & {
  result?: string;
  receipt: { result?: string };
};
const headerChanges: [string, (raw: Block['block_header']['raw_data']) => void][] = [
  ['timestamp', (raw) => (raw.timestamp += 3_000)],
  ['parent', (raw) => (raw.parentHash = 'aa'.repeat(32))],
  ['root', (raw) => (raw.txTrieRoot = 'aa'.repeat(32))],
  ['producer', (raw) => (raw.witness_address = `41${'aa'.repeat(20)}`)],
  ['version', (raw) => (raw.version += 1)],
];

test.each(headerChanges)('a header with another %s does not match its id', (_, change) => {
  const json = structuredClone(recorded.transfer.block);
  change(json.block_header.raw_data);
  const block = parseHeader(json)!;
  expect(() => verifyHeader(block, block.number, null)).toThrow(/not its header's hash/);
});

test('a block with another number or another parent is refused', () => {
  const block = parseBlock(recorded.transfer.block)!;
  expect(() => verifyHeader(block, block.number + 1n, null)).toThrow(/instead of/);
  expect(() => verifyHeader(block, block.number, 'bb'.repeat(32))).toThrow(/does not follow/);
});

const bodyChanges: [string, (block: Block) => void][] = [
  ['left out', (block) => block.transactions.pop()],
  ['shown twice', (block) => block.transactions.push(block.transactions[0]!)],
  ['with another signature', (block) => (block.transactions[0]!.signature[0] = '11'.repeat(65))],
  ['with another result', (block) => (block.transactions[0]!.ret[0]!.contractRet = 'REVERT')],
  ['without a result', (block) => (block.transactions[0]!.ret = [])],
];

test.each(bodyChanges)('a transaction %s is not covered by the header', (_, change) => {
  const json = structuredClone(recorded.transfer.block);
  change(json);
  expect(isCovered(parseBlock(json)!)).toBe(false);
});

test('bytes that do not match the id are refused', () => {
  const json = structuredClone(recorded.transfer.block);
  const transaction = json.transactions[0]!;
  transaction.raw_data_hex = transaction.raw_data_hex.replace(/..$/, 'ff');
  expect(() => verifyIds(parseBlock(json)!)).toThrow(/not the hash/);
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 9, 13])('the root over %i transactions', (count) => {
  const pay = { from: alice, to: bob, tokenAddress: null, amount: 7n };
  const transactions = Array.from({ length: count }, () => forgePayment(pay));
  const block = parseBlock(forgeBlock({ number: 9, transactions }))!;
  expect(computeTrieRoot(block.transactions)).toBe(block.txTrieRoot);
});

const infoChanges: [string, (infos: Info[]) => void][] = [
  ['an empty list', (infos) => infos.splice(0)],
  ['one too many', (infos) => infos.push({ ...infos[0]!, id: 'aa'.repeat(32) })],
  ['one twice', (infos) => infos.push(infos[0]!)],
  ['that of another transaction', (infos) => (infos[0]!.id = 'aa'.repeat(32))],
  ['that of another block', (infos) => (infos[0]!.blockNumber += 1)],
  ['a failure of what succeeded', (infos) => (infos[0]!.result = 'FAILED')],
  ['a receipt that failed', (infos) => (infos[0]!.receipt.result = 'OUT_OF_ENERGY')],
];

test.each(infoChanges)('infos that are %s are refused', (_, change) => {
  const block = parseBlock(recorded.transfer.block)!;
  const infos = structuredClone(recorded.transfer.infos) as Info[];
  change(infos);
  expect(() => verifyInfos(block, infos.map(parseInfo))).toThrow();
});

test('an info without the failure of a call that reverted is refused', () => {
  const block = parseBlock(recorded.revert.block)!;
  const [info] = structuredClone(recorded.revert.infos) as unknown as Info[];
  delete info!.result;
  delete info!.receipt.result;
  expect(() => verifyInfos(block, [parseInfo(info)])).toThrow(/disagrees/);
});
