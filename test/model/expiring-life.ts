/**
 * The life of a payment on a chain without nonces (TRON, Solana), as a small model of its own: bytes end by
 * their expiry, and an order is signed again only if everything that was ever signed for it is proven void
 * (docs/decisions/0013-expiring-payments.md). Approvals and freezes are those of payment-life.ts.
 */
import type { Model } from './checker.ts';
import type { OrderView } from './order-view.ts';

export interface ExpiringBounds {
  processes: number;
  /** The most that is signed for the order. */
  attempts: number;
  reorganisations: number;
  restores: number;
  lies: number;
  /** Times that nodes refuse bytes until their order is given up. */
  refusals: number;
}

const expiringGuards = {
  twoClocks: 'src/domain/payment/worker/expiry/finality-checkpoint.ts',
  finalClock: 'src/domain/payment/worker/expiry/resolve-outcome.ts, expiresAt and the checkpoint',
  hashes: 'src/domain/payment/worker/expiry/repair.ts, resolveSlotOutcome and settle-earlier.ts',
  attested: 'src/domain/vault/vault.ts, replace',
} as const;
type ExpiringGuard = keyof typeof expiringGuards;

/** Signed bytes. */
interface Bytes {
  out: boolean;
  /** Of the newest block, or of a final one: they cannot be mined any more, or not again. */
  expired: 'no' | 'yes' | 'final';
  mined: 'no' | 'yes' | 'final';
}

/** The table `money`. */
interface Money {
  status: 'approved' | 'signing' | 'broadcast' | 'confirmed' | 'failed';
  /** What the slot knows of the bytes: positions in `signed`. */
  attempts: number[];
  slot: 'none' | 'open' | 'mined' | 'final';
  mined: number;
  /** Confirmed, and its block then left the chain for good. */
  reversed: boolean;
}

type Held = { does: 'sign'; attempt: number } | { does: 'send' | 'note'; attempt: number };

interface State {
  money: Money;
  backup: Money | null;
  /** The table `signatures`: how many bytes were signed, and how many of them are attested as void. */
  hashes: number;
  attested: number;
  frozen: boolean;
  signed: Bytes[];
  processes: (Held | null)[];
  left: ExpiringBounds;
  wrong: string | null;
}

export const smallExpiring: ExpiringBounds = {
  processes: 1,
  attempts: 2,
  reorganisations: 1,
  restores: 1,
  lies: 1,
  refusals: 1,
};

