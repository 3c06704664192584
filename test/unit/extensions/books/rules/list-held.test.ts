import { describe, expect, test } from 'vitest';
import { chainNames } from '#shared/chains.ts';
import { addressOf, allOpened, heldWorld } from '#test/builders/extensions/books/held-world.ts';

type World = ReturnType<typeof heldWorld>;

async function everyRow(
  { page }: World,
  query: { chain?: string; token?: string; limit?: number } = {},
) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const found = await page({ ...query, ...(cursor !== undefined && { cursor }) });
    pages.push(found);
    cursor = found.next ?? undefined;
  } while (cursor !== undefined);
  return { pages, rows: pages.flatMap(({ rows }) => rows) };
}

test('ten thousand users on seven chains take at most 150 calls, each of a bounded price', async () => {
  const world = heldWorld();
  const users = 10_000;
  for (const chain of chainNames) {
    for (let n = 0; n < users; n++) {
      for (const token of ['ETH', 'USDC', 'USDT']) {
        world.put(chain, addressOf(n, chain), token, BigInt(n + 1));
      }
    }
  }
  const { pages, rows } = await everyRow(world);
  expect(chainNames).toHaveLength(7);
  expect(rows).toHaveLength(70_000);
  expect(new Set(rows.map(({ chain, address }) => `${chain} ${address}`)).size).toBe(70_000);
  expect(pages.length).toBeLessThanOrEqual(150);
  expect(Math.max(...pages.map(({ units }) => units))).toBeLessThanOrEqual(128);
  expect(Math.max(...pages.map(({ owners }) => owners))).toBeLessThanOrEqual(500);
});

test('addresses without money take no row, and a page reads a bounded part of them', async () => {
  const world = heldWorld();
  for (let n = 0; n < 9_000; n++) world.put('ETH', addressOf(n, 'ETH'), 'USDT', 0n);
  world.put('ETH', addressOf(9_000, 'ETH'), 'USDT', 7n);
  const { pages, rows } = await everyRow(world);
  expect(rows.map(({ tokens }) => tokens)).toEqual([[{ token: 'USDT', amount: 7n }]]);
  expect(pages).toHaveLength(3);
  expect(Math.max(...pages.map(({ units }) => units))).toBeLessThanOrEqual(128);
});

test('a row has all tokens of an address on a chain, and its user', async () => {
  const world = heldWorld();
  const address = addressOf(1, 'ETH');
  world.own(address, 'alice');
  await world.book('ETH', address, 'USDT', 5n);
  await world.book('ETH', address, 'USDC', 3n);
  await world.book('ETH', address, 'USDC', -3n);
  await world.book('ETH', address, 'ETH', 2n);
  await world.book('BSC', address, 'USDT', 1n);
  const { rows } = await world.page();
  expect(rows).toHaveLength(2);
  expect(rows.find(({ chain }) => chain === 'ETH')).toEqual({
    chain: 'ETH',
    account: 'users',
    address,
    userId: 'alice',
    tokens: [
      { token: 'ETH', amount: 2n },
      { token: 'USDT', amount: 5n },
    ],
  });
});

test.each([1, 2, 3, 7, 500])('pages of %d rows have every row once', async (limit) => {
  const world = heldWorld();
  for (const chain of ['ETH', 'TRX', 'SOL'] as const) {
    for (let n = 0; n < 5; n++) await world.book(chain, addressOf(n, chain), 'USDT', 1n);
  }
  const { pages, rows } = await everyRow(world, { limit });
  expect(pages.every((one) => one.rows.length <= limit)).toBe(true);
  expect(rows).toHaveLength(15);
  expect(new Set(rows.map(({ chain, address }) => chain + address)).size).toBe(15);
});

test('one address may be the beginning of another', async () => {
  const world = heldWorld();
  for (const address of ['ab', 'abc', 'a']) await world.book('SOL', address, 'SOL', 1n);
  const { rows } = await everyRow(world, { limit: 1 });
  expect(rows.map(({ address }) => address)).toEqual(['a', 'ab', 'abc']);
});

