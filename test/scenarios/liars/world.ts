/**
 * A project with payments and deposits while one provider lies. Nothing wrong may be written, and
 * what is not disputed may take two ticks more than among honest providers.
 */

import type { WatchDeps } from '#domain/watch/deps.ts';
import { rescan } from '#domain/watch/rescan.ts';
import type { Deposit } from '#model/deposit.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import type { LoggedEvent } from '../../fakes/ports/logger.ts';
import { oneRescan } from '../../fakes/ports/rescan-store.ts';
import { until } from '../../support/stack.ts';
import type { Lie, Provider } from './providers.ts';

/** What a family's spine offers to a lie. */
export interface LiarSpine {
  providers: Provider[];
  logged: LoggedEvent[];
  /** One tick of the watcher after one run of the worker. */
  step(): Promise<void>;
  /** Blocks until what is in one has enough confirmations, and is final. */
  mine(): Promise<void>;
  /** Time passes (seconds). */
  later(seconds: number): void;
  newSubAccount(): Promise<string>;
  newAddress(): string;
  /** An honest payment of 5 USDT. Returns its hash. */
  deposit(to: string): Promise<string>;
  /** Applies for 7 USDT. */
  apply(to: string): Promise<Withdrawal>;
  get(order: Withdrawal): Promise<Withdrawal>;
  /** The state of the spine's watcher, by which a transaction is read again. */
  watchDeps: WatchDeps;
  /** USDT at the chain's head, by the node itself. */
  balance(address: string): Promise<bigint>;
  frozen(): Promise<string | null>;
  /** Transactions of the hot wallet on chain. */
  sentOnChain(): Promise<number>;
  stop(): Promise<void>;
}

export interface LieCase {
  name: string;
  /** Made when the lie begins, with the hash of the deposit and the recipient of the withdrawal. */
  lie(of: { deposit: string; to: string; victim: string }): Lie;
  /**
   * What two providers cannot decide between them, so that it waits while the lie lasts. Of three,
   * two decide, and nothing waits.
   */
  waits?: ('withdrawal' | 'deposit')[];
  /** Over within ten seconds of real time, before an alarm is due: the provider is left out then. */
  isShort?: true;
  /**
   * TRON and Solana: whoever is read first can keep a transfer to itself, since nothing that is computed
   * covers a whole block there. It comes with a rescan (docs/providers.md "Limits").
   */
  hides?: true;
}

/** Of two providers one shows nothing: what needs two words waits for the second. */
export const both: LieCase['waits'] = ['withdrawal', 'deposit'];

const usdt = 1_000_000n;
/** Rounds within which everything ends among honest providers. */
export const honestRounds = 4;
/** What one lying provider may cost. */
export const moreRounds = 2;

/**
 * A tick before the lies begin. On a busy machine an honest provider too may need longer than a test
 * gives it, so it is tried until one passes.
 */
export const honestTick = (tick: () => Promise<unknown>): Promise<true> =>
  until('a tick with honest providers', () =>
    tick().then(
      () => true as const,
      () => undefined,
    ),
  );

export interface Outcome {
  /** Rounds until the withdrawal was confirmed and the deposit credited; null: not while the lie lasted. */
  paid: number | null;
  credited: number | null;
}

/** Deposits to an address that were found since the log began, final ones too. */
async function depositsTo(spine: LiarSpine, address: string): Promise<Deposit[]> {
  const found = spine.logged.filter(({ event }) => event === 'deposit.detected');
  const numbers = [...new Set(found.map(({ fields }) => String(fields?.deposit_no)))];
  const deposits = numbers.length === 0 ? [] : await spine.watchDeps.deposits.getMany(numbers);
  return deposits.filter((deposit) => deposit.address === address);
}

