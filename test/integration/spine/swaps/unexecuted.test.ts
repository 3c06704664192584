/**
 * No swap that was not executed. The signer's run gets everything that a thief could write into the
 * table of orders, all at once, and asks no key for anything.
 */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { orderAttributes } from '#aws/orders/order-item.ts';
import { slotItem } from '#aws/payments/slot-item.ts';
import { need } from '#aws/runtime/config.ts';
import { quoteKeys } from '#extensions/swaps/store/quote-keys.ts';
import type { Swap } from '#model/orders/swap.ts';
import type { NonceSlot } from '#model/payment.ts';
import { itemOf } from '#test/scenarios/spine/swaps/unexecuted.ts';
import { type SwapSpine, startSwapSpine } from '#test/scenarios/spine-swaps.ts';
import { type ForgeryStage, forgedFields, type Item, saysNothing } from './forgeries.ts';
import { ether, newAddress, spied, swapWords, usdt } from './text.ts';

let spine: SwapSpine;
let words: ReturnType<typeof swapWords>;
let stage: ForgeryStage;
/** Ids of the keys that were asked to sign. */
const asked: string[] = [];
const coinSwap = (by: string) => spine.swap({ from: 'ETH', to: 'USDT', amount: '0.01', by });

beforeAll(async () => {
  spine = await startSwapSpine('unexecuted');
  words = swapWords(spine);
  await spine.tick();
  const by = await words.swapper({});
  const other = await spine.quote({ from: 'ETH', to: 'USDT', amount: '0.02', by });
  const foreign = { ...other, projectId: 'other', routeId: 'RT0FOREIGN' };
  await spine.quotes.put(foreign);
  stage = {
    thief: newAddress(),
    usdc: spine.usdc,
    otherRoute: other.routeId,
    foreignRoute: foreign.routeId,
  };
});
afterAll(() => spine?.stop());
afterEach(async () => {
  spine.flags.now = null;
  spine.flags.frozen = false;
  asked.length = 0;
  await spine.rpc.request('evm_setAutomine', [true]);
});

test('each field of a swap has a forgery or is listed as harmless', async () => {
  const made = await coinSwap(await words.swapper({}));
  const fields = Object.keys(orderAttributes(made)).sort();
  expect([...Object.keys(forgedFields), ...saysNothing].sort()).toEqual(fields);
});

test('a swap with any field forged before its signature is refused, and no key signs', async () => {
  const by = await words.swapper({ ETH: 10n * ether });
  const rows = Object.entries(forgedFields).flatMap(([field, forgeries]) =>
    Object.entries(forgeries).map(([name, one]) => ({ name: `${field}: ${name}`, ...one })),
  );
  const made = await Promise.all(rows.map(() => coinSwap(by)));
  for (const [i, { forge }] of rows.entries()) {
    const item = itemOf(made[i]!);
    await put('TABLE_MONEY', { ...item, ...forge(item, stage) });
  }
  await run(by);
  const now = await Promise.all(
    made.map(async ({ orderNo }) => spine.paymentDeps.orders.get(orderNo).catch(() => null)),
  );
  for (const [i, { name, reason }] of rows.entries()) {
    const { orderNo, routeId } = made[i]!;
    if (reason) {
      expect([name, now[i]]).toMatchObject([
        name,
        { status: 'failed', failReason: expect.any(String) },
      ]);
      expect(`${name}: ${now[i]!.failReason}`).toMatch(
        new RegExp(reason.source.replace(/^\^/, '')),
      );
    }
    expect([name, now[i]?.nonce ?? null, now[i]?.txHash ?? null]).toEqual([name, null, null]);
    expect(await spine.paymentDeps.payments.signature(orderNo)).toBeNull();
    expect(await spine.paymentDeps.payments.signature(routeId)).toBeNull();
  }
  expect(asked).toEqual([]);
  expect(await words.sentOnChain(by)).toBe(0);
  // The amount that a forged record claims to have reserved is not given back.
  expect(await words.held(by)).toBeGreaterThan(0n);
  const whole = await coinSwap(by);
  await run(by);
  expect(asked).toHaveLength(1);
  expect((await words.settle(whole)).status).toBe('confirmed');
});

