/**
 * Orders of one wallet that several callers create, pay, fail and raise at the same moment, in any
 * order, where each caller may stop before or after any call. In virtual time, on modelled tables.
 */

import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type Key, moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { transact } from '#aws/dynamodb/transact.ts';
import { makeInternalOrderStore } from '#aws/orders/internal-order-store.ts';
import { makeOrderStore } from '#aws/orders/order-store.ts';
import { raiseItems } from '#aws/orders/order-writes.ts';
import { makeWithdrawalStore } from '#aws/orders/withdrawal-store.ts';
import { checkAvailableBalance } from '#domain/order/check-available-balance.ts';
import { orderOutbox } from '#domain/order/events/order-outbox.ts';
import { withdrawalOutbox } from '#domain/order/events/withdrawal-outbox.ts';
import { confirm, fail, raiseFee } from '#domain/order/transitions.ts';
import { isFinal, type OrderStatus } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import type { CreateWithdrawalResult } from '#model/orders/withdrawal.ts';
import { ModelledTables } from '#test/bench/support/modelled/modelled-tables.ts';
import { inVirtualTime } from '#test/bench/support/modelled/virtual-time.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildWithdrawal, ethereum, hotAddress, usdtOf } from '#test/builders/builders.ts';
import { seeded } from '#test/crash/seeded.ts';
import { awsClient } from '#test/fakes/aws-client.ts';
import { recordingLogger } from '#test/fakes/ports/logger.ts';
import { byForm, runs } from '#test/forms.ts';
import { tableEnvironment } from '#test/support/tables.ts';
import { ApiError } from '#wire/api-error.ts';

const day = '2026-01-01';
const fee = 3n;
const chain = ethereum();
const token = usdtOf(chain);
const of = { projectId: 'demo', chain: 'ETH', address: hotAddress } as const;
const keys = {
  token: moneyKeys.reserved('demo', 'ETH', hotAddress, 'USDT'),
  coin: moneyKeys.reserved('demo', 'ETH', hotAddress, '_native'),
  daily: moneyKeys.dailyLimit('demo', 'ETH', 'USDT', day),
  auto: moneyKeys.autoApprove('demo', day),
};
const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A process that no longer runs: nothing that it would have done happens. */
class Stopped extends Error {}

interface Funds {
  token: bigint;
  coin: bigint;
  /** The limit of a day; null for none. */
  daily: bigint | null;
  /** The sums of a day without approval, and of its fees: level 1 becomes 2 above; null for none. */
  auto?: bigint | null;
  fees?: bigint | null;
}

class World {
  readonly tables = new ModelledTables((ms) => sleep(ms * (0.5 + Math.random())));
  readonly answers = new Map<string, CreateWithdrawalResult>();
  readonly refusals: string[] = [];
  /** The most orders that one transaction has created. */
  together = 0;
  private readonly money = String(tableEnvironment('together').TABLE_MONEY);
  private readonly orders = new Set<string>();
  private readonly paid = new Set<string>();

  /** `funds` is what the address holds; what is paid leaves it before it is released. */
  constructor(private readonly funds: Funds) {}

  /** The tables as a process sees them that stops at its n-th call, before or after it. */
  process({ stopsAt, isAfter }: { stopsAt: number; isAfter: boolean }): DynamoDBDocumentClient {
    let calls = 0;
    return awsClient<DynamoDBDocumentClient>(async (command: never) => {
      calls += 1;
      if (calls > stopsAt || (calls === stopsAt && !isAfter)) throw new Stopped();
      const answer = await this.tables.client.send(command);
      this.checkCreation(command);
      if (calls === stopsAt) throw new Stopped();
      return answer;
    });
  }