/** Runs one payment and one deposit while provider `liar` lies, then without the lie. */
export async function runLie(spine: LiarSpine, liar: number, one: LieCase): Promise<Outcome> {
  const wrong: string[] = [];
  const expect = (is: boolean, what: string) => {
    if (!is) wrong.push(what);
  };
  spine.logged.length = 0;
  const [user, victim] = [await spine.newSubAccount(), await spine.newSubAccount()];
  const to = spine.newAddress();
  const before = await spine.sentOnChain();
  const deposit = await spine.deposit(user);
  const provider = spine.providers[liar]!;
  provider.lie = one.lie({ deposit, to, victim });
  // A tick that fails is logged by the watcher's function, with an alarm (watch.tick-failed).
  let isFailing = false;
  const failed = () => {
    isFailing = true;
  };
  const outcome: Outcome = { paid: null, credited: null };
  let order: Withdrawal | null = null;
  try {
    for (let round = 1; round <= honestRounds + moreRounds; round++) {
      // A refusal for want of a second word is right, and the merchant tries again.
      order ??= await spine.apply(to).catch((error: { code?: number }) => {
        expect(error.code === 50203, `apply answers ${error.code}: ${(error as Error).message}`);
        return null;
      });
      spine.later(30);
      await spine.step().catch(failed);
      await spine.mine();
      await spine.step().catch(failed);
      const now = order && (await spine.get(order));
      expect(
        now?.status !== 'failed' && now?.status !== 'rejected',
        `ended as ${now?.status}: ${now?.failReason}`,
      );
      if (now?.status === 'confirmed') outcome.paid ??= round;
      const [credit] = await depositsTo(spine, user);
      if (credit?.status === 'credited') outcome.credited ??= round;
      if (outcome.paid && outcome.credited) break;
    }
  } finally {
    provider.lie = null;
  }
  const last = order && (await spine.get(order));
  const seen = `order ${last?.status} ${last?.stuck?.cause ?? ''}`;
  expect((await spine.frozen()) === null, `the wallet is frozen: ${await spine.frozen()}`);
  const invented = await depositsTo(spine, victim);
  expect(!invented.some(({ status }) => status === 'credited'), 'an invented deposit is credited');
  const isHidden = one.hides === true && (await depositsTo(spine, user)).length === 0;
  const isAlarmed =
    one.isShort === true || isFailing || spine.logged.some(({ level }) => level !== 'info');
  const waits = spine.providers.length > 2 ? [] : (one.waits ?? []);
  for (const [what, round] of [
    ['withdrawal', outcome.paid],
    ['deposit', outcome.credited],
  ] as const) {
    if (what === 'deposit' && isHidden) continue;
    if (waits.includes(what))
      expect(round !== null || isAlarmed, `${what} waits, and nobody hears of it`);
    else expect(round !== null, `${what} does not end while provider ${liar} lies (${seen})`);
  }
  // The provider is repaired.
  if (isHidden) {
    const { rescans } = oneRescan({ txHash: deposit, from: null, to: null });
    const job = { rescanId: 'hidden', deadline: Number.POSITIVE_INFINITY };
    await rescan({ ...spine.watchDeps, rescans }, job);
  }
  for (let round = 0; round < 10; round++) {
    order ??= await spine.apply(to).catch(() => null);
    const [now, [credit]] = [order && (await spine.get(order)), await depositsTo(spine, user)];
    if (now?.status === 'confirmed' && credit?.status === 'credited') break;
    // What was disputed is asked about later and later.
    spine.later(120);
    await spine.step().catch(() => {});
    await spine.mine();
    await spine.step().catch(() => {});
  }
  const now = order && (await spine.get(order));
  const credits = await depositsTo(spine, user);
  expect(
    now?.status === 'confirmed',
    `afterwards the withdrawal is ${now?.status}: ${now?.failReason}`,
  );
  expect(
    credits.length === 1 && credits[0]!.status === 'credited',
    `afterwards the deposit is ${credits[0]?.status}`,
  );
  expect(credits[0]?.amount === 5n * usdt, `credited ${credits[0]?.amount}`);
  expect((await spine.balance(to)) === 7n * usdt, `the recipient has ${await spine.balance(to)}`);
  const sent = (await spine.sentOnChain()) - before;
  expect(sent === 1, `the wallet sent ${sent} transactions`);
  if (wrong.length > 0) {
    const events = spine.logged.filter(({ level }) => level !== 'info').map(({ event }) => event);
    throw new Error(
      `${one.name}, provider ${liar}: ${wrong.join('; ')}\n  ${[...new Set(events)].join(', ')}`,
    );
  }
  return outcome;
}