test('a malformed record does not delay another swap', async () => {
  const by = await words.swapper({ ETH: ether, USDC: 100n * usdt });
  const forged = await spine.swap({ from: 'USDC', to: 'USDT', amount: '10', by });
  const whole = await spine.swap({ from: 'USDC', to: 'USDT', amount: '20', by });
  await put('TABLE_MONEY', { ...itemOf(forged), path: null, routeId: 7, allowancesSet: 'x' });
  await run(by);
  expect(asked).toHaveLength(1);
  expect((await words.settle(whole)).status).toBe('confirmed');
});

test('a swap without the record of its quote is not signed', async () => {
  const by = await words.swapper({ ETH: ether });
  const made = await coinSwap(by);
  const Key = quoteKeys.record('demo', made.routeId);
  await spine.client.send(new DeleteCommand({ TableName: need('TABLE_QUOTES'), Key }));
  await run(by);
  expect(asked).toEqual([]);
  expect((await words.get(made)).failReason).toMatch(/its quote was never issued/);
});

test('of a swap and its copy under another number one is signed', async () => {
  const by = await words.swapper({ ETH: ether, USDC: 100n * usdt });
  const [one, two] = [await coinSwap(by), await coinSwap(by)];
  const three = await spine.swap({ from: 'USDC', to: 'USDT', amount: '10', by });
  const copies = [one, two, three].map((swap) => ({ ...swap, orderNo: `${swap.orderNo}C` }));
  await put('TABLE_MONEY', itemOf(copies[0]!));
  await run(by);
  await put('TABLE_MONEY', itemOf(copies[1]!));
  await put('TABLE_MONEY', itemOf(copies[2]!));
  for (let i = 0; i < 5; i++) {
    await run(by);
    await spine.tick();
    words.later(60);
  }
  await words.bury();
  const ends = await Promise.all(
    [one, two, three].map(async (swap, i) => [await words.get(swap), await words.get(copies[i]!)]),
  );
  for (const pair of ends) {
    expect(pair.map(({ status }) => status).sort()).toEqual(['confirmed', 'failed']);
    const refused = pair.find(({ status }) => status === 'failed');
    expect(refused?.failReason).toMatch(/its quote was executed as another swap/);
    expect(refused?.nonce).toBeNull();
  }
  // Two coin swaps, and an allowance with its swap.
  expect(await words.sentOnChain(by)).toBe(4);
  expect(await words.allowancesSet('USDC', by)).toEqual([10n * usdt]);
  expect(await words.balance('USDC', by)).toBe(90n * usdt);
});

/** A swap that is signed, sent and not mined. Its fees are due to be raised when it is forged. */
async function stuck(by: string): Promise<Swap> {
  await spine.rpc.request('evm_setAutomine', [false]);
  const made = await coinSwap(by);
  await run(by);
  expect(asked).toHaveLength(1);
  asked.length = 0;
  return words.get(made);
}

const thiefs = (data: string, by: string): string =>
  data.replaceAll(by.slice(2).toLowerCase(), stage.thief.slice(2).toLowerCase());

test('the fees of a stuck swap with forged terms are not raised', async () => {
  const by = await words.swapper({ ETH: ether });
  const sent = await stuck(by);
  const item = itemOf(sent);
  const { data, deadline } = sent;
  const far = 4_000_000_000;
  const word = (n: number) => n.toString(16).padStart(64, '0');
  const forgeries: Record<string, Item> = {
    'pays the thief': { data: thiefs(data!, by) },
    'a far deadline in its call': { data: data!.replace(word(deadline!), word(far)) },
    'a far deadline': { deadline: far },
    'a far deadline in both': {
      deadline: far,
      data: data!.replace(word(deadline!), word(far)),
    },
    'a deadline of an hour': {
      deadline: deadline! + 3_600,
      data: data!.replace(word(deadline!), word(deadline! + 3_600)),
    },
    'no call': { data: null },
    'no deadline': { deadline: null },
    'a lower minimum': { amountOutMin: '1' },
    'a higher amount': { amount: (sent.amount + 1n).toString() },
    'another router': { toAddress: stage.thief },
    'higher fees': { maxFeePerGas: (sent.maxFeePerGas * 2n).toString() },
    'another quote': { routeId: stage.otherRoute },
  };
  words.later(60);
  for (const [name, forged] of Object.entries(forgeries)) {
    await put('TABLE_MONEY', { ...item, ...forged });
    await run(by).catch(() => null);
    expect([name, asked]).toEqual([name, []]);
  }
  const { attempts } = (await words.slots(by))[0]!;
  expect(attempts).toHaveLength(1);
  await put('TABLE_MONEY', item);
  await run(by);
  expect(asked).toHaveLength(1);
  expect((await words.slots(by))[0]!.attempts).toHaveLength(2);
});

