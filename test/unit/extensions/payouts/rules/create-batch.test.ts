import { expect, test } from 'vitest';
import { batchDigest } from '#domain/approval/batch-digest.ts';
import { termsDigest } from '#domain/approval/terms-digest.ts';
import { abandonedAfter } from '#extensions/payouts/rules/advance-batch.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { isInBatch } from '#test/builders/domain/approval/is-in-batch.ts';
import { item, items, usdt } from '#test/builders/extensions/payouts/batch-world.ts';
import { createdAt, payoutWorld } from '#test/builders/extensions/payouts/create-batch.ts';

type World = ReturnType<typeof payoutWorld>;

test('a batch of level 1: approved at once, its orders made, reserved and announced once', async () => {
  const world = payoutWorld();
  const { batch, orders, refusals } = await world.create();
  expect(batch).toMatchObject({
    batchNo: 'PB1',
    status: 'approved',
    level: 1,
    count: 3,
    lines: 1,
    made: 1,
    microUsd: 30n * usdt,
    acceptedAt: createdAt,
    endedAt: null,
  });
  expect(refusals).toEqual([]);
  expect(
    orders.map(({ orderNo, status, batch, executions }) => [orderNo, status, batch, executions]),
  ).toEqual(
    [0, 1, 2].map((position) => [`WD-PB1-${position}`, 'approved', { no: 'PB1', position }, 0]),
  );
  expect([...world.state.orders.values()]).toEqual(orders);
  expect(world.state.reserved).toEqual(orders.map(({ orderNo }) => orderNo));
  // None has an execution of its own.
  expect(world.state.outbox).toEqual(orders.map((o) => `${o.orderNo}#1 withdraw.approved false`));
});

test('the writes come in the documented order, and nothing is reserved or made before the commit', async () => {
  const world = payoutWorld();
  const seen: Record<string, number> = {};
  world.state.meanwhile = (name) => {
    seen[name] = world.state.reserved.length + world.state.orders.size;
  };
  await world.create({ items: items(81, { amount: '1' }) });
  expect(world.state.writes).toEqual([
    'begin',
    ...['line', 'line', 'line'],
    ...['claim', 'claim', 'claim'],
    'commit',
    ...['make', 'make', 'make'],
  ]);
  expect(seen).toMatchObject({ begin: 0, line: 0, claim: 0, commit: 0 });
  expect(world.state.orders.size).toBe(81);
});

test('a batch of level 2 waits, and each of its orders has its level and no sum of automatic approvals', async () => {
  const world = payoutWorld({ settings: { autoApproveDailyUsd: 100_000 } });
  const { batch, orders } = await world.create({ items: items(200) });
  expect(batch).toMatchObject({ status: 'accepted', level: 2, lines: 5, made: 5 });
  for (const { status, level, reservation } of orders) {
    expect([status, level, reservation.autoApproveMicroUsd]).toEqual(['pending', 2, 0n]);
    expect(reservation.feesMicroUsd).toBe(undefined);
  }
});

test('each order proves that it is in the batch by its stored digest', async () => {
  const { batch, orders } = await payoutWorld().create({ items: items(120) });
  const digests = orders.map(termsDigest);
  expect(batch?.digest).toBe(batchDigest({ projectId: 'demo', batchNo: 'PB1', level: 2, digests }));
  for (const order of orders) {
    const place = { batchNo: order.batch!.no, position: order.batch!.position, digests };
    expect(isInBatch(order, place, batch!.digest)).toBe(true);
  }
});

test('partial: places count the orders, and what was refused is kept', async () => {
  const world = payoutWorld();
  const list = [item(1), item(2, { amount: '0' }), item(3)];
  const { batch, orders, refusals } = await world.create({ items: list, mode: 'partial' });
  expect(batch).toMatchObject({ count: 2, refused: 1 });
  expect(orders.map(({ orderNo, batch }) => [orderNo, batch?.position])).toEqual([
    ['WD-PB1-0', 0],
    ['WD-PB1-2', 1],
  ]);
  expect(refusals).toMatchObject([{ position: 1, bizOrderId: 'pay-2', kind: 'invalidRequest' }]);
  expect(await world.create({ items: list, mode: 'partial' })).toEqual({ batch, orders, refusals });
});