test('chain and token filter; another project has its own', async () => {
  const world = heldWorld();
  await world.book('ETH', addressOf(1, 'ETH'), 'USDT', 1n);
  await world.book('ETH', addressOf(2, 'ETH'), 'USDC', 1n);
  await world.book('TRX', addressOf(1, 'TRX'), 'USDT', 1n);
  await world.book('ETH', addressOf(3, 'ETH'), 'USDT', 1n, { projectId: 'rival' });
  const found = async (query: object) =>
    (await world.page(query)).rows.map(({ address }) => address);
  expect(await found({ chain: 'ETH' })).toEqual([addressOf(1, 'ETH'), addressOf(2, 'ETH')]);
  expect(await found({ token: 'USDT' })).toEqual([addressOf(1, 'ETH'), addressOf(1, 'TRX')]);
  const rival = { ...world.project, projectId: 'rival' };
  expect((await world.page({}, rival)).rows.map(({ address }) => address)).toEqual([
    addressOf(3, 'ETH'),
  ]);
});

test('the user of another project is not named, nor is a service', async () => {
  const world = heldWorld();
  for (const n of [1, 2]) await world.book('ETH', addressOf(n, 'ETH'), 'USDT', 1n);
  world.own(addressOf(1, 'ETH'), 'bob', 'rival');
  world.own(addressOf(2, 'ETH'), '\u0001energy');
  expect((await world.page()).rows.map(({ userId }) => userId)).toEqual([null, null]);
});

describe('hot wallets', () => {
  test('stand on the first page, with what orders of the project have reserved', async () => {
    const world = heldWorld();
    const { address } = world.project.hot.EVM;
    const account = { account: 'hot' } as const;
    await world.book('ETH', address, 'USDT', 10n, account);
    await world.book('ETH', address, 'OLD', 4n, account);
    await world.book('ETH', addressOf(1, 'ETH'), 'USDT', 1n);
    const sum = { id: '1', epoch: 0, chain: 'ETH' as const, address };
    world.deps.reservations = {
      sumsOf: async (chain) =>
        chain === 'ETH'
          ? [
              { ...sum, projectId: world.project.projectId, token: 'USDT', reserved: 3n },
              { ...sum, projectId: world.project.projectId, token: '_native', reserved: 2n },
              { ...sum, projectId: 'rival', token: 'USDT', reserved: 100n },
            ]
          : [],
    };
    const first = await world.page({ limit: 1 });
    expect(first.rows.map((row) => row.address)).toEqual([addressOf(1, 'ETH')]);
    expect(first.hot).toEqual([
      {
        chain: 'ETH',
        address,
        tokens: expect.arrayContaining([
          { token: 'USDT', balance: 10n, reserved: 3n },
          { token: 'ETH', balance: 0n, reserved: 2n },
          { token: 'OLD', balance: 4n, reserved: 0n },
        ]),
      },
    ]);
    expect(first.hot![0]!.tokens).toHaveLength(3);
    await world.book('ETH', addressOf(2, 'ETH'), 'USDT', 1n);
    const { next } = await world.page({ limit: 1 });
    expect((await world.page({ limit: 1, cursor: next! })).hot).toBeNull();
  });
});

