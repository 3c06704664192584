/** What economy mode keeps of a chain, on the real table (decision 34). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeChainStateStore } from '#aws/deposits/chain-state-store.ts';
import type { EconomyStore } from '#extensions/economy-scan/ports.ts';
import { makeEconomyStore } from '#extensions/economy-scan/store/economy-store.ts';
import type { ChainStateStore } from '#ports/deposits.ts';
import { client, covered, cursorAt } from '#test/scenarios/chains/evm/economy-progress.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const name = `economy-${randomBytes(3).toString('hex')}`;
let store: ChainStateStore;
let notes: EconomyStore;
let fence = 0;

beforeAll(async () => {
  tableEnvironment(name);
  await createTables(client, name);
  store = makeChainStateStore(client);
  notes = makeEconomyStore(client);
  fence = (await store.takeLease('ETH', 0, 600))?.fence ?? 0;
});
afterAll(() => deleteTables(client, name));

test('the progress moves with the cursor, and is gone once exact mode moves it', async () => {
  const economy = {
    compared: 80n,
    comparedHash: 'h80',
    witnessed: 85n,
    round: {
      block: 90n,
      hash: 'h90',
      addresses: 2_000,
      done: 500,
      upTo: 70n,
      look: 'second' as const,
    },
  };
  await store.advance({ cursor: cursorAt(90n, { economy }), fence, blocks: [covered(90n)] });
  expect((await store.cursor('ETH'))?.economy).toEqual(economy);
  await store.advance({ cursor: cursorAt(91n), fence, blocks: [covered(91n)] });
  expect(await store.cursor('ETH')).not.toHaveProperty('economy');
});

test('blocks of a range that are far apart keep their hashes, also where others are left out', async () => {
  const blocks = [covered(1_000n, ['block']), covered(1_003n), covered(1_250n), covered(1_400n)];
  await store.advance({ cursor: cursorAt(1_400n), fence, blocks });
  expect([...(await store.hashes('ETH', 1_000n, 1_399n))]).toEqual([
    [1_000n, 'h1000'],
    [1_003n, 'h1003'],
    [1_250n, 'h1250'],
  ]);
  expect(await store.hashes('ETH', 1_001n, 1_002n)).toEqual(new Map());
});

test('hashes above the common block of a reorganisation are dropped, and can be written again', async () => {
  for (const number of [2_000n, 2_010n, 2_020n]) {
    await store.advance({ cursor: cursorAt(number), fence, blocks: [covered(number)] });
  }
  await notes.dropHashes('ETH', 2_000n);
  await notes.dropHashes('ETH', 2_000n);
  expect([...(await store.hashes('ETH', 1_990n, 2_100n))]).toEqual([[2_000n, 'h2000']]);
  await store.advance({ cursor: cursorAt(2_010n), fence, blocks: [covered(2_010n)] });
  expect([...(await store.hashes('ETH', 2_001n, 2_100n))]).toEqual([[2_010n, 'h2010']]);
});

test('an item that reaches above the common block keeps the hashes below it', async () => {
  for (const numbers of [
    [3_000n, 3_001n, 3_002n, 3_003n],
    [3_010n, 3_012n, 3_014n],
  ]) {
    const blocks = numbers.map((number) => covered(number));
    const cursor = cursorAt(numbers.at(-1) as bigint);
    await store.advance({ cursor, fence, blocks });
  }
  await notes.dropHashes('ETH', 3_012n);
  expect([...(await store.hashes('ETH', 2_990n, 3_100n)).keys()]).toEqual([
    3_000n,
    3_001n,
    3_002n,
    3_003n,
    3_010n,
    3_012n,
  ]);
  await notes.dropHashes('ETH', 3_001n);
  expect([...(await store.hashes('ETH', 2_990n, 3_100n)).keys()]).toEqual([3_000n, 3_001n]);
});

test('who sent is known by block, for one chain, however often it is noted', async () => {
  const senders = [
    { address: '0xa', block: 10n },
    { address: '0xb', block: 11n },
    { address: '0xb', block: 12n },
  ];
  await notes.noteSenders('ETH', senders);
  await notes.noteSenders('ETH', senders);
  expect(await notes.senders('ETH', 9n)).toEqual(new Set(['0xa', '0xb']));
  expect(await notes.senders('ETH', 10n)).toEqual(new Set(['0xb']));
  expect(await notes.senders('ETH', 12n)).toEqual(new Set());
  expect(await notes.senders('BASE', 0n)).toEqual(new Set());
});
