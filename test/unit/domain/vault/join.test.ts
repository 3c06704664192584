/** Withdrawals join a group and are paid by it, and the vault believes nothing that the worker says of either. */
import { decodeFunctionData, parseTransaction } from 'viem';
import { describe, expect, test } from 'vitest';
import { fail, leave, requeue } from '#domain/order/transitions.ts';
import { encodeMember, maxMembers, readMembers } from '#model/orders/group.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { Order } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildSwap } from '#test/builders/build-swap.ts';
import {
  asked,
  chain,
  fees,
  group,
  hot,
  now,
  thief,
  withdrawal,
  world,
} from '#test/builders/domain/vault/evm-vault.ts';
import { groupAbi, payMany } from '#test/fakes/group-calls.ts';

const one = withdrawal('WD1', { toAddress: '0x00000000000000000000000000000000000000A1' });
const two = withdrawal('WD2', { toAddress: '0x00000000000000000000000000000000000000b2' });
const three = withdrawal('WD3', { toAddress: '0x00000000000000000000000000000000000000C3' });
const all = [one, two, three];
/** The coin's price by which a fee is counted. */
const withFeeAt = (order: Withdrawal, usd: string): Withdrawal => ({
  ...order,
  feePrice: { ...order.price, symbol: 'ETH', usd, readAt: order.createdAt },
});
const free = all.map((order) => withFeeAt(order, '0'));
const grouping: (typeof chain.name)[] = ['ETH'];

const listed = ({ orderNo, toAddress: to, amount }: Withdrawal) =>
  encodeMember({ orderNo, to, amount });

type Set = Parameters<typeof world>[0] & object;
type At = ReturnType<typeof world>;

const worldOf = (orders: readonly Order[], set: Set = {}): At =>
  world({ ...set, orders: [...orders], settings: { grouping, ...set.settings } });

const kept = (at: At, orderNo: string): Order => at.orders.get(orderNo)!;
const named = (at: At, ...numbers: string[]) =>
  numbers.map((orderNo) => ({ orderNo, rev: kept(at, orderNo)?.rev ?? 1 }));

const joinAll = (at: At, groupNo: string, ...numbers: string[]) =>
  at.vault.join(hot, { group: named(at, groupNo)[0]!, members: named(at, ...numbers) });

/** What the worker asks for a group by its record as it is now. */
const payOf = (at: At, groupNo: string, nonce: number, set: Parameters<typeof asked>[2] = {}) => ({
  first: nonce,
  payments: [asked(kept(at, groupNo), nonce, set)],
});

const pay = (at: At, groupNo: string, nonce = 0, set: Parameters<typeof asked>[2] = {}) =>
  at.vault.pay(hot, payOf(at, groupNo, nonce, set));

const change = (at: At, orderNo: string, set: Partial<Withdrawal & InternalOrder>) =>
  at.orders.set(orderNo, { ...kept(at, orderNo), ...set } as Order);

/** What a stolen worker writes so that the vault would sign a member alone. */
const approveAgain = (at: At, orderNo: string) =>
  change(at, orderNo, { status: 'approved', groupNo: null, rev: kept(at, orderNo).rev + 1 });

function expectNothingPaid(at: At) {
  expect(at.slots.size).toBe(0);
  expect(at.keyUses()).toBe(0);
}

/** Orders with a group that they have joined. */
async function joined(members = all, set: Set = {}, of: Partial<InternalOrder> = {}) {
  const at = worldOf([...members, group('GR1', members, of)], set);
  const answer = await joinAll(at, 'GR1', ...members.map(({ orderNo }) => orderNo));
  expect(answer).toEqual({ joined: members.map(({ orderNo }) => orderNo), refused: [] });
  return at;
}

