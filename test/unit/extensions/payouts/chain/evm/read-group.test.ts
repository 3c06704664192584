import { expect, test } from 'vitest';
import { word } from '#chains/shared/abi/abi.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import { payMany, paymentTopic } from '#extensions/payouts/chain/evm/pay-many.ts';
import {
  type GroupLog,
  readGroup,
  readGroupOutcomes,
} from '#extensions/payouts/chain/evm/read-group.ts';

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const alice = '0x00000000000000000000000000000000000A11cE';
const bob = '0x0000000000000000000000000000000000000B0b';
const members = [
  { address: alice, amount: 5n },
  { address: bob, amount: 7n },
];

const payment = (
  index: number,
  paid: boolean | number,
  over: Partial<GroupLog> = {},
): GroupLog => ({
  address: payMany.address.toLowerCase(),
  topics: [paymentTopic, `0x${word(wallet)}`],
  data: `0x${word(BigInt(index))}${word(BigInt(paid))}`,
  ...over,
});
const transfer = (to: string, amount: bigint, over: Partial<GroupLog> = {}): GroupLog => ({
  address: token.toLowerCase(),
  topics: [transferTopic, `0x${word(wallet)}`, `0x${word(to)}`],
  data: `0x${word(amount)}`,
  ...over,
});
const whole = [transfer(alice, 5n), payment(0, true), transfer(bob, 7n), payment(1, true)];

const read = (logs: GroupLog[]) => readGroup(logs, { wallet, token, members });
const readCoin = (logs: GroupLog[]) => readGroup(logs, { wallet, token: null, members });

test('each member by its own log', () => {
  expect(read(whole)).toEqual(['paid', 'paid']);
  expect(read([payment(0, false), transfer(bob, 7n), payment(1, true)])).toEqual([
    'refused',
    'paid',
  ]);
  expect(readCoin([payment(0, true), payment(1, false)])).toEqual(['paid', 'refused']);
});

test('letters may be in any case', () => {
  const upper = whole.map((log) => ({
    ...log,
    address: `0x${log.address.slice(2).toUpperCase()}`,
  }));
  expect(readGroup(upper, { wallet: wallet.toLowerCase(), token, members })).toEqual([
    'paid',
    'paid',
  ]);
});

test('what arrived is what the token logged; a fee is not in it', () => {
  const logs = [transfer(alice, 4n), transfer(bob, 1n), payment(0, true), ...whole.slice(2)];
  expect(readGroupOutcomes(logs, { wallet, token, members })).toEqual([
    { outcome: 'paid', credited: 4n },
    { outcome: 'paid', credited: 7n },
  ]);
});

test('what a token did not log as its own transfer was refused, whatever it returned', () => {
  const without = [payment(0, true), transfer(bob, 7n), payment(1, true)];
  expect(read(without)).toEqual(['refused', 'paid']);
  const refused = (over: Partial<GroupLog>) =>
    read([transfer(alice, 5n, over), payment(0, true), ...whole.slice(2)]);
  expect(refused({ address: bob })).toEqual(['refused', 'paid']);
  expect(refused({ topics: [transferTopic, `0x${word(bob)}`, `0x${word(alice)}`] })).toEqual([
    'refused',
    'paid',
  ]);
  expect(refused({ topics: [...whole[0]!.topics, `0x${word(1n)}`] })).toEqual(['refused', 'paid']);
  expect(refused({ data: '0x' })).toEqual(['refused', 'paid']);
});

test('a transfer counts for the payment that it was made by, also if both go to one recipient', () => {
  const twice = [members[0]!, members[0]!];
  const logs = [transfer(alice, 5n), payment(0, true), payment(1, true)];
  expect(readGroup(logs, { wallet, token, members: twice })).toEqual(['paid', 'refused']);
});

test.each<[string, GroupLog[]]>([
  ['no log', []],
  ['one of the two', whole.slice(0, 2)],
  ['a third', [...whole, payment(2, true)]],
  ['the same index twice', [payment(0, true), payment(0, true)]],
  ['another order', [payment(1, true), payment(0, true)]],
  ['neither paid nor refused', [payment(0, 2), payment(1, true)]],
  ['logs of another contract', whole.map((log) => ({ ...log, address: bob }))],
  ['another payer', whole.map((log) => ({ ...log, topics: [log.topics[0]!, `0x${word(bob)}`] }))],
  ['another event', whole.map((log) => ({ ...log, topics: [`0x${word(1n)}`, log.topics[1]!] }))],
  ['a topic too many', whole.map((log) => ({ ...log, topics: [...log.topics, `0x${word(1n)}`] }))],
  ['short data', [payment(0, true, { data: `0x${word(0n)}` }), payment(1, true)]],
  [
    'long data',
    [payment(0, true, { data: `${payment(0, true).data}${word(0n)}` }), payment(1, true)],
  ],
  [
    'a token that moved what was refused',
    [transfer(alice, 5n), payment(0, false), ...whole.slice(2)],
  ],
])('nothing may be settled by %s', (name, logs) => {
  expect(read(logs)).toBe(null);
  if (!name.startsWith('a token')) expect(readCoin(logs)).toBe(null);
});

test('a group of nobody is none', () => {
  expect(readGroup([], { wallet, token, members: [] })).toBe(null);
});

test('calls of others in the same transaction say nothing of ours', () => {
  const stranger = payment(0, false, { topics: [paymentTopic, `0x${word(bob)}`] });
  expect(readCoin([stranger, payment(0, true), stranger, payment(1, true), stranger])).toEqual([
    'paid',
    'paid',
  ]);
});