test('the fees of a stuck allowance with a forged amount are not raised', async () => {
  const by = await words.swapper({ ETH: ether, USDC: 100n * usdt });
  await spine.rpc.request('evm_setAutomine', [false]);
  const made = await spine.swap({ from: 'USDC', to: 'USDT', amount: '10', by });
  await run(by);
  asked.length = 0;
  const [slot] = (await words.slots(by)) as [NonceSlot];
  expect(slot).toMatchObject({ refKind: 'allowance', sets: '10000000' });
  const forge = (set: Partial<NonceSlot>) => put('TABLE_MONEY', slotItem({ ...slot, ...set }));
  const other = await coinSwap(by);
  const forgeries: Record<string, Partial<NonceSlot>> = {
    everything: { sets: (2n ** 256n - 1n).toString() },
    more: { sets: '10000001' },
    'no number': { sets: 'x' },
    'a payment of it': { refKind: 'order' },
    'of a swap that needs none': { ref: other.orderNo, sets: other.amount.toString() },
  };
  words.later(60);
  for (const [name, set] of Object.entries(forgeries)) {
    await forge(set);
    await spine.work(
      {
        signer: spied(spine, asked),
        orders: { ...spine.paymentDeps.orders, approved: async () => [] },
      },
      spine.walletOf(by),
    );
    expect([name, asked]).toEqual([name, []]);
  }
  // The allowance's swap is forged instead. The signer refuses the thief's swap as a whole.
  const item = itemOf(await words.get(made));
  await forge({});
  for (const set of [
    { toAddress: stage.thief },
    { amount: '99000000' },
    { tokenAddress: spine.usdt },
  ]) {
    await put('TABLE_MONEY', { ...item, ...set });
    await spine.work(
      {
        signer: spied(spine, asked),
        orders: { ...spine.paymentDeps.orders, approved: async () => [] },
      },
      spine.walletOf(by),
    );
    expect([set, asked]).toEqual([set, []]);
  }
  await put('TABLE_MONEY', item);
  await run(by);
  // The signatures are its own and the coin swap's.
  expect(asked).toHaveLength(2);
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  spine.flags.now = null;
  expect((await words.settle(made)).status).toBe('confirmed');
  expect(await words.allowancesSet('USDC', by)).toEqual([10n * usdt]);
});

test('no swap, allowance or replacement is signed while the project is frozen', async () => {
  const by = await words.swapper({ ETH: ether, USDC: 100n * usdt });
  const made = [
    await coinSwap(by),
    await spine.swap({ from: 'USDC', to: 'USDT', amount: '10', by }),
  ];
  spine.flags.frozen = true;
  await run(by);
  expect(asked).toEqual([]);
  spine.flags.frozen = false;
  await spine.rpc.request('evm_setAutomine', [false]);
  await run(by);
  expect(asked).toHaveLength(2);
  spine.flags.frozen = true;
  words.later(60);
  await run(by);
  words.later(700);
  await run(by);
  expect(asked).toHaveLength(2);
  spine.flags.frozen = false;
  spine.flags.now = null;
  await spine.rpc.request('evm_mine');
  await spine.rpc.request('evm_setAutomine', [true]);
  for (const swap of made) expect((await words.settle(swap)).status).toBe('confirmed');
});

const put = (table: Parameters<typeof need>[0], item: Item) =>
  spine.client.send(new PutCommand({ TableName: need(table), Item: item }));

const run = (by: string) =>
  spine.work(
    { chain: { ...spine.chain, inFlightCap: 1_000 }, signer: spied(spine, asked) },
    spine.walletOf(by),
  );