test('withdrawals join a group, and one transaction pays exactly them in their order', async () => {
  const at = await joined();
  expect(at.keyUses()).toBe(0);
  expect(at.joins).toEqual([['WD1', 'WD2', 'WD3']]);
  for (const order of all) {
    expect(kept(at, order.orderNo)).toMatchObject({
      status: 'signing',
      groupNo: 'GR1',
      nonce: null,
      rev: order.rev + 1,
    });
    expect(at.signatures.get(order.orderNo)).toMatchObject({
      nonce: -1,
      group: 'GR1',
      terms: expect.stringMatching(/^[0-9a-f]{64}$/),
      pays: { to: order.toAddress, amount: order.amount, tokenAddress: order.tokenAddress },
    });
  }
  expect(at.tallies.get('GR1')).toEqual({
    members: 3,
    fees: 3n * one.reservation.fee,
    nonce: null,
    resigned: 0,
    isDissolved: false,
  });
  const { slots, refused } = await pay(at, 'GR1');
  expect(refused).toBeNull();
  expect(slots).toMatchObject([{ ref: 'GR1', refKind: 'order', nonce: 0 }]);
  const parsed = parseTransaction(slots[0]!.attempts[0]!.raw as `0x02${string}`);
  expect(parsed).toMatchObject({ to: payMany.toLowerCase(), ...fees });
  expect(parsed.value ?? 0n).toBe(0n);
  const { functionName, args } = decodeFunctionData({ abi: groupAbi, data: parsed.data! });
  expect([functionName, ...args]).toEqual([
    'payTokens',
    expect.stringMatching(new RegExp(one.tokenAddress!, 'i')),
    all.map(({ toAddress }) => expect.stringMatching(new RegExp(toAddress, 'i'))),
    all.map(({ amount }) => amount),
  ]);
  expect(kept(at, 'GR1')).toMatchObject({ status: 'signing', nonce: 0 });
  expect(at.signatures.get('GR1')).toMatchObject({ nonce: 0 });
  expect(at.tallies.get('GR1')?.nonce).toBe(0);
  expect(at.refusals()).toEqual([]);
});

test('the coin is paid with the call, and only its fees are the members’ own', async () => {
  const coin = (orderNo: string): Withdrawal =>
    withdrawal(orderNo, {
      token: 'ETH',
      tokenAddress: null,
      decimals: 18,
      amount: 10n ** 18n,
      price: { ...one.price, symbol: 'ETH', usd: '100' },
      amountMicroUsd: 100_000_000n,
      gasLimit: 21_000n,
      reservation: { ...one.reservation, amount: 10n ** 18n },
    });
  const at = await joined([coin('WD1'), coin('WD2')]);
  const { slots } = await pay(at, 'GR1');
  const parsed = parseTransaction(slots[0]!.attempts[0]!.raw as `0x02${string}`);
  expect(parsed.value).toBe(2n * 10n ** 18n);
  expect(decodeFunctionData({ abi: groupAbi, data: parsed.data! }).functionName).toBe('payCoin');
});

