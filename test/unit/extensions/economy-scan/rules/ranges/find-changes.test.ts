import { expect, test } from 'vitest';
import { findChanges, type Values } from '#extensions/economy-scan/rules/ranges/find-changes.ts';

/** A reader of values that change in these blocks, and the readings that were made. */
function history(changes: Record<string, bigint[]>) {
  const asked: { addresses: string[]; block: bigint }[] = [];
  const at = (block: bigint, addresses = Object.keys(changes)): Values =>
    new Map(addresses.map((one) => [one, BigInt(changes[one]!.filter((n) => n <= block).length)]));
  const read = async (addresses: string[], block: bigint) => {
    asked.push({ addresses, block });
    return at(block, addresses);
  };
  return { at, read, asked };
}

test('every block in which a growing value changed is found, also the first and the last', async () => {
  const { at, read } = history({ a: [11n, 12n, 500n, 1_000n], b: [12n], c: [] });
  const found = await findChanges(
    { lo: 10n, hi: 1_000n, before: at(10n), after: at(1_000n) },
    read,
  );
  expect([...found].sort((x, y) => (x < y ? -1 : 1))).toEqual([11n, 12n, 500n, 1_000n]);
});

test('nothing is read for values that are equal, and one reading serves all that are open', async () => {
  const { at, read, asked } = history({ a: [7n], b: [7n], c: [] });
  expect(await findChanges({ lo: 0n, hi: 8n, before: at(0n), after: at(8n) }, read)).toEqual(
    new Set([7n]),
  );
  expect(asked).toHaveLength(3);
  expect(asked.every(({ addresses }) => addresses.join() === 'a,b')).toBe(true);
  asked.length = 0;
  expect(await findChanges({ lo: 7n, hi: 8n, before: at(7n), after: at(8n) }, read)).toEqual(
    new Set(),
  );
  expect(asked).toEqual([]);
});

test('it ends once it has found as many as are wanted: the first ones', async () => {
  const every = Array.from({ length: 2_000 }, (_, i) => BigInt(i + 1));
  const { at, read, asked } = history({ a: every, b: [3n, 1_999n] });
  const range = { lo: 0n, hi: 2_000n, before: at(0n), after: at(2_000n) };
  expect([...(await findChanges(range, read, 5))]).toEqual([1n, 2n, 3n, 4n, 5n]);
  expect(asked.length).toBeLessThan(25);
});