describe('cursors', () => {
  async function two() {
    const world = heldWorld();
    for (const n of [1, 2]) await world.book('ETH', addressOf(n, 'ETH'), 'USDT', 1n);
    const { next } = await world.page({ limit: 1 });
    return { world, next: next! };
  }
  const refused = (message: string) => ({
    kind: 'invalidRequest',
    message: expect.stringContaining(message),
  });

  test('that of another project, or of other filters, is refused', async () => {
    const { world, next } = await two();
    const rival = { ...world.project, projectId: 'rival' };
    await expect(world.page({ cursor: next }, rival)).rejects.toMatchObject(
      refused('other filters'),
    );
    await expect(world.page({ cursor: next, chain: 'ETH' })).rejects.toMatchObject(
      refused('other filters'),
    );
    await expect(world.page({ cursor: next, token: 'USDT' })).rejects.toMatchObject(
      refused('other filters'),
    );
  });

  test.each(['x', '.', 'ETH.0x1', '', '12345678.ETH'])('%o is none', async (cursor) => {
    const { world } = await two();
    await expect(world.page({ cursor })).rejects.toMatchObject({ kind: 'invalidRequest' });
  });

  test.each(['DOGE.0x1', 'ETH', 'ETH.', 'ETH.a#b', '__proto__.0x1'])(
    'a place %o that is made up shows nothing of others',
    async (place) => {
      const { world, next } = await two();
      const forged = `${next.slice(0, 9)}${place}`;
      const found = await world.page({ cursor: forged }).catch((error: unknown) => error);
      if (place === 'ETH.') expect(found).toMatchObject({ rows: [{}, {}] });
      else expect(found).toMatchObject(refused('must be the `next`'));
    },
  );

  test('an address of a place that is none is refused', async () => {
    const { world, next } = await two();
    world.deps.names = {
      ...world.deps.names,
      address: () => {
        throw new Error('no address');
      },
    };
    await expect(world.page({ cursor: next })).rejects.toMatchObject(refused('must be the `next`'));
  });
});

describe('what the books do not know yet', () => {
  const watching = (world: World) => {
    world.deps.chains = Object.fromEntries(
      Object.entries(world.deps.chains).map(([name, chain]) => [
        name,
        { ...chain, enabled: name === 'ETH' || name === 'TRX' },
      ]),
    ) as World['deps']['chains'];
  };
  test('50301 until the addresses of the watched chains were read for the first time', async () => {
    const world = heldWorld();
    watching(world);
    const { EVM, SOL } = allOpened.rounds;
    world.deps.progress = null;
    await expect(world.page()).rejects.toMatchObject({
      kind: 'busy',
      headers: { 'Retry-After': '60' },
    });
    world.deps.progress = { ...allOpened, rounds: { EVM: EVM!, SOL: SOL! } };
    await expect(world.page()).rejects.toMatchObject({ kind: 'busy' });
    world.deps.progress = { ...allOpened, rounds: { EVM: EVM!, TRX: { ...EVM!, opensUpTo: 9 } } };
    await expect(world.page()).rejects.toMatchObject({ kind: 'busy' });
    expect((await world.page({ chain: 'ETH' })).rows).toEqual([]);
    world.deps.progress = { ...allOpened, rounds: { EVM: EVM!, TRX: EVM! } };
    expect((await world.page()).rows).toEqual([]);
  });

  test('as_of is the block of each watched chain that was read before the books were', async () => {
    const world = heldWorld();
    watching(world);
    const steps: string[] = [];
    const cursor = {
      chain: 'ETH' as const,
      scanned: 7n,
      hash: '0x',
      head: 90n,
      finalized: 1n,
      updatedAt: 1,
    };
    const { held } = world.deps.books;
    world.deps.books = {
      ...world.deps.books,
      held: (query) => {
        steps.push('books');
        return held(query);
      },
    };
    world.deps.chainState = {
      cursors: async () => {
        steps.push('cursors');
        return new Map([['ETH', cursor]]);
      },
    };
    expect((await world.page()).asOf).toEqual([
      { chain: 'ETH', cursor },
      { chain: 'TRX', cursor: null },
    ]);
    expect(steps).toEqual(['cursors', 'books']);
  });

  test('a deployment without books says so', async () => {
    const world = heldWorld();
    world.deps.keepsBooks = false;
    await expect(world.page()).rejects.toMatchObject({ kind: 'unsupported' });
  });
});

test('a token that is not listed is refused, one that was booked is not', async () => {
  const world = heldWorld();
  await expect(world.page({ token: 'GOLD' })).rejects.toMatchObject({ kind: 'invalidRequest' });
  world.tables.put(process.env.TABLE_BOOKS!, { pk: 'TD', sk: 'ETH#GOLD', decimals: 4 });
  expect((await world.page({ token: 'GOLD' })).rows).toEqual([]);
});