describe('who joins is judged as if it were signed alone', () => {
  const level2 = withdrawal('WD1', {
    level: 2,
    amount: 20_000n * 10n ** 6n,
    amountMicroUsd: 20_000n * 10n ** 6n,
  });
  const cases: [string, Withdrawal, Set, string][] = [
    ['unapproved', withdrawal('WD1', { status: 'pending' }), {}, 'status pending'],
    ['without its approval', level2, {}, 'needs'],
    ['without a request', one, { deps: { proveRequest: async () => null } }, 'request_unproven'],
    ['of another address', withdrawal('WD1', { fromAddress: thief }), {}, 'sending address'],
    ['of another project', withdrawal('WD1', { projectId: 'other' }), {}, 'another project'],
    ['of another chain', withdrawal('WD1', { chain: 'BSC' }), {}, 'another project or chain'],
    ['outside the whitelist', one, { settings: { addressWhitelist: [thief] } }, 'whitelist'],
    [
      'with a price that nobody wrote',
      one,
      { deps: { prices: { latest: async () => new Map(), isAuthentic: async () => false } } },
      'price feed',
    ],
    [
      'that a gate holds',
      one,
      { deps: { gate: async () => ({ kind: 'waits', seconds: 60 }) } },
      'held',
    ],
    [
      'for more gas than a payment may use',
      withdrawal('WD1', { gasLimit: 6_000_000n }),
      {},
      'the gas limit',
    ],
  ];
  test.each(cases)('%s: it does not join, and the other does', async (_, order, set, reason) => {
    const at = worldOf([order, two, group('GR1', [order, two])], {
      ...set,
      deps: {
        ...set.deps,
        // What is wrong is wrong with one of them.
        ...(set.deps?.proveRequest && {
          proveRequest: async ({ orderNo }: Order) =>
            orderNo === 'WD1' ? null : ('unrecorded' as const),
        }),
        ...(set.deps?.gate && {
          gate: async ({ orderNo }: Order) =>
            orderNo === 'WD1'
              ? ({ kind: 'waits', seconds: 60 } as const)
              : ({ kind: 'open' } as const),
        }),
      },
    });
    const isForBoth = Boolean(set.settings ?? set.deps?.prices);
    const answer = await joinAll(at, 'GR1', 'WD1', 'WD2');
    expect(answer.joined).toEqual(isForBoth ? [] : ['WD2']);
    expect(answer.refused[0]).toEqual({
      orderNo: 'WD1',
      reason: expect.stringContaining(reason),
    });
    expect(kept(at, 'WD1')).toEqual(order);
    expect(at.signatures.has('WD1')).toBe(false);
    // The group lists one that has not joined.
    expect((await pay(at, 'GR1')).refused).toMatchObject({ orderNo: 'GR1' });
    expectNothingPaid(at);
  });

  test('the day’s sum counts each member, across calls and beside single payments', async () => {
    const at = worldOf([...free, group('GR1', free)], {
      settings: { autoApproveDailyUsd: 250 },
    });
    const first = await joinAll(at, 'GR1', 'WD1');
    expect(first.joined).toEqual(['WD1']);
    const rest = await joinAll(at, 'GR1', 'WD2', 'WD3');
    expect(rest).toEqual({
      joined: ['WD2'],
      refused: [{ orderNo: 'WD3', reason: 'daily_sum' }],
    });
    // It is what people may have changed since: nobody is called.
    expect(at.refusals()).toEqual([]);
    expect([...at.counts.values()]).toEqual([200_000_000n]);
    const alone = await at.vault.pay(hot, {
      first: 0,
      payments: [asked(kept(at, 'WD3'), 0)],
    });
    expect(alone.refused).toEqual({ orderNo: 'WD3', reason: 'daily_sum' });
    expectNothingPaid(at);
  });

  test('the highest fee of each counts, though the group may cost less', async () => {
    const priced = all.map((order) => withFeeAt(order, '2000'));
    const at = await joined(priced, { settings: { autoFeesDailyUsd: 1e9 } });
    const [sum] = [...at.counts.values()];
    const alone = worldOf([priced[0]!], { settings: { autoFeesDailyUsd: 1e9 } });
    await alone.vault.pay(hot, { first: 0, payments: [asked(priced[0]!, 0)] });
    expect(sum).toBe(3n * [...alone.counts.values()][0]!);
  });
});

