import { utcDay } from '#domain/order/limits.ts';
import { answerForExisting, type OrderTerms } from '#domain/withdrawal/answer-for-existing.ts';
import { batchLevel } from '#domain/withdrawal/batch-level.ts';
import {
  type CheckDeps,
  type CheckedWithdrawal,
  checkWithdrawal,
} from '#domain/withdrawal/check-withdrawal.ts';
import type { AskedTotal } from '#model/order-request.ts';
import type { ReservationView } from '#model/orders/order-base.ts';
import type { PriceSnapshot } from '#model/price.ts';
import type { Project, ProjectSettings } from '#model/project.ts';
import type { BalanceReader } from '#ports/chains.ts';
import type { WithdrawalStore } from '#ports/orders.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { ApiError } from '#wire/api-error.ts';
import { type AskedBatch, isRefused, type ReadItem, type RefusedItem } from './read-batch.ts';

/** Reads of nodes and records at the same moment. */
const atOnce = 16;

export interface BatchCheckDeps extends CheckDeps {
  withdrawals: Pick<WithdrawalStore, 'reservations' | 'byOrder'>;
}

/** An item that can be paid together with those before it. */
export interface CheckedItem extends ReadItem {
  checked: CheckedWithdrawal;
}

export interface CheckedBatch {
  nowMs: number;
  /** The UTC day of its limits. */
  day: string;
  level: 1 | 2 | 3;
  microUsd: bigint;
  /** The one price of each token. */
  prices: PriceSnapshot[];
  payable: CheckedItem[];
  refused: RefusedItem[];
}

/**
 * Checks a batch as withdraw/apply checks one order, each item by that rule and in its order: what the
 * earlier items of the batch take counts as reserved and used, so that the last one stands for the whole.
 * All items are checked at one moment, by one price of each token and by balances that are read after
 * all reservations. In mode `all` the first refusal ends it. The level is that of the sum of all that was
 * asked; a batch of level 1 that goes over a daily sum of automatic approvals has level 2.
 * `again`: a second check of the items at these positions, whose biz_order_ids are the batch's own by then;
 * the others count only for the level.
 * `deps` looks each fee and price up once (keep-answers.ts).
 * Errors: 50201 without a price of a token, 50203 and 50301. Writes nothing.
 */