  /** Creates a withdrawal as withdraw/apply does. */
  async create(client: DynamoDBDocumentClient, no: string, amount: bigint): Promise<void> {
    const store = makeWithdrawalStore(client);
    for (let round = 0; ; round++) {
      if (round === 50) throw new Error(`${no} was begun again 50 times`);
      const orderNo = `WD${no}r${round}`;
      const view = await store.reservations({ ...of, token: 'USDT', nativeToken: 'ETH', day });
      const { token: held, coin, daily } = this.funds;
      await sleep(Math.random() * 20);
      const maxDailyUsed = daily === null ? null : daily - amount;
      try {
        if (maxDailyUsed !== null && view.dailyUsed > maxDailyUsed)
          throw new ApiError('dailyLimit');
        const log = recordingLogger([]);
        const question = { chain, token, projectId: 'demo', from: hotAddress, view, held, coin };
        const room = checkAvailableBalance(log, { ...question, amount, fee });
        const ofFee = BigInt(Math.floor(Math.random() * 4));
        const { auto = null, fees = null } = this.funds;
        const maxAutoApproveUsed = auto === null ? null : auto - amount - ofFee;
        const maxAutoFeesUsed = fees === null ? null : fees - ofFee;
        const { autoApproveUsedMicroUsd, autoFeesUsedMicroUsd = 0n } = view;
        const isCounted =
          autoApproveUsedMicroUsd <= (maxAutoApproveUsed ?? autoApproveUsedMicroUsd) &&
          autoFeesUsedMicroUsd <= (maxAutoFeesUsed ?? autoFeesUsedMicroUsd);
        const withdrawal = buildWithdrawal({
          orderNo,
          level: isCounted ? 1 : 2,
          bizOrderId: no,
          amount,
          status: 'broadcast',
          reservation: {
            amount,
            fee,
            day,
            dailyLimit: true,
            autoApproveMicroUsd: isCounted ? amount + ofFee : 0n,
            ...(isCounted && { feesMicroUsd: ofFee }),
          },
        });
        this.orders.add(orderNo);
        const outbox = withdrawalOutbox(withdrawal, { event: null, at: 1 });
        const sums = isCounted
          ? { maxAutoApproveUsed, maxAutoFeesUsed }
          : { maxAutoApproveUsed: null, maxAutoFeesUsed: null };
        const limits = { ...room, maxDailyUsed, ...sums };
        const result = await store.create({ withdrawal, outbox, ...limits });
        this.answers.set(orderNo, result);
        if (result === 'created') return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        this.refusals.push(error.kind);
        return;
      }
    }
  }

  /** Fails or pays an order, or raises its fee. */
  async change(client: DynamoDBDocumentClient): Promise<void> {
    const open = [...this.orders].filter((no) => this.order(no)?.status === 'broadcast');
    const no = open[Math.floor(Math.random() * open.length)];
    if (no === undefined) return;
    const store = makeOrderStore(client);
    const order = (await store.get(no)) as Order;
    if (order.status !== 'broadcast') return;
    const way = Math.random();
    if (way < 0.3) {
      await store.transition(fail(order, { at: 1, reason: 'test' }));
    } else if (way < 0.7) {
      // Its payment takes the money once, however often it is confirmed.
      if (!this.paid.has(no)) {
        this.funds.token -= order.reservation.amount;
        this.funds.coin -= order.reservation.fee;
      }
      this.paid.add(no);
      await sleep(Math.random() * 50);
      await store.transition(confirm(order, { at: 1, txHash: '0x1', blockNumber: 1n }));
    } else if (!this.paid.has(no)) {
      const reads = { ...of, token: 'USDT', nativeToken: 'ETH', day };
      const { native } = await makeWithdrawalStore(client).reservations(reads);
      const maxReserved = this.funds.coin - 2n;
      const write = raiseFee(order, { at: 1, maxFeePerGas: 2n, difference: 2n });
      const raise = { write, difference: 2n, maxReserved, epoch: native.epoch };
      if (native.reserved > maxReserved) return;
      await transact(client, raiseItems(this.money, raise));
    }
  }

  /** An order whose cost is reserved without a look at the balance, as a swap's is. */
  async swap(client: DynamoDBDocumentClient, no: string): Promise<void> {
    const order = buildInternalOrder({
      orderNo: `IN${no}`,
      chain: 'ETH',
      token: 'ETH',
      fromAddress: hotAddress,
      reservation: { amount: 1n, fee, day, dailyLimit: false, autoApproveMicroUsd: 0n },
    });
    this.orders.add(order.orderNo);
    const outbox = orderOutbox(order, { event: null, at: 1 });
    await makeInternalOrderStore(client).create({ order, outbox, limits: null });
  }

  /** Each stored sum is what orders hold or have used, and each answer is true. */
  checkEnd(): void {
    const sums = { token: 0n, coin: 0n, used: 0n, auto: 0n, fees: 0n };
    const bizOrders: unknown[] = [];
    for (const no of this.orders) {
      const order = this.order(no);
      const answer = this.answers.get(no);
      if (answer !== undefined) expect(order !== undefined).toBe(answer === 'created');
      if (!order) continue;
      const isWithdrawal = no.startsWith('WD');
      const held = order.reservation as Record<string, string>;
      if (isWithdrawal) bizOrders.push(order.bizOrderId);
      if (isWithdrawal && order.status !== ('failed' satisfies OrderStatus)) {
        sums.used += BigInt(held.amount!);
        sums.auto += BigInt(held.autoApproveMicroUsd!);
        sums.fees += BigInt(held.feesMicroUsd ?? 0);
      }
      if (isFinal(order.status as OrderStatus)) continue;
      sums.coin += BigInt(held.fee!) + (isWithdrawal ? 0n : BigInt(held.amount!));
      if (isWithdrawal) sums.token += BigInt(held.amount!);
    }
    expect(new Set(bizOrders).size).toBe(bizOrders.length);
    expect({ token: this.sum(keys.token), coin: this.sum(keys.coin) }).toEqual({
      token: sums.token,
      coin: sums.coin,
    });
    expect(this.sum(keys.daily)).toBe(sums.used);
    expect([this.sum(keys.auto), this.fees()]).toEqual([sums.auto, sums.fees]);
  }

