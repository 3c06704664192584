/** Deposits of an EVM chain are brought to the hot wallet: the coin for the fee, then the money. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAuditStore } from '#aws/events/audit-store.ts';
import { internalOutbox } from '#domain/order/events/internal-outbox.ts';
import { newInternalOrder } from '#domain/order/new-internal-order.ts';
import { type Spine, startSpine } from '#test/scenarios/spine.ts';
import { sweepsOn } from '#test/scenarios/sweeps.ts';
import { usdt, wordsFor } from '../helpers.ts';

let spine: Spine;
let words: ReturnType<typeof wordsFor>;
let sweeps: ReturnType<typeof sweepsOn>;
const ether = 10n ** 18n;

beforeAll(async () => {
  spine = await startSpine('sweeps');
  words = wordsFor(spine);
  sweeps = sweepsOn(spine);
  await spine.tick();
});
afterAll(() => spine?.stop());
beforeEach(() => {
  spine.logged.length = 0;
});

const said = (event: string) => spine.logged.filter((line) => line.event === event);

test('a credited deposit is swept: funded once, paid, and nothing of it is a deposit again', async () => {
  const address = await deposit(5_000n * usdt);
  const before = {
    token: await words.tokenBalance(spine.address),
    coin: (await words.coinBalance(spine.address)) + (await words.coinBalance(address)),
  };
  expect(await sweeps.collect()).toEqual({ begun: 1, ended: 0 });
  const fund = await words.settle(await sweeps.current());
  expect(fund).toMatchObject({ does: 'fund', status: 'confirmed', toAddress: address });
  await sweeps.collect();
  const sweep = await words.settle(await sweeps.current());
  expect(sweep).toMatchObject({ does: 'sweep', status: 'confirmed', amount: 5_000n * usdt });
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 1 });
  expect(await words.tokenBalance(address)).toBe(0n);
  expect(await words.tokenBalance(spine.address)).toBe(before.token + 5_000n * usdt);
  // Coins before are coins after and fees.
  const after = (await words.coinBalance(spine.address)) + (await words.coinBalance(address));
  expect(after + (await feesOf([fund.txHash, sweep.txHash]))).toBe(before.coin);
  const deposits = await spine.watchDeps.deposits.watched('ETH', 0n, 10n ** 12n);
  expect(deposits.filter((one) => one.txHash === fund.txHash)).toEqual([]);
  expect(deposits.filter((one) => one.txHash === sweep.txHash)).toEqual([]);
  expect(await sweeps.candidates()).toEqual([]);
  for (const at of [address, spine.address]) {
    expect(await words.reserved('USDT', at)).toEqual({ token: 0n, coin: 0n });
  }
});

test('each order has an entry in the audit log, written with it', async () => {
  await deposit(5_100n * usdt);
  const entries: string[] = [];
  const { ids } = sweeps.deps;
  const noted: typeof ids = {
    next(prefix) {
      const id = ids.next(prefix);
      if (prefix === 'AU') entries.push(id);
      return id;
    },
  };
  await sweeps.collect({ ids: noted });
  const fund = await sweeps.current();
  const [entry] = await makeAuditStore(spine.client).getMany(entries);
  expect(entry).toMatchObject({
    actor: 'collect-deposits',
    action: 'sweep.create',
    target: fund.orderNo,
    details: { kind: 'fund', chain: 'ETH', paid_by: spine.address, to_address: fund.toAddress },
  });
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
});

test('the coin of one funding pays for up to three sweeps', async () => {
  const address = await deposit(9_000n * usdt);
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  await words.fund(9_000n * usdt, address);
  await spine.mine(20);
  await spine.tick();
  expect(await finish()).toEqual(['sweep confirmed']);
  expect(await words.tokenBalance(address)).toBe(0n);
});

test('coin itself is swept without funding, less its fee', async () => {
  const address = await spine.addSubAccount();
  await spine.send({ from: spine.owner, to: address, value: `0x${(2n * ether).toString(16)}` });
  await spine.mine(20);
  await spine.tick();
  const before = await words.coinBalance(spine.address);
  expect(await finish()).toEqual(['sweep confirmed']);
  expect(await words.coinBalance(spine.address)).toBeGreaterThan(before + (ether * 19n) / 10n);
});

test('what is too small waits up to a day, and what costs too much for its fee to fall', async () => {
  await deposit(4n * usdt);
  await deposit(6n * usdt);
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  const now = spine.paymentDeps.clock.nowMs();
  const waiting = await sweeps.candidates();
  const waits = new Map(waiting.map(({ cause, dueMs }) => [cause, (dueMs - now) / 1000]));
  expect([...waits.keys()].sort()).toEqual(['small', 'too_expensive']);
  expect(Math.round(waits.get('too_expensive')!)).toBe(600);
  expect(waits.get('small')).toBeGreaterThan(0);
  expect(waits.get('small')).toBeLessThanOrEqual(86_400);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
});

test('many small deposits of one address are one candidate, and put off as one', async () => {
  const address = await deposit(1n * usdt);
  for (let n = 1; n <= 3; n += 1) {
    const [newest] = (await sweeps.candidates()).reverse();
    await sweeps.deps.sweeps.defer(newest!, newest!.dueMs - n * 1_000);
    await words.fund(1n * usdt, address);
    await spine.mine(20);
    await spine.tick();
  }
  const all = await sweeps.candidates();
  expect(all).toHaveLength(4);
  const place = { projectId: spine.project.projectId, chain: spine.chain.name };
  const last = await sweeps.deps.sweeps.due(place, Number.MAX_SAFE_INTEGER, 2, {
    newestFirst: true,
  });
  expect(last).toEqual(all.slice(-2).reverse());
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  expect(await sweeps.candidates()).toMatchObject([{ address, cause: 'small' }]);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
});

test('what an operation has reserved is left alone', async () => {
  const address = await deposit(3_000n * usdt);
  const [token, native] = [
    spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!,
    spine.chain.tokens.find(({ isNative }) => isNative)!,
  ];
  const busy = newInternalOrder({
    orderNo: 'INbusy',
    does: 'forward',
    serves: [],
    projectId: spine.project.projectId,
    chain: spine.chain,
    token,
    from: address,
    to: spine.address,
    amount: 3_000n * usdt,
    fee: { gasLimit: 1n, maxFeePerGas: 1n, maxFee: 1n },
    nowMs: spine.paymentDeps.clock.nowMs(),
    requestId: 'r',
  });
  const outbox = internalOutbox(busy, { at: busy.createdAt });
  await sweeps.deps.orders.create({ order: busy, outbox, limits: null });
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  expect(await sweeps.underWay()).toEqual([]);
  expect(native.symbol).toBe('ETH');
});

test('a run that ends between its note and its order is taken up again, and pays once', async () => {
  const address = await deposit(4_000n * usdt);
  const orders = {
    ...sweeps.deps.orders,
    create: async () => {
      throw new Error('the function ended here');
    },
  };
  await expect(sweeps.collect({ orders })).rejects.toThrow('ended here');
  expect(await sweeps.underWay()).toHaveLength(1);
  // Too early: the order may still be on its way.
  expect(await sweeps.collect()).toEqual({ begun: 0, ended: 0 });
  spine.flags.now = Date.now() + 130_000;
  expect(await sweeps.collect()).toMatchObject({ ended: 1 });
  spine.flags.now = null;
  const [again] = await sweeps.candidates();
  expect(again).toMatchObject({ address });
  await sweeps.deps.sweeps.defer(again!, 0);
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await words.tokenBalance(address)).toBe(0n);
});

test('two runs at once begin one sweep', async () => {
  const address = await deposit(4_100n * usdt);
  const both = await Promise.all([sweeps.collect(), sweeps.collect()]);
  expect(both.map(({ begun }) => begun).sort()).toEqual([0, 1]);
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await words.tokenBalance(address)).toBe(0n);
});

test('the fees of a day are bounded, and the end of the budget is told', async () => {
  await deposit(4_200n * usdt);
  const { sweeps: store } = sweeps.deps;
  const poor = sweepsOn(spine, { dailyFeeUsd: 0 });
  expect(await poor.collect()).toEqual({ begun: 0, ended: 0 });
  expect(said('sweep.budget-spent')).toHaveLength(1);
  sweeps = sweepsOn(spine);
  for (const one of await sweeps.candidates()) await store.defer(one, 0);
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
});

test('a forged order that sends deposits elsewhere is refused, whoever wrote it', async () => {
  const address = await deposit(50n * usdt);
  for (const one of await sweeps.candidates()) await sweeps.deps.sweeps.defer(one, null);
  await spine.send({ from: spine.owner, to: address, value: `0x${ether.toString(16)}` });
  const token = spine.chain.tokens.find(({ symbol }) => symbol === 'USDT')!;
  const owner = (await spine.watchDeps.addresses.owners('EVM', [address])).get(address)!;
  const forged = newInternalOrder({
    orderNo: 'SPforged',
    does: 'sweep',
    serves: [`${owner.subIndex}:${address}:${50n * usdt}`],
    projectId: spine.project.projectId,
    chain: spine.chain,
    token,
    from: address,
    to: spine.owner,
    amount: 50n * usdt,
    fee: { gasLimit: 100_000n, maxFeePerGas: 10n ** 10n, maxFee: 10n ** 15n },
    nowMs: spine.paymentDeps.clock.nowMs(),
    requestId: 'r',
  });
  const outbox = internalOutbox(forged, { at: forged.createdAt });
  await sweeps.deps.orders.create({ order: forged, outbox, limits: null });
  await spine.work({}, spine.walletOf(address));
  expect(await words.get(forged)).toMatchObject({ status: 'failed', txHash: null });
  expect(await words.sentOnChain(address)).toBe(0);
  expect(await words.tokenBalance(address)).toBe(50n * usdt);
});

test('a frozen project pays no sweep', async () => {
  const address = await deposit(4_300n * usdt);
  await sweeps.collect();
  const orders = await Promise.all(
    (await sweeps.underWay()).map(({ orderNo }) => sweeps.deps.orders.get(orderNo)),
  );
  spine.flags.frozen = true;
  for (const order of orders) {
    await spine.work({}, spine.walletOf(order!.fromAddress));
    expect((await words.get(order!)).txHash).toBeNull();
  }
  spine.flags.frozen = false;
  await finish();
  expect(await words.tokenBalance(address)).toBe(0n);
});

test('an address that the token’s issuer froze gets no coin, is tried again, and holds nobody up', async () => {
  const frozen = await deposit(4_400n * usdt);
  const other = await deposit(4_500n * usdt);
  const ban = (name: 'addBlackList' | 'removeBlackList') =>
    spine.send({ from: spine.owner, to: spine.usdt, data: spine.call('Usdt', name, [frozen]) });
  await ban('addBlackList');
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await words.tokenBalance(other)).toBe(0n);
  expect(await words.tokenBalance(frozen)).toBe(4_400n * usdt);
  expect(await words.coinBalance(frozen)).toBe(0n);
  expect(said('sweep.cannot-send').map(({ fields }) => fields.address)).toEqual([frozen]);
  await ban('removeBlackList');
  const [later] = await sweeps.candidates();
  expect(later).toMatchObject({ address: frozen });
  await sweeps.deps.sweeps.defer(later!, 0);
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await words.tokenBalance(frozen)).toBe(0n);
});

test('the coin for a fee whose block leaves the chain is sent again, and the sweep pays once', async () => {
  const address = await deposit(4_600n * usdt);
  await sweeps.collect();
  const fund = await sweeps.current();
  await spine.work();
  await spine.mine(1);
  await spine.tick();
  expect(await words.coinBalance(address)).toBe(fund.amount);
  await spine.rpc.request('anvil_reorg', [2, []]);
  expect(await words.coinBalance(address)).toBe(0n);
  await spine.mine(3);
  await spine.tick();
  // Bytes are sent again only after a while.
  spine.flags.now = Date.now() + 120_000;
  expect(await finish()).toEqual(['fund confirmed', 'sweep confirmed']);
  expect(await words.tokenBalance(address)).toBe(0n);
  expect(await words.sentOnChain(address)).toBe(1);
  spine.flags.now = null;
});

/** A new sub-account with this much USDT, credited. */
async function deposit(amount: bigint): Promise<string> {
  const address = await spine.addSubAccount();
  await words.fund(amount, address);
  await spine.mine(20);
  await spine.tick();
  return address;
}

/** Runs everything until no sweep is under way. Returns the orders in their order. */
async function finish(): Promise<string[]> {
  const done: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    await sweeps.collect();
    const underWay = await sweeps.underWay();
    if (underWay.length === 0) return done;
    for (const { orderNo } of underWay) {
      const order = await sweeps.deps.orders.get(orderNo);
      if (!order) continue;
      const ended = await words.settle(order);
      done.push(`${ended.does} ${ended.status}`);
    }
  }
  throw new Error('the sweeps do not end');
}

/** Coin that the transactions of an address have cost, by their receipts. */
async function feesOf(hashes: (string | null)[]): Promise<bigint> {
  let sum = 0n;
  for (const hash of hashes) {
    const receipt = await spine.rpc.request<{ gasUsed: string; effectiveGasPrice: string }>(
      'eth_getTransactionReceipt',
      [hash],
    );
    sum += BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
  }
  return sum;
}