export async function checkBatch(
  deps: BatchCheckDeps,
  { project, settings }: { project: Project; settings: ProjectSettings },
  batch: AskedBatch,
  again: { positions: ReadonlySet<number> } | null = null,
): Promise<CheckedBatch> {
  const nowMs = deps.clock.nowMs();
  const day = utcDay(nowMs);
  const isAll = batch.mode === 'all';
  const readable = batch.items.filter((item): item is ReadItem => !isRefused(item));
  const refused: RefusedItem[] = batch.items.filter(isRefused);
  const prices = await readPrices(deps, readable, batch.totals);
  const sum = batchLevel(batch.totals, (symbol) => prices.get(symbol)?.usd);
  if (!sum) throw new ApiError('priceUnavailable', 'No fresh price of a token: try again shortly');
  const found = {
    nowMs,
    day,
    microUsd: sum.microUsd,
    prices: [...usedPrices(batch.totals, prices)],
  };
  if (isAll && refused.length > 0) return { ...found, level: sum.level, payable: [], refused };

  const isTaken = again ? new Map<string, ApiError>() : await readTaken(deps, project, readable);
  const tally = makeTally();
  const reads = await readOnce(deps, { project, day, items: readable });
  const ofItem: CheckDeps = {
    ...deps,
    ...reads,
    withdrawals: { reservations: async (of) => tally.added(of, await reads.view(of)) },
    prices: { ...deps.prices, latest: async (symbols) => only(prices, symbols) },
    clock: { ...deps.clock, now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
  };
  const payable: CheckedItem[] = [];
  let level: 1 | 2 | 3 = sum.level;
  for (const item of readable) {
    if (again && !again.positions.has(item.position)) continue;
    try {
      const taken = isTaken.get(item.bizOrderId);
      if (taken) throw taken;
      const checked = await checkWithdrawal(ofItem, { project, settings }, item.terms);
      tally.take(item.terms, checked);
      payable.push({ ...item, checked });
      if (checked.level > level) level = checked.level;
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const { position, bizOrderId } = item;
      refused.push({ position, bizOrderId, refused: error });
      if (isAll) break;
    }
  }
  return {
    ...found,
    level,
    payable: isAll && refused.length > 0 ? [] : payable,
    refused: refused.sort((a, b) => a.position - b.position),
  };
}

/** What says nothing about the item: the whole call may succeed a moment later. */
const mayPass = ({ kind }: ApiError): boolean =>
  kind === 'nodeUnavailable' || kind === 'priceUnavailable' || kind === 'busy';

const only = (
  prices: ReadonlyMap<string, PriceSnapshot>,
  symbols: string[],
): Map<string, PriceSnapshot> =>
  new Map(
    symbols.flatMap((symbol) => {
      const price = prices.get(symbol);
      return price ? [[symbol, price] as const] : [];
    }),
  );

/** The newest prices of the tokens of all items and of their chains' coins. */
async function readPrices(
  { prices }: Pick<CheckDeps, 'prices'>,
  items: readonly ReadItem[],
  totals: readonly AskedTotal[],
): Promise<Map<string, PriceSnapshot>> {
  const coins = items.flatMap(({ terms: { chain } }) =>
    chain.tokens.flatMap(({ isNative, priceSymbol }) => (isNative ? [priceSymbol] : [])),
  );
  const symbols = [...totals.map(({ priceSymbol }) => priceSymbol), ...coins];
  return symbols.length === 0 ? new Map() : prices.latest([...new Set(symbols)]);
}

const usedPrices = (totals: readonly AskedTotal[], prices: ReadonlyMap<string, PriceSnapshot>) =>
  new Set(totals.flatMap(({ priceSymbol }) => prices.get(priceSymbol) ?? []));

/**
 * Why an item's biz_order_id cannot be used, by that id: apply would answer with the order that has it,
 * but that one is not of this batch.
 */
async function readTaken(
  { withdrawals }: Pick<BatchCheckDeps, 'withdrawals'>,
  { projectId }: Project,
  items: readonly ReadItem[],
): Promise<Map<string, ApiError>> {
  const refusals = await settled(items, async ({ bizOrderId, terms }) => {
    const order = await withdrawals.byOrder(projectId, bizOrderId);
    if (!order) return [];
    try {
      answerForExisting(order, () => terms);
    } catch (error) {
      if (error instanceof ApiError) return [[bizOrderId, error] as const];
      throw error;
    }
    const message = `biz_order_id belongs to ${order.orderNo}, which is not of this batch`;
    return [[bizOrderId, new ApiError('orderConflict', message)] as const];
  });
  return new Map(refusals.flat());
}

/** The results of `work`, some items at a time. Throws its first failure, once nothing runs. */
async function settled<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = await eachLimited(items, atOnce, work);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

type ViewOf = WithdrawalStore['reservations'];

/**
 * What nodes and records say of the wallets and the payments of a batch, each asked once: all
 * reservations first, then fees and balances.
 */
async function readOnce(
  deps: BatchCheckDeps,
  { project, day, items }: { project: Project; day: string; items: readonly ReadItem[] },
): Promise<{ view: ViewOf; balances: BalanceReader }> {
  const pairs = new Map(
    items.map(({ terms }) => [pairOf(terms.chain.name, terms.token.symbol), terms]),
  );
  const views = new Map(
    await settled([...pairs], async ([key, { chain, token }]) => {
      const view = await deps.withdrawals.reservations({
        projectId: project.projectId,
        chain: chain.name,
        address: project.hot[chain.family].address,
        token: token.symbol,
        nativeToken: chain.nativeToken,
        day,
      });
      return [key, { chain: chain.name, view }] as const;
    }),
  );
  // Each item is checked after those before it: their fees are looked up together. Its own check gets the error.
  await eachLimited(items, atOnce, ({ terms }) => deps.fees.estimate(paymentOf(project, terms)));
  const balances = new Map<string, ReturnType<BalanceReader['balance']>>();
  return {
    async view({ chain, token }) {
      const { view } = views.get(pairOf(chain, token))!;
      const ofWallet = [...views.values()].filter((one) => one.chain === chain);
      return { ...view, native: oldest(ofWallet.map((one) => one.view.native)) };
    },
    balances: {
      balance(input) {
        const key = keyOf(input);
        const known = balances.get(key) ?? deps.balances.balance(input);
        balances.set(key, known);
        return known;
      },
    },
  };
}

const paymentOf = ({ hot }: Project, { chain, token, toAddress, amount }: OrderTerms) => ({
  chain: chain.name,
  from: hot[chain.family].address,
  to: toAddress,
  tokenAddress: token.address,
  amount,
});

const pairOf = (chain: string, token: string): string => `${chain} ${token}`;

/** A question as a key: its fields in the order of their names. */
const keyOf = (question: object): string =>
  JSON.stringify(
    Object.entries(question)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'bigint' ? value.toString() : value]),
  );

/**
 * Of several reads of one sum the one before any payment left: a balance that is read later is never
 * too high for it. Of reads at one epoch the highest.
 */
const oldest = (sums: ReservationView['native'][]): ReservationView['native'] =>
  sums.reduce((a, b) =>
    b.epoch < a.epoch || (b.epoch === a.epoch && b.reserved > a.reserved) ? b : a,
  );

/** What the items of a batch take so far. */
function makeTally() {
  const sums = new Map<string, bigint>();
  const sum = (key: string): bigint => sums.get(key) ?? 0n;
  const add = (key: string, units: bigint) => sums.set(key, sum(key) + units);
  return {
    /** A view with what earlier items take of it. */
    added: (
      { chain, token, nativeToken }: Parameters<ViewOf>[0],
      view: ReservationView,
    ): ReservationView => {
      const native = view.native.reserved + sum(`coin ${chain}`);
      const ofToken = view.token.reserved + sum(`token ${pairOf(chain, token)}`);
      return {
        token: { ...view.token, reserved: token === nativeToken ? native : ofToken },
        native: { ...view.native, reserved: native },
        ...(view.resource && {
          resource: {
            ...view.resource,
            reserved: view.resource.reserved + sum(`resource ${chain}`),
          },
        }),
        dailyUsed: view.dailyUsed + sum(`token ${pairOf(chain, token)}`),
        autoApproveUsedMicroUsd: view.autoApproveUsedMicroUsd + sum('auto'),
        autoFeesUsedMicroUsd: (view.autoFeesUsedMicroUsd ?? 0n) + sum('fees'),
      };
    },
    take({ chain, token, amount }: OrderTerms, checked: CheckedWithdrawal): void {
      const { maxFee, resource } = checked.reserved;
      add(`token ${pairOf(chain.name, token.symbol)}`, amount);
      add(`coin ${chain.name}`, token.isNative ? amount + maxFee : maxFee);
      add(`resource ${chain.name}`, resource.resourceUnits ?? 0n);
      add('auto', checked.amountMicroUsd + (checked.feeMicroUsd ?? 0n));
      add('fees', checked.feeMicroUsd ?? 0n);
    },
  };
}