  /** No creation reserves more than the address holds, or uses more than a day's limit. */
  private checkCreation(command: unknown): void {
    if (!(command instanceof TransactWriteCommand)) return;
    const puts = (command.input.TransactItems ?? []).map(({ Put }) => String(Put?.Item?.pk));
    const created = puts.filter((pk) => pk.startsWith('W#WD')).length;
    if (created === 0) return;
    this.together = Math.max(this.together, created);
    const leaving = { token: 0n, coin: 0n };
    for (const no of this.paid) {
      const order = this.order(no);
      if (!order || isFinal(order.status as OrderStatus)) continue;
      const { amount, fee } = order.reservation as { amount: string; fee: string };
      leaving.token += BigInt(amount);
      leaving.coin += BigInt(fee);
    }
    const { token, coin, daily, auto = null, fees = null } = this.funds;
    expect(this.sum(keys.token)).toBeLessThanOrEqual(token + leaving.token);
    expect(this.sum(keys.coin)).toBeLessThanOrEqual(coin + leaving.coin);
    if (daily !== null) expect(this.sum(keys.daily)).toBeLessThanOrEqual(daily);
    if (auto !== null) expect(this.sum(keys.auto)).toBeLessThanOrEqual(auto);
    if (fees !== null) expect(this.fees()).toBeLessThanOrEqual(fees);
  }

  private order = (no: string) => this.tables.at(this.money, moneyKeys.order(no));

  private fees(): bigint {
    return BigInt((this.tables.at(this.money, keys.auto)?.fees ?? 0) as number);
  }

  private sum(key: Key): bigint {
    const { reserved, used } = this.tables.at(this.money, key) ?? {};
    return BigInt((reserved ?? used ?? 0) as number);
  }
}

interface Caller {
  steps: ('create' | 'change' | 'swap')[];
  stopsAt: number;
  isAfter: boolean;
}

async function play(seed: number, callers: Caller[], funds: Funds): Promise<World> {
  const random = vi.spyOn(Math, 'random').mockImplementation(seeded(seed));
  try {
    return await inVirtualTime(async () => {
      const world = new World(funds);
      await Promise.all(
        callers.map(async ({ steps, ...stop }, caller) => {
          const client = world.process(stop);
          for (const [i, step] of steps.entries()) {
            const no = `${caller}-${i}`;
            const amount = BigInt(1 + Math.floor(Math.random() * 9));
            try {
              if (step === 'create') await world.create(client, no, amount);
              else if (step === 'swap') await world.swap(client, no);
              else await world.change(client);
            } catch (error) {
              if (error instanceof Stopped) return;
              throw error;
            }
          }
        }),
      );
      // What others could still create is over.
      await sleep(4_000);
      world.checkEnd();
      return world;
    });
  } finally {
    random.mockRestore();
  }
}

const never = { stopsAt: Number.POSITIVE_INFINITY, isAfter: false };
const steps = fc.array(
  fc.constantFrom<Caller['steps'][number]>('create', 'create', 'create', 'change', 'swap'),
  { minLength: 1, maxLength: 6 },
);

test('sums hold what orders hold and never more than there is, whoever stops and when', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.array(
        fc.record({
          steps,
          stopsAt: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constant(never.stopsAt)),
          isAfter: fc.boolean(),
        }),
        { minLength: 2, maxLength: 10 },
      ),
      fc.record({
        token: fc.bigInt({ min: 0n, max: 150n }),
        coin: fc.bigInt({ min: 0n, max: 100n }),
        daily: fc.option(fc.bigInt({ min: 0n, max: 150n })),
        auto: fc.option(fc.bigInt({ min: 0n, max: 150n })),
        fees: fc.option(fc.bigInt({ min: 0n, max: 30n })),
      }),
      async (seed, callers, funds) => void (await play(seed, callers, { ...funds })),
    ),
    { numRuns: runs(150) },
  );
}, 60_000);

test('where there is enough, none is refused or told to come back, and many are made together', async () => {
  const creates = Array.from({ length: 8 }, () => 'create' as const);
  const callers = Array.from({ length: 20 }, () => ({ steps: creates, ...never }));
  const funds = { token: 2_000n, coin: 1_000n, daily: 2_000n };
  const world = await play(1, callers, funds);
  expect(world.refusals).toEqual([]);
  expect([...world.answers.values()]).toEqual(Array(160).fill('created'));
  expect(world.together).toBeGreaterThan(byForm({ short: 0, long: 2 }));
});

test('what is there is given out to the last, whoever asks first', async () => {
  const callers = Array.from({ length: 12 }, () => ({ steps: ['create' as const], ...never }));
  const all = await play(2, callers, { token: 1_000n, coin: 5n * fee, daily: null });
  expect(all.refusals).toEqual(Array(7).fill('insufficientBalance'));
  expect([...all.answers.values()].filter((answer) => answer === 'created')).toHaveLength(5);
});