const nothing = ({ state }: World) => {
  const open = [...state.batches.values()].filter(({ endedAt }) => endedAt === null);
  return [
    open,
    ...[state.ids, state.pointers, state.lines, state.orders].map(({ size }) => size),
    state.reserved,
  ];
};
const left = [[], 0, 0, 0, 0, []];

test('a batch that is refused leaves nothing, and its batch_id may be used again', async () => {
  const world = payoutWorld({ usdt: 25n * usdt });
  expect(await world.create()).toMatchObject({
    batch: null,
    orders: [],
    refusals: [{ position: 1, kind: 'insufficientBalance' }],
  });
  expect(nothing(world)).toEqual(left);
  expect(await world.create({ items: items(1) })).toMatchObject({ batch: { count: 1 } });
});

test('the same call again is the same batch; another one with its batch_id is 40901', async () => {
  const world = payoutWorld();
  const first = await world.create();
  expect(await world.create({}, 'PB2')).toEqual(first);
  expect(world.state.batches.size).toBe(1);
  for (const list of [items(2), items(3, { amount: '11' }), items(3).toReversed()]) {
    await expect(world.create({ items: list }, 'PB2')).rejects.toMatchObject({ code: 40901 });
  }
  await expect(world.create({ mode: 'partial' }, 'PB2')).rejects.toMatchObject({ code: 40901 });
});

test('the same call while the first is at work is 50301, and creates nothing', async () => {
  const world = payoutWorld();
  const answers: unknown[] = [];
  world.state.meanwhile = (name) => {
    if (name !== 'commit') return;
    world.state.meanwhile = () => {};
    answers.push(world.create({}, 'PB2').catch(({ code }) => code));
  };
  await world.create();
  expect(await Promise.all(answers)).toEqual([50301]);
  expect(world.state.orders.size).toBe(3);
});