/** The model, without the guards that `fault` names. */
export function expiringLife(
  within: ExpiringBounds = smallExpiring,
  fault: readonly ExpiringGuard[] = [],
): Model<State> {
  const has = (guard: ExpiringGuard): boolean => !fault.includes(guard);
  /** What has to be void before the order is signed again. */
  const toVoid = ({ money, hashes }: State): number[] =>
    has('hashes') ? Array.from({ length: hashes }, (_, i) => i) : money.attempts;
  const isVoid = (s: State): boolean =>
    toVoid(s).every((i) => {
      const { expired, mined } = s.signed[i]!;
      return mined === 'no' && (expired === 'final' || (expired === 'yes' && !has('finalClock')));
    });
  const change = (s: State, set: Partial<Money>, besides: Partial<State> = {}): State => {
    const { status } = s.money;
    const isBroken = (status === 'confirmed' || status === 'failed') && set.status !== undefined;
    const wrong =
      isBroken && set.status !== status ? `it was ${status}, and became ${set.status}` : s.wrong;
    return { ...s, wrong, ...besides, money: { ...s.money, ...set } };
  };
  const withBytes = (s: State, i: number, set: Partial<Bytes>): State => ({
    ...s,
    signed: s.signed.with(i, { ...s.signed[i]!, ...set }),
  });

  return {
    name: 'a payment that expires',
    first: {
      money: { status: 'approved', attempts: [], slot: 'none', mined: -1, reversed: false },
      backup: null,
      hashes: 0,
      attested: 0,
      frozen: false,
      signed: [],
      processes: Array.from({ length: within.processes }, () => null),
      left: within,
      wrong: null,
    },
    steps(s, offer) {
      const { money, left } = s;
      const spend = (what: keyof ExpiringBounds) => ({ ...left, [what]: left[what] - 1 });
      const idle = s.processes.indexOf(null);
      const hold = (held: Held, of = s): State => ({
        ...of,
        processes: of.processes.with(idle, held),
      });

      // Workers.
      if (idle >= 0 && !s.frozen) {
        const isFirst = money.slot === 'none' && money.status === 'approved' && s.hashes === 0;
        const mayAgain =
          money.status !== 'failed' &&
          (money.slot === 'open' ||
            (money.slot === 'none' && money.status === 'approved' && s.hashes > 0));
        const attempt = s.signed.length;
        if (attempt < left.attempts && isFirst) {
          offer('coffer', 'the vault judges the order', hold({ does: 'sign', attempt }));
        }
        if (mayAgain && s.attested < s.hashes && isVoid(s)) {
          offer('coffer', 'two providers show that all of it is void: attested', {
            ...s,
            attested: s.hashes,
          });
        }
        if (
          attempt < left.attempts &&
          mayAgain &&
          s.attested === s.hashes &&
          (s.hashes > 0 || !has('hashes'))
        ) {
          offer(
            'coffer',
            'the vault judges it again, by the attested void',
            hold({ does: 'sign', attempt }),
          );
        }
        if (mayAgain && left.lies > 0 && !has('twoClocks') && s.attested < s.hashes) {
          offer('environment', 'one provider says that all of it has expired', {
            ...s,
            attested: s.hashes,
            left: spend('lies'),
          });
        }
        const newest = money.attempts.at(-1);
        if (money.slot === 'open' && newest !== undefined && money.status !== 'failed') {
          const { out } = s.signed[newest]!;
          if (!out || money.status === 'signing') {
            offer('coffer', 'a worker finds stored bytes', hold({ does: 'send', attempt: newest }));
          }
        }
        // An order that nodes refuse, or that nothing more is signed for, ends once all of it is void.
        const isGivenUp = left.refusals > 0 || attempt >= left.attempts;
        if (money.slot === 'open' && isVoid(s) && isGivenUp && money.status !== 'failed') {
          const isConfirmed = money.status === 'confirmed';
          const ends = isConfirmed ? { reversed: true } : { status: 'failed' as const };
          const next = change(s, { ...ends, slot: 'final' });
          const spent = left.refusals > 0 ? { ...next, left: spend('refusals') } : next;
          offer(
            attempt >= left.attempts ? 'coffer' : 'environment',
            `all of it is void: the order ${isConfirmed ? 'is reversed' : 'fails'}`,
            spent,
          );
        }
      }
      // The watcher, and the look-up of hashes after a restore.
      for (const [i, { mined }] of s.signed.entries()) {
        const isOurs = money.attempts.includes(i);
        if (mined === 'no' || money.slot === 'final' || money.mined === i) continue;
        if (isOurs && money.slot === 'open') {
          const status = money.status === 'signing' ? 'broadcast' : money.status;
          offer(
            'coffer',
            `the watcher reads the block of attempt ${i}`,
            change(s, { status, slot: 'mined', mined: i }),
          );
        } else if (!isOurs && mined === 'final' && i < s.hashes) {
          const attempts = [...money.attempts, i];
          const isBefore = money.status === 'approved' || money.status === 'signing';
          offer(
            'coffer',
            `attempt ${i} is found by its hash: it is the order's payment`,
            change(s, {
              attempts,
              slot: 'mined',
              mined: i,
              status: isBefore ? 'broadcast' : money.status,
            }),
          );
        }
      }
      if (money.slot === 'open' && left.lies > 0) {
        for (const i of money.attempts.filter((one) => s.signed[one]!.mined === 'no')) {
          const next = change(s, { slot: 'mined', mined: i }, { left: spend('lies') });
          offer('environment', `one provider shows attempt ${i} in a block`, next);
        }
      }
      if (money.slot === 'mined') {
        const { mined } = s.signed[money.mined]!;
        if (mined === 'no') {
          offer(
            'coffer',
            'its block is gone: it is open again',
            change(s, { slot: 'open', mined: -1 }),
          );
        } else if (mined === 'yes' && money.status === 'broadcast') {
          offer('coffer', 'two providers show it deep enough', change(s, { status: 'confirmed' }));
        } else if (mined === 'final') {
          offer(
            'coffer',
            'two providers show it in a final block',
            change(s, { status: 'confirmed', slot: 'final' }),
          );
        } else if (money.status === 'signing') {
          offer('coffer', 'it is broadcast', change(s, { status: 'broadcast' }));
        }
      }
      // Processes that hold something.
      for (const [p, held] of s.processes.entries()) {
        if (!held) continue;
        const free: State = { ...s, processes: s.processes.with(p, null) };
        const then = (next: Held): (Held | null)[] => s.processes.with(p, next);
        offer('environment', `process ${p} stops before it can ${held.does}`, free);
        const { attempt } = held;
        if (held.does === 'send') {
          const sent = withBytes(free, attempt, { out: true });
          const processes =
            money.status === 'signing' ? then({ does: 'note', attempt }) : free.processes;
          offer('coffer', `attempt ${attempt} is sent`, { ...sent, processes });
        } else if (held.does === 'note') {
          const next = money.status === 'signing' ? change(free, { status: 'broadcast' }) : free;
          offer('coffer', 'a node took it', next);
        } else {
          // The revision of the slot, and the one signature of the order.
          const isStale =
            attempt !== s.signed.length ||
            s.frozen ||
            money.slot === 'final' ||
            money.slot === 'mined';
          if (isStale) {
            offer('coffer', `process ${p} is refused: another one was faster`, free);
            continue;
          }
          const status = money.status === 'approved' ? 'signing' : money.status;
          offer('coffer', `attempt ${attempt} is signed and stored`, {
            ...change(free, { status, slot: 'open', attempts: [...money.attempts, attempt] }),
            signed: [...s.signed, { out: false, expired: 'no', mined: 'no' }],
            hashes: s.hashes + 1,
            processes: then({ does: 'send', attempt }),
          });
        }
      }
      // The chain.
      for (const [i, { out, expired, mined }] of s.signed.entries()) {
        if (out && expired === 'no' && mined === 'no') {
          offer('chain', `a block takes attempt ${i}`, withBytes(s, i, { mined: 'yes' }));
        }
        if (mined === 'yes')
          offer('chain', `attempt ${i} is final`, withBytes(s, i, { mined: 'final' }));
        if (expired === 'no')
          offer('chain', `attempt ${i} expires`, withBytes(s, i, { expired: 'yes' }));
        if (expired === 'yes' && mined !== 'yes') {
          offer(
            'chain',
            `a final block is past the expiry of attempt ${i}`,
            withBytes(s, i, { expired: 'final' }),
          );
        }
      }
      if (
        left.reorganisations > 0 &&
        s.signed.some(({ expired, mined }) => expired === 'yes' || mined === 'yes')
      ) {
        const signed = s.signed.map(
          (bytes): Bytes => ({
            ...bytes,
            expired: bytes.expired === 'yes' ? 'no' : bytes.expired,
            mined: bytes.mined === 'yes' ? 'no' : bytes.mined,
          }),
        );
        offer('environment', 'a reorganisation', { ...s, signed, left: spend('reorganisations') });
      }
      // Restores. Owners bring the order to what was published; bytes are found by their hashes.
      if (left.restores > 0 && !s.backup)
        offer('environment', 'the moment that will be restored', { ...s, backup: money });
      if (left.restores > 0 && s.backup) {
        const isOver = money.status === 'failed';
        const restored = isOver ? { ...s.backup, status: money.status } : s.backup;
        offer('environment', 'money is restored, and the address halts', {
          ...s,
          money: restored,
          backup: null,
          frozen: true,
          left: spend('restores'),
          processes: s.processes.map((held) => (held?.does === 'send' ? held : null)),
        });
      }
      if (s.frozen) offer('person', 'two owners unfreeze the address', { ...s, frozen: false });
    },
    textOf,
    invariants: {
      'paid at most once': ({ signed }) => {
        const paid = signed.filter(({ mined }) => mined !== 'no').length;
        return paid > 1 ? `${paid} payments of the order are on the chain` : null;
      },
      'what has ended stays': ({ money, signed, wrong }) => {
        const isPaid = signed.some(({ mined }) => mined !== 'no');
        if (money.reversed && isPaid) return 'the order is reversed, and is paid';
        if (money.status === 'failed' && isPaid) return 'the order has failed, and is paid';
        return wrong;
      },
      'what is final is on the chain': ({ money, signed }) =>
        money.slot === 'final' &&
        money.status === 'confirmed' &&
        !money.reversed &&
        signed[money.mined]?.mined !== 'final'
          ? 'the order is confirmed and closed, and its payment is not final'
          : null,
    },
    unrest({ money, processes, frozen, signed }) {
      if (processes.some((held) => held !== null)) return 'a process works';
      if (frozen) return 'the address is frozen';
      if (money.status === 'failed') return null;
      // `signed_before` and `payment-not-settled` call an operator.
      const calls = money.slot === 'none' && signed.length >= within.attempts;
      return money.slot === 'final' || calls ? null : `the order is ${money.status}`;
    },
    show: ({ money, signed, frozen }) =>
      `order ${money.status}, slot ${money.slot} [${money.attempts}] | ${signed
        .map(
          ({ out, expired, mined }, i) =>
            `${i}: ${out ? 'sent' : 'unsent'}, expired ${expired}, mined ${mined}`,
        )
        .join('; ')}${frozen ? ' | address frozen' : ''}`,
  };
}

const moneyText = ({ status, attempts, slot, mined, reversed }: Money): string =>
  `${status}${attempts.join('')}${slot}${mined}${reversed ? 'R' : ''}`;

function textOf(s: State): string {
  const { processes, reorganisations, restores, lies, refusals } = s.left;
  const bytes = s.signed.map(
    ({ out, expired, mined }) => `${out ? 'o' : ''}${expired[0]}${mined[0]}`,
  );
  const held = s.processes.map((one) => (one ? `<${one.does[1]}${one.attempt}` : '_')).sort();
  return `${moneyText(s.money)}/${s.backup ? moneyText(s.backup) : ''}/${s.hashes}${s.attested}${s.frozen ? 'F' : ''}${bytes.join()}/${held.join('')}${processes}${reorganisations}${restores}${lies}${refusals}${s.wrong ?? ''}`;
}

/** What a stored order shows of the model's (replay.ts). */
export function viewOfExpiring({ money }: State): OrderView {
  const { status, reversed, slot, mined } = money;
  return {
    status,
    reversed,
    slot:
      slot === 'none'
        ? null
        : {
            state: slot,
            newest: 'payment',
            mined: mined < 0 ? null : 'payment',
            success: mined >= 0,
          },
  };
}