describe('what a group does not list, or lists with other terms, does not join it', () => {
  const lists = (members: readonly Withdrawal[], of: Partial<InternalOrder> = {}) =>
    group('GR1', members, of);
  test.each<[string, Order, InternalOrder, string]>([
    ['an order that it does not list', one, lists([two]), 'GR1 does not list it'],
    ['another recipient', one, lists([{ ...one, toAddress: thief }]), 'other terms'],
    ['another amount', one, lists([{ ...one, amount: one.amount + 1n }]), 'other terms'],
    [
      'another token',
      one,
      lists([{ ...one, tokenAddress: thief }], { tokenAddress: thief }),
      'another token',
    ],
    ['the coin', one, lists([one], { tokenAddress: null }), 'another token'],
  ])('%s', async (_, order, listing, reason) => {
    const at = worldOf([order, listing]);
    const answer = await joinAll(at, 'GR1', 'WD1');
    expect(answer).toEqual({
      joined: [],
      refused: [{ orderNo: 'WD1', reason: expect.stringContaining(reason) }],
    });
    expect(at.signatures.size).toBe(0);
    expect(at.tallies.size).toBe(0);
  });

  test.each<[string, Order, string]>([
    ['of another address', group('GR1', [one], { fromAddress: thief }), 'another wallet'],
    ['of another project', group('GR1', [one], { projectId: 'other' }), 'another wallet'],
    ['of another chain', group('GR1', [one], { chain: 'BSC' }), 'another wallet'],
    ['that is signed', group('GR1', [one], { status: 'signing' }), 'status signing'],
    ['that failed', group('GR1', [one], { status: 'failed' }), 'status failed'],
    ['with an order twice', group('GR1', [one, one]), 'cannot be read'],
    ['with another sum', group('GR1', [one], { amount: 1n }), 'cannot be read'],
    ['that is none', group('GR1', [one], { does: 'sweep' }), 'no group'],
    ['that is a swap', buildSwap({ orderNo: 'GR1', status: 'approved' }), 'no group'],
  ])('nothing joins a group %s', async (_, listing, reason) => {
    const at = worldOf([one, listing]);
    const answer = await joinAll(at, 'GR1', 'WD1');
    expect(answer.joined).toEqual([]);
    expect(answer.refused).toMatchObject([
      { orderNo: 'GR1', reason: expect.stringContaining(reason) },
    ]);
    expect(at.signatures.size).toBe(0);
    expect(kept(at, 'WD1')).toEqual(one);
  });

  test('nothing joins on a chain that the project does not group', async () => {
    const at = worldOf([one, group('GR1', [one])], { settings: { grouping: ['BASE'] } });
    expect(await joinAll(at, 'GR1', 'WD1')).toMatchObject({
      joined: [],
      refused: [{ orderNo: 'GR1' }],
    });
    expect(at.signatures.size).toBe(0);
  });

  test.each<[string, Set, { address?: string; rev?: number; groupRev?: number }]>([
    ['an unknown address', {}, { address: thief }],
    ['a frozen project', { isFrozen: true }, {}],
    ['a frozen address', { state: { frozen: 'a strange transaction' } }, {}],
    ['a restored table', { state: { table: 'another' } }, {}],
    ['another revision of the order', {}, { rev: 7 }],
    ['another revision of the group', {}, { groupRev: 7 }],
  ])('%s: nothing joins, and nobody is called', async (_, set, { address = hot, ...of }) => {
    const at = worldOf([one, group('GR1', [one])], set);
    const answer = await at.vault.join(address, {
      group: { orderNo: 'GR1', rev: of.groupRev ?? 1 },
      members: [{ orderNo: 'WD1', rev: of.rev ?? one.rev }],
    });
    expect(answer).toEqual({ joined: [], refused: [] });
    expect(at.signatures.size).toBe(0);
  });
});

describe('one order joins once', () => {
  test('named twice in a call', async () => {
    const at = worldOf([one, group('GR1', [one])]);
    expect(await joinAll(at, 'GR1', 'WD1', 'WD1')).toEqual({ joined: ['WD1'], refused: [] });
    expect(at.tallies.get('GR1')?.members).toBe(1);
  });

  test('a call that is repeated changes nothing', async () => {
    const at = worldOf([one, two, group('GR1', [one, two])]);
    const first = { group: named(at, 'GR1')[0]!, members: named(at, 'WD1', 'WD2') };
    await at.vault.join(hot, first);
    const before = [at.tallies.get('GR1'), [...at.counts], kept(at, 'WD1')];
    expect(await at.vault.join(hot, first)).toEqual({ joined: [], refused: [] });
    // With the records as they are now, too.
    expect((await joinAll(at, 'GR1', 'WD1', 'WD2')).joined).toEqual([]);
    expect([at.tallies.get('GR1'), [...at.counts], kept(at, 'WD1')]).toEqual(before);
  });

  test('two calls at once: each member is in it once', async () => {
    const at = worldOf([one, two, group('GR1', [one, two])]);
    const call = () => joinAll(at, 'GR1', 'WD1', 'WD2');
    const answers = await Promise.all([call(), call()]);
    expect(answers.flatMap(({ joined: who }) => who).sort()).toEqual(['WD1', 'WD2']);
    expect(at.tallies.get('GR1')?.members).toBe(2);
  });

  test('in a second group, even if its record says that it is free', async () => {
    const at = worldOf([one, two, group('GR1', [one]), group('GR2', [one, two])]);
    await joinAll(at, 'GR1', 'WD1');
    await pay(at, 'GR1');
    expect((await joinAll(at, 'GR2', 'WD1', 'WD2')).joined).toEqual(['WD2']);
    approveAgain(at, 'WD1');
    const answer = await joinAll(at, 'GR2', 'WD1');
    expect(answer).toEqual({
      joined: [],
      refused: [{ orderNo: 'WD1', reason: 'it was signed in group GR1' }],
    });
    // GR2 pays only whoever joined it.
    expect((await pay(at, 'GR2', 1)).refused?.reason).toContain('WD1 has not joined it');
    change(at, 'GR2', group('GR2', [two]));
    const { slots } = await pay(at, 'GR2', 1);
    expect(slots).toHaveLength(1);
  });

  test('an order that was paid alone joins none', async () => {
    const at = worldOf([one, group('GR1', [one])]);
    await at.vault.pay(hot, { first: 0, payments: [asked(one, 0)] });
    approveAgain(at, 'WD1');
    expect((await joinAll(at, 'GR1', 'WD1')).refused[0]?.reason).toContain('signed as nonce 0');
    expect(at.tallies.size).toBe(0);
  });

  test('seventeen in a call, or more than a group takes', async () => {
    const many = Array.from({ length: maxMembers }, (_, i) => withdrawal(`WD${i}`));
    const at = worldOf([...many, group('GR1', many)]);
    const numbers = many.map(({ orderNo }) => orderNo);
    await expect(joinAll(at, 'GR1', ...numbers.slice(0, 17))).rejects.toThrow('at most 16');
    for (let i = 0; i < many.length; i += 16) await joinAll(at, 'GR1', ...numbers.slice(i, i + 16));
    expect(at.tallies.get('GR1')?.members).toBe(maxMembers);
    expect((await pay(at, 'GR1')).slots).toHaveLength(1);
  });
});

