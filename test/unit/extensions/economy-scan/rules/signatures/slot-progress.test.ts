import { expect, test } from 'vitest';
import { slotProgress } from '#extensions/economy-scan/rules/signatures/slot-progress.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';

const cursor = buildCursor({ chain: 'SOL', scanned: 100n, hash: 'h100' });
const economy = {
  compared: 80n,
  comparedHash: 'h80',
  witnessed: 90n,
  witnessedHash: 'h90',
  own: 95n,
  look: 'first' as const,
  round: { block: 97n, hash: 'h97', addresses: 10, done: 4 },
};
const whole = { compared: 100n, comparedHash: 'h100', witnessed: 100n, witnessedHash: 'h100' };

test('a cursor of exact mode has covered everything', () => {
  expect(slotProgress(cursor)).toEqual({ ...whole, own: 100n });
});

test('what lies below the cursor stays as it is', () => {
  expect(slotProgress({ ...cursor, economy })).toEqual(economy);
});

test('after a reorganisation nothing above the cursor counts', () => {
  const { round: _, ...rest } = economy;
  const at = (scanned: bigint) => slotProgress({ ...cursor, scanned, hash: 'new', economy });
  expect(at(96n)).toEqual(rest);
  expect(at(85n)).toEqual({ ...rest, witnessed: 85n, witnessedHash: 'new', own: 85n });
  expect(at(70n)).toEqual({
    compared: 70n,
    comparedHash: 'new',
    witnessed: 70n,
    witnessedHash: 'new',
    own: 70n,
    look: 'first',
  });
});
