import { expect, test } from 'vitest';
import { depositNumber } from '#domain/deposit/deposit-number.ts';
import { nextRevision } from '#domain/deposit/next-revision.ts';

const transfer = {
  projectId: 'demo',
  chain: 'ETH',
  txHash: '0xab',
  position: 'log:0',
  address: '0xC3',
} as const;

test('a transfer has one number, which any release must give', () => {
  expect(depositNumber(transfer)).toBe('DPWA31HBQVBD2XK42AN03RXDJD4W');
  expect(depositNumber({ ...transfer, txHash: '0xAB', address: '0xc3' })).toBe(
    depositNumber(transfer),
  );
});

test('another project, chain, transaction, position or address is another number', () => {
  const others = [
    { projectId: 'other' },
    { chain: 'BSC' },
    { txHash: '0xac' },
    { position: 'log:1' },
    { address: '0xC4' },
  ] as const;
  const numbers = others.map((set) => depositNumber({ ...transfer, ...set }));
  expect(new Set([depositNumber(transfer), ...numbers]).size).toBe(6);
});

test('in base58, another case is another address', () => {
  const onSolana = { ...transfer, chain: 'SOL', txHash: 'Aa', address: 'Bb' } as const;
  expect(depositNumber({ ...onSolana, txHash: 'aA' })).not.toBe(depositNumber(onSolana));
  expect(depositNumber({ ...onSolana, address: 'bB' })).not.toBe(depositNumber(onSolana));
});

test('a revision is the second of its change, and always above the one before', () => {
  expect(nextRevision(0, 1_800_000_000)).toBe(1_800_000_000);
  expect(nextRevision(2, 1_800_000_000)).toBe(1_800_000_000);
  expect(nextRevision(1_800_000_000, 1_800_000_000)).toBe(1_800_000_001);
});