describe('a group pays what joined it, and all of it', () => {
  const forged = (members: readonly Withdrawal[]) => ({
    serves: group('GR1', members).serves,
    amount: members.reduce((sum, { amount }) => sum + amount, 0n),
  });
  test.each<[string, Partial<InternalOrder>, string]>([
    ['a member left out', forged([one, two]), '3 have joined it, and it pays 2'],
    ['one who never joined', forged([...all, withdrawal('WD4')]), 'WD4 has not joined it'],
    ['another in a member’s place', forged([one, two, withdrawal('WD4')]), 'WD4 has not joined it'],
    ['another recipient', forged([one, { ...two, toAddress: thief }, three]), 'WD2 has not joined'],
    ['another amount', forged([one, { ...two, amount: 1n }, three]), 'WD2 has not joined it'],
    [
      'a member twice',
      { serves: [one, one, two, three].map(listed), amount: 4n * one.amount },
      'not readable',
    ],
    ['another sum', { amount: 1n }, 'not readable'],
    ['nothing', { serves: [], amount: one.amount }, 'not readable'],
    [
      'another token',
      {
        tokenAddress: chain.tokens.find(({ symbol }) => symbol === 'USDC')!.address,
        token: 'USDC',
      },
      'WD1 has not joined it',
    ],
    ['the coin', { tokenAddress: null, token: 'ETH', decimals: 18 }, 'WD1 has not joined it'],
    ['another contract', { toAddress: thief }, 'does not go to the contract'],
    [
      'a fee above theirs',
      { maxFeePerGas: 2n * one.maxFeePerGas },
      'may cost more than its members',
    ],
    ['more gas', { gasLimit: chain.maxCallGas + 1n }, 'the gas limit'],
    ['a memo', { memo: 'x' }, 'no memo'],
  ])('a record with %s is refused', async (_, lie, reason) => {
    const at = await joined();
    change(at, 'GR1', lie);
    // What a stolen worker would build of it: its call is refused whatever it is.
    const { bytes } = asked(group('GR1', all), 0);
    const { slots, refused } = await at.vault.pay(hot, {
      first: 0,
      payments: [{ orderNo: 'GR1', rev: kept(at, 'GR1').rev, bytes, fees }],
    });
    expect(slots).toEqual([]);
    expect(refused?.reason).toContain(reason);
    expectNothingPaid(at);
    expect(at.signatures.has('GR1')).toBe(false);
    // Its members are still paid by it, once the record is what it was.
    at.orders.set('GR1', group('GR1', all));
    expect((await pay(at, 'GR1')).slots).toHaveLength(1);
  });

  test('bytes of another call are refused', async () => {
    const swapped = group('GR1', [two, one, three]);
    const richer = group('GR1', [{ ...one, toAddress: thief }, two, three]);
    for (const bytes of [asked(swapped, 0).bytes, asked(richer, 0).bytes, asked(one, 0).bytes]) {
      const at = await joined();
      const { slots, refused } = await at.vault.pay(hot, {
        first: 0,
        payments: [{ ...asked(kept(at, 'GR1'), 0), bytes }],
      });
      expect([slots, refused?.orderNo]).toEqual([[], 'GR1']);
      expectNothingPaid(at);
    }
  });

  test('the order of its list is free: each is paid once in any', async () => {
    const at = await joined();
    change(at, 'GR1', { serves: group('GR1', [three, one, two]).serves });
    expect((await pay(at, 'GR1')).slots).toHaveLength(1);
  });

  test('a member whose record was changed after it joined is paid what it was signed for', async () => {
    const at = await joined();
    change(at, 'WD2', { toAddress: thief, amount: 5n });
    const { slots } = await pay(at, 'GR1');
    expect(slots).toHaveLength(1);
    const { data } = parseTransaction(slots[0]!.attempts[0]!.raw as `0x02${string}`);
    expect(data!.toLowerCase()).not.toContain(thief.slice(2));
  });

  test('nothing is paid where nobody attests the contract, or groups were switched off', async () => {
    const unknown = await joined(all, { isDeployed: false });
    expect((await pay(unknown, 'GR1')).refused?.reason).toContain('nobody attests the code');
    expectNothingPaid(unknown);
    const settings = { grouping };
    const off = await joined(all, { settings });
    const still = worldOf([...off.orders.values()], { settings: { grouping: [] } });
    for (const [no, record] of off.signatures) still.signatures.set(no, record);
    for (const [no, tally] of off.tallies) still.tallies.set(no, tally);
    expect((await pay(still, 'GR1')).refused?.reason).toContain('switched off');
    expectNothingPaid(still);
  });

  test('a group that nothing joined pays nobody', async () => {
    const at = worldOf([...all, group('GR1', all)]);
    expect((await pay(at, 'GR1')).refused?.reason).toContain('nothing joined it');
    expectNothingPaid(at);
  });

  test('a group is signed once', async () => {
    const at = await joined();
    await pay(at, 'GR1');
    change(at, 'GR1', { status: 'approved', nonce: null, rev: 9 });
    expect((await pay(at, 'GR1', 1)).refused?.reason).toContain('signed as nonce 0');
    expect(at.slots.size).toBe(1);
  });

  test('whoever asks to join while it is signed either is paid by it, or has not joined', async () => {
    const at = await joined([one, two]);
    at.orders.set('WD3', three);
    change(at, 'GR1', { serves: group('GR1', all).serves, amount: 3n * one.amount });
    const both = group('GR1', [one, two]);
    const lists = { serves: both.serves, amount: both.amount };
    // The vault reads the record with three for the join, and with two for the payment.
    const [late] = await Promise.all([
      joinAll(at, 'GR1', 'WD3'),
      (async () => {
        change(at, 'GR1', lists);
        return pay(at, 'GR1');
      })(),
    ]);
    const isIn = late.joined.length === 1;
    expect(at.slots.size).toBe(isIn ? 0 : 1);
    expect(at.signatures.has('WD3')).toBe(isIn);
    expect(at.tallies.get('GR1')?.members).toBe(isIn ? 3 : 2);
  });

  test('nothing joins a group that was signed, whatever its record says', async () => {
    const at = await joined([one, two]);
    await pay(at, 'GR1');
    at.orders.set('WD3', three);
    change(at, 'GR1', { ...group('GR1', all), status: 'approved' });
    expect(await joinAll(at, 'GR1', 'WD3')).toEqual({ joined: [], refused: [] });
    expect(at.signatures.has('WD3')).toBe(false);
    expect(kept(at, 'WD3')).toEqual(three);
  });
});