test('two calls that begin at once: one batch', async () => {
  const world = payoutWorld();
  const both = await Promise.allSettled([world.create({}, 'PB1'), world.create({}, 'PB2')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(world.state.orders.size).toBe(3);
  expect(world.state.reserved).toHaveLength(3);
});

test('wallets that move meanwhile: the room is read again, the orders stay as they were', async () => {
  const world = payoutWorld();
  world.state.commits.push('balance_moved', 'auto_approve_moved', 'busy');
  const { batch } = await world.create();
  expect(batch).toMatchObject({ status: 'approved', made: 1 });
  expect(world.state.writes.filter((name) => name === 'commit')).toHaveLength(4);
  expect(world.state.reserved).toHaveLength(3);
});

test('wallets that do not come to rest: 50301, and nothing is left', async () => {
  const world = payoutWorld();
  world.state.commits.push(...Array.from({ length: 8 }, () => 'balance_moved' as const));
  await expect(world.create()).rejects.toMatchObject({ code: 50301 });
  expect(nothing(world)).toEqual(left);
});

test('another order takes the balance before the commit: 42201, and nothing is left', async () => {
  const world = payoutWorld({ usdt: 40n * usdt });
  const { balance } = world.deps.balances;
  world.state.meanwhile = (name) => {
    if (name !== 'claim') return;
    world.deps.balances.balance = async (of) =>
      of.tokenAddress === null ? balance(of) : { amount: 30n * usdt, block: 2n };
  };
  expect(await world.create()).toMatchObject({
    batch: null,
    refusals: [{ position: 2, kind: 'insufficientBalance' }],
  });
  expect(nothing(world)).toEqual(left);
});

test('partial: an item that no longer fits before the commit is 50301, not a smaller batch', async () => {
  const world = payoutWorld({ usdt: 40n * usdt });
  const { balance } = world.deps.balances;
  world.state.meanwhile = (name) => {
    if (name !== 'claim') return;
    world.deps.balances.balance = async (of) =>
      of.tokenAddress === null ? balance(of) : { amount: 30n * usdt, block: 2n };
  };
  await expect(world.create({ mode: 'partial' })).rejects.toMatchObject({ code: 50301 });
  expect(nothing(world)).toEqual(left);
});

test('partial: what was refused first stays refused, even if it would fit before the commit', async () => {
  const world = payoutWorld({ usdt: 25n * usdt });
  const { balance } = world.deps.balances;
  world.state.meanwhile = (name) => {
    if (name !== 'claim') return;
    world.deps.balances.balance = async (of) =>
      of.tokenAddress === null ? balance(of) : { amount: 500n * usdt, block: 2n };
  };
  const { batch, refusals } = await world.create({ mode: 'partial' });
  expect(batch).toMatchObject({ status: 'approved', count: 1, refused: 2 });
  expect(refusals.map(({ position }) => position)).toEqual([1, 2]);
  expect(world.state.reserved).toEqual(['WD-PB1-0']);
});

test('a price that moves between check and commit changes no level', async () => {
  const world = payoutWorld();
  let reads = 0;
  const { latest } = world.deps.prices;
  world.deps.prices.latest = async (symbols) => {
    reads += 1;
    return latest(symbols);
  };
  world.state.commits.push('balance_moved');
  await world.create();
  expect(reads).toBe(1);
});

test('a biz_order_id that another call takes meanwhile refuses the batch', async () => {
  const world = payoutWorld();
  world.state.meanwhile = (name) => {
    if (name === 'claim') world.state.pointers.set('pay-2', 'WD9');
  };
  expect(await world.create()).toMatchObject({
    batch: null,
    refusals: [{ position: 1, bizOrderId: 'pay-2', kind: 'orderConflict' }],
  });
  expect([...world.state.pointers]).toEqual([['pay-2', 'WD9']]);
  await expect(world.create({ mode: 'partial' }, 'PB2')).rejects.toMatchObject({ code: 50301 });
});

test('a biz_order_id that has an order is refused before anything is written', async () => {
  const orders = [buildWithdrawal({ bizOrderId: 'pay-2' })];
  const world = payoutWorld({ orders });
  expect(await world.create()).toMatchObject({ batch: null, refusals: [{ position: 1 }] });
  expect(world.state.writes).toEqual([]);
});

/** What others see of a batch must be nothing, or all of it. */
function expectWhole(world: World): void {
  const { state } = world;
  const numbers = [...state.orders.keys()].sort();
  expect([0, 41]).toContain(numbers.length);
  expect(state.reserved.toSorted()).toEqual(numbers);
  expect(state.outbox).toHaveLength(numbers.length);
  expect([...state.pointers.values()].sort()).toEqual(numbers);
  expect(state.ids.size).toBe(numbers.length > 0 ? 1 : 0);
}

/** Writes of a batch of 41 orders, in two lines. */
const writes = 8;

test.each(
  Array.from({ length: writes }, (_, i) => i + 1).flatMap((write) => [
    { write, is: 'before' as const },
    { write, is: 'after' as const },
  ]),
)(
  'a process that ends $is write $write: all or nothing, and the same call ends well',
  async (ending) => {
    const world = payoutWorld();
    const call = { items: items(41, { amount: '1' }) };
    // The whole process ends: what it would do afterwards fails too.
    world.endAt(ending);
    world.state.meanwhile = () => {
      if (world.state.writes.length >= ending.write) throw new Error('dead');
    };
    await world.create(call).catch(() => {});
    const { state } = world;
    expect(state.writes).toHaveLength(ending.write);
    if ([...state.batches.values()].every(({ status }) => status === 'creating')) {
      expect([state.reserved, state.orders.size, state.outbox]).toEqual([[], 0, []]);
    }
    world.endAt(null);
    state.meanwhile = () => {};
    // Nobody may refuse a batch that could still be at work.
    await world.advance();
    expect([...state.batches.values()].some(({ status }) => status === 'refused')).toBe(false);
    world.time.now += abandonedAfter;
    await world.advance();
    expectWhole(world);
    await world.create(call, 'PB2');
    expectWhole(world);
    expect(state.orders.size).toBe(41);
  },
);

test('a process whose writes fail one after the other leaves what the redispatch ends', async () => {
  for (let write = 1; write <= writes; write++) {
    const world = payoutWorld();
    world.endAt({ write, is: 'after' });
    await world.create({ items: items(41, { amount: '1' }) }).catch(() => {});
    world.endAt(null);
    world.time.now += abandonedAfter;
    await world.advance();
    expectWhole(world);
  }
});

test.each(
  [1, 2, 3, 4].flatMap((write) => [
    { write, is: 'before' as const },
    { write, is: 'after' as const },
  ]),
)(
  'a redispatch that ends $is write $write of a refusal: the next one leaves nothing',
  async (ending) => {
    const world = payoutWorld();
    world.state.meanwhile = (name) => {
      if (name === 'commit' || name === 'refuse') throw new Error('dead');
    };
    const { create } = world;
    await create({ items: items(41, { amount: '1' }) }).catch(() => {});
    expect(world.state.pointers.size).toBe(41);
    world.state.meanwhile = () => {};
    world.time.now += abandonedAfter;
    world.endAt(ending);
    await world.advance().catch(() => {});
    expect(world.state.writes).toEqual(
      ['refuse', 'release', 'release', 'end'].slice(0, ending.write),
    );
    world.endAt(null);
    await world.advance();
    expect(nothing(world)).toEqual(left);
  },
);

test('a commit whose answer was lost is an accepted batch, in the same call', async () => {
  const world = payoutWorld();
  world.endAt({ write: 4, is: 'after' });
  const { batch } = await world.create();
  expect(world.state.writes[3]).toBe('commit');
  expect(batch).toMatchObject({ status: 'approved', made: 1 });
  expect(world.state.reserved).toHaveLength(3);
});

test('orders that cannot be made at once are left to the redispatch, and the call succeeds', async () => {
  const world = payoutWorld();
  world.endAt({ write: 5, is: 'before' });
  const { batch, orders } = await world.create();
  expect(batch).toMatchObject({ status: 'approved', lines: 1, made: 0 });
  expect([orders.length, world.state.orders.size]).toEqual([3, 0]);
  await world.advance();
  expect(world.state.orders.size).toBe(3);
});

test('a commit that comes after the batch was given up fails', async () => {
  const world = payoutWorld();
  world.state.meanwhile = (name) => {
    if (name !== 'commit') return;
    world.state.meanwhile = () => {};
    world.time.now += abandonedAfter;
    const batch = world.state.batches.get('PB1')!;
    world.state.batches.set('PB1', { ...batch, status: 'refused', rev: 2 });
  };
  await expect(world.create()).rejects.toMatchObject({ code: 50301 });
  expect(nothing(world)).toEqual(left);
});

test.each(['line', 'claim', 'commit'])(
  'a call whose batch was refused and begun again under its number at its %s changes nothing of that',
  async (at) => {
    const world = payoutWorld();
    let second: Promise<unknown> | undefined;
    const { meanwhile } = world.state;
    world.state.meanwhile = (name) => {
      if (name !== at) return;
      world.state.meanwhile = meanwhile;
      // All that a redispatch writes, and then another call with other items.
      const batch = world.state.batches.get('PB1')!;
      world.state.batches.set('PB1', { ...batch, status: 'refused', rev: 3, endedAt: 1 });
      for (const one of ['ids', 'pointers', 'lines'] as const) world.state[one].clear();
      second = world.create({ items: items(2) }, 'PB1');
    };
    const first = world.create();
    await expect(first).rejects.toMatchObject({ code: 50301 });
    expect(await second).toMatchObject({ batch: { status: 'approved', count: 2, made: 1 } });
    expect(world.state.reserved).toHaveLength(2);
    expect(world.state.orders.size).toBe(2);
    expect(world.state.pointers.size).toBe(2);
  },
);

test('a line that lacks orders makes none', async () => {
  const world = payoutWorld();
  world.endAt({ write: 5, is: 'before' });
  await world.create();
  const [key, orders] = [...world.state.lines][0]!;
  world.state.lines.set(key, orders.slice(1));
  await expect(world.advance()).rejects.toThrow('line 0 of batch PB1 has 2 orders');
  expect(world.state.orders.size).toBe(0);
});

test('a claim that comes after the batch was given up takes no id', async () => {
  const world = payoutWorld();
  world.state.meanwhile = (name) => {
    if (name !== 'claim') return;
    const batch = world.state.batches.get('PB1')!;
    world.state.batches.set('PB1', { ...batch, status: 'refused', rev: 2 });
  };
  await expect(world.create()).rejects.toMatchObject({ code: 50301 });
  expect(nothing(world)).toEqual(left);
});
