import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import type { StoredSimulation } from '#model/orders/operation.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';

test('the digest is sha256 over the documented encoding', () => {
  const w = buildWithdrawal({ level: 2 });
  const text = `["withdrawal-terms-1","demo","WD1","ETH","USDT","${w.tokenAddress}","${w.toAddress}","100000000","2"]`;
  expect(termsDigest(w)).toBe(createHash('sha256').update(text).digest('hex'));
});

const changes: [string, Partial<Withdrawal>][] = [
  ['project', { projectId: 'other' }],
  ['id', { orderNo: 'WD2' }],
  ['chain', { chain: 'BSC' }],
  ['token', { token: 'USDC' }],
  ['contract', { tokenAddress: '0x00000000000000000000000000000000000000D4' }],
  ['recipient', { toAddress: '0x00000000000000000000000000000000000000C3' }],
  ['amount', { amount: 100_000_001n }],
  ['level', { level: 3 }],
  ['memo', { memo: '12345' }],
];

test.each(changes)('another %s is another digest', (_name, set) => {
  expect(termsDigest({ ...buildWithdrawal({ level: 2 }), ...set })).not.toBe(
    termsDigest(buildWithdrawal({ level: 2 })),
  );
});

test('fields that are not terms do not change it, and fields cannot run into each other', () => {
  const w = buildWithdrawal({ level: 2 });
  expect(termsDigest({ ...w, status: 'pending', rev: 9 } as Withdrawal)).toBe(termsDigest(w));
  const noted: Withdrawal = { ...w, userId: 'u1', metadata: { memo: 'x' } };
  expect(termsDigest(noted)).toBe(termsDigest(w));
  expect(termsDigest({ ...w, projectId: 'a","b', orderNo: 'c' })).not.toBe(
    termsDigest({ ...w, projectId: 'a', orderNo: 'b","c' }),
  );
});

test('a memo, which TRON and Solana write on chain, cannot be exchanged for another', () => {
  const [mine, theirs, none] = ['1', '2', ''].map((memo) =>
    termsDigest(buildWithdrawal({ level: 2, memo })),
  );
  expect(new Set([mine, theirs, none, termsDigest(buildWithdrawal({ level: 2 }))]).size).toBe(4);
});

const change = { address: '0xA', token: 'USDT', tokenAddress: '0xT', tokenId: null, amount: '-5' };
const simulation: StoredSimulation = {
  ok: true,
  revertReason: null,
  gas: '50000',
  source: 'trace',
  balanceChanges: [change],
  decodedCall: {
    signature: 'burn(uint256)',
    args: [{ name: 'amount', type: 'uint256', value: '5' }],
  },
};

test('an operation’s digest is over the documented encoding, with its simulation as canonical JSON', () => {
  const one = buildOperation({
    opType: 'send-tx',
    token: 'ETH',
    tokenAddress: null,
    amount: 7n,
    data: '0x42966c68',
    simulation,
  });
  const shown =
    '{"balanceChanges":[{"address":"0xA","amount":"-5","token":"USDT","tokenAddress":"0xT","tokenId":null}],' +
    '"decodedCall":{"args":[{"name":"amount","type":"uint256","value":"5"}],"signature":"burn(uint256)"},' +
    '"gas":"50000","ok":true,"revertReason":null,"source":"trace"}';
  const text = JSON.stringify([
    ...['operation-terms-2', one.projectId, one.orderNo, 'send-tx', one.chain, one.fromAddress],
    ...['ETH', null, one.toAddress, '7', one.memo, '0x42966c68', null, null, shown],
  ]);
  expect(termsDigest(one)).toBe(createHash('sha256').update(text).digest('hex'));
});

const other: [string, StoredSimulation | null][] = [
  ['none', null],
  ['another outcome', { ...simulation, ok: false }],
  ['another reason', { ...simulation, revertReason: 'it fails' }],
  ['another amount', { ...simulation, balanceChanges: [{ ...change, amount: '-6' }] }],
  ['another payee', { ...simulation, balanceChanges: [{ ...change, address: '0xB' }] }],
  ['another token', { ...simulation, balanceChanges: [{ ...change, tokenAddress: '0xU' }] }],
  ['another name of a token', { ...simulation, balanceChanges: [{ ...change, token: 'USDC' }] }],
  ['no change', { ...simulation, balanceChanges: [] }],
  ['another call', { ...simulation, decodedCall: null }],
  ['another source', { ...simulation, source: 'calldata' }],
];

test.each(other)('a simulation that shows %s is another digest', (_, shown) => {
  expect(termsDigest(buildOperation({ simulation: shown }))).not.toBe(
    termsDigest(buildOperation({ simulation })),
  );
});

test('the order of keys, which a store does not keep, changes no digest', () => {
  const turned = Object.fromEntries(Object.entries(simulation).reverse()) as typeof simulation;
  expect(termsDigest(buildOperation({ simulation: turned }))).toBe(
    termsDigest(buildOperation({ simulation })),
  );
});