describe('a member is signed outside of its group only if the group can pay nobody', () => {
  const alone = (at: At, nonce: number, orderNo = 'WD1', set: Parameters<typeof asked>[2] = {}) =>
    at.vault.pay(hot, { first: nonce, payments: [asked(kept(at, orderNo), nonce, set)] });

  test('while it is in the group, its own status refuses it', async () => {
    const at = await joined();
    expect((await alone(at, 0)).refused?.reason ?? 'handled').toMatch(/handled|status signing/);
    expectNothingPaid(at);
  });

  test('a group that is signed pays it: a stolen worker does not have it signed alone', async () => {
    const at = await joined();
    await pay(at, 'GR1');
    approveAgain(at, 'WD1');
    for (const voided of [undefined, 0]) {
      const { refused } = await alone(at, 1, 'WD1', voided === undefined ? {} : { voided });
      expect(refused?.reason).toBe('it was signed in group GR1');
    }
    // What two providers say of the order itself, or of another signature, is not about the group.
    await at.attested.putVoid('WD1', at.signatures.get('WD1')!);
    await at.attested.putVoid('GR1', { ...at.signatures.get('GR1')!, nonce: 5 });
    expect((await alone(at, 1)).refused?.reason).toBe('it was signed in group GR1');
    expect(at.slots.size).toBe(1);
    expect(at.tallies.get('GR1')).toMatchObject({ nonce: 0, isDissolved: false });
  });

  test('before the group is signed it may, and nothing is signed for the group any more', async () => {
    const at = await joined();
    approveAgain(at, 'WD1');
    expect((await alone(at, 0)).slots).toHaveLength(1);
    expect(at.signatures.get('WD1')).toEqual({
      chain: 'ETH',
      address: hot,
      nonce: 0,
      terms: expect.any(String),
    });
    expect(at.tallies.get('GR1')).toMatchObject({ isDissolved: true });
    for (const members of [all, [two, three]]) {
      const { serves, amount } = group('GR1', members);
      change(at, 'GR1', { serves, amount });
      expect((await pay(at, 'GR1', 1)).refused?.reason).toContain('dissolved');
    }
    at.orders.set('WD4', withdrawal('WD4'));
    change(at, 'GR1', group('GR1', [...all, withdrawal('WD4')]));
    expect((await joinAll(at, 'GR1', 'WD4')).joined).toEqual([]);
    expect(at.slots.size).toBe(1);
  });

  test('of a group and a member alone at the same moment, one is signed', async () => {
    for (const isGroupFirst of [true, false]) {
      const at = await joined();
      approveAgain(at, 'WD1');
      const calls = [() => pay(at, 'GR1'), () => alone(at, 0)];
      if (!isGroupFirst) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.flatMap(({ slots }) => slots)).toHaveLength(1);
      expect(at.slots.size).toBe(1);
    }
  });

  test('a group that two providers call void lets all go, counted once, and is never signed again', async () => {
    const at = await joined(free, { settings: { autoApproveDailyUsd: 1e6 } });
    await pay(at, 'GR1');
    const counted = [...at.counts];
    await at.attested.putVoid('GR1', at.signatures.get('GR1')!);
    for (const { orderNo } of all) {
      const member = kept(at, orderNo) as Withdrawal;
      at.orders.set(orderNo, { ...member, ...leave(member, { at: now }).set } as Withdrawal);
    }
    const payments = all.map(({ orderNo }, i) => asked(kept(at, orderNo), i + 1));
    const { slots, refused } = await at.vault.pay(hot, { first: 1, payments });
    expect(refused).toBeNull();
    expect(slots.map(({ ref }) => ref)).toEqual(['WD1', 'WD2', 'WD3']);
    expect([...at.counts]).toEqual(counted);
    change(at, 'GR1', { status: 'approved', nonce: null, rev: 9 });
    const again = await pay(at, 'GR1', 4, { voided: 0 });
    expect(again.refused?.reason).toContain('dissolved');
    expect(at.slots.size).toBe(4);
  });

  test('a void group may be signed again, and then its members may not', async () => {
    const at = await joined();
    await pay(at, 'GR1');
    await at.attested.putVoid('GR1', at.signatures.get('GR1')!);
    const signed = kept(at, 'GR1') as InternalOrder;
    at.orders.set('GR1', { ...signed, ...requeue(signed, { at: now }).set } as InternalOrder);
    expect((await pay(at, 'GR1', 1)).refused?.reason).toContain('signed as nonce 0');
    const { slots } = await pay(at, 'GR1', 1, { voided: 0 });
    expect(slots).toMatchObject([{ ref: 'GR1', nonce: 1 }]);
    expect(at.tallies.get('GR1')).toMatchObject({ nonce: 1 });
    approveAgain(at, 'WD2');
    expect((await alone(at, 2, 'WD2')).refused?.reason).toBe('it was signed in group GR1');
  });

  test('of a void group that is signed again and a member that leaves it, one is stored', async () => {
    for (const isGroupFirst of [true, false]) {
      const at = await joined();
      await pay(at, 'GR1');
      await at.attested.putVoid('GR1', at.signatures.get('GR1')!);
      change(at, 'GR1', { status: 'approved', nonce: null, rev: 9 });
      approveAgain(at, 'WD1');
      const calls = [() => pay(at, 'GR1', 1, { voided: 0 }), () => alone(at, 1)];
      if (!isGroupFirst) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.flatMap(({ slots }) => slots)).toHaveLength(1);
      expect(at.slots.size).toBe(2);
    }
  });

  test('it joins another group, and leaves the first with it; not the same again', async () => {
    const at = await joined();
    approveAgain(at, 'WD1');
    expect((await joinAll(at, 'GR1', 'WD1')).refused).toEqual([
      { orderNo: 'GR1', reason: 'WD1 has joined it before' },
    ]);
    at.orders.set('GR2', group('GR2', [one]));
    expect((await joinAll(at, 'GR2', 'WD1')).joined).toEqual(['WD1']);
    expect(at.signatures.get('WD1')?.group).toBe('GR2');
    expect(at.tallies.get('GR1')?.isDissolved).toBe(true);
    expect((await pay(at, 'GR1')).slots).toEqual([]);
    expect((await pay(at, 'GR2')).slots).toHaveLength(1);
  });

  test('a failed group that never was signed lets its members go', async () => {
    const at = await joined();
    const of = kept(at, 'GR1') as InternalOrder;
    at.orders.set('GR1', { ...of, ...fail(of, { at: now, reason: 'x' }).set } as InternalOrder);
    for (const { orderNo } of all) approveAgain(at, orderNo);
    const payments = all.map(({ orderNo }, i) => asked(kept(at, orderNo), i));
    expect((await at.vault.pay(hot, { first: 0, payments })).slots).toHaveLength(3);
    expect(at.tallies.get('GR1')?.isDissolved).toBe(true);
  });
});

describe('a group in its slot', () => {
  test('a replacement bids more for the same call; of other members it is refused', async () => {
    const at = await joined();
    const { slots } = await pay(at, 'GR1', 0, {
      fees: { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
    });
    const order = kept(at, 'GR1');
    const bid = { maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n };
    const of = { nonce: 0, rev: slots[0]!.rev, kind: 'payment' as const, fees: bid };
    const { bytes } = asked(order, 0, { fees: bid });
    const other = asked(
      { ...order, serves: group('GR1', [two, one, three]).serves } as InternalOrder,
      0,
      { fees: bid },
    );
    expect(await at.vault.replace(hot, { ...of, bytes: other.bytes })).toMatchObject({
      orderNo: 'GR1',
    });
    expect(await at.vault.replace(hot, { ...of, bytes })).toMatchObject({
      attempts: [{}, { kind: 'payment', maxFeePerGas: bid.maxFeePerGas }],
    });
  });

  test('a record that lists others is not signed again in it', async () => {
    const at = await joined();
    const { slots } = await pay(at, 'GR1', 0, {
      fees: { maxFeePerGas: 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
    });
    const { serves, amount } = group('GR1', [one, two]);
    change(at, 'GR1', { serves, amount });
    const bid = { maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n };
    const { bytes } = asked(kept(at, 'GR1'), 0, { fees: bid });
    const refused = await at.vault.replace(hot, {
      nonce: 0,
      rev: slots[0]!.rev,
      kind: 'payment',
      fees: bid,
      bytes,
    });
    expect(refused).toMatchObject({ orderNo: 'GR1', reason: '3 have joined it, and it pays 2' });
  });
});

test('what joins between two calls of a form is what the group lists in the end', async () => {
  const at = worldOf([...all, group('GR1', all)]);
  // The worker dies after the first of two calls: the next run asks for all again.
  await joinAll(at, 'GR1', 'WD1', 'WD2');
  expect((await pay(at, 'GR1')).refused?.reason).toContain('WD3 has not joined it');
  await joinAll(at, 'GR1', 'WD1', 'WD2', 'WD3');
  expect(at.tallies.get('GR1')?.members).toBe(3);
  expect(readMembers(kept(at, 'GR1') as InternalOrder)).toHaveLength(3);
  expect((await pay(at, 'GR1')).slots).toHaveLength(1);
});
