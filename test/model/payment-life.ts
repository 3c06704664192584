/**
 * The life of payments of one sending address on a chain with nonces, as a model (docs/model.md): orders,
 * nonce slots, attempts, approvals, freezes, attestations, the vault, reorganisations and restores. Each
 * step of ours is one transaction of the code, or one read that a later write relies on. Each guard of the
 * code is asked by its name, so that faults.ts can take it out.
 */
import type { OrderStatus } from '#model/order-status.ts';
import type { Actor, Model, Offer } from './checker.ts';
import type { OrderView } from './order-view.ts';

/** How much may happen. Everything that is not ours happens only so often; else no search would end. */
export interface Bounds {
  orders: number;
  /** Runs of workers and watchers at the same time. */
  processes: number;
  /** Payments that may be in flight (Chain.inFlightCap). */
  cap: number;
  /** Reorganisations, each as deep as finality lets it be. */
  reorganisations: number;
  /** Restores of the payments' table. */
  restores: number;
  /** Whether the table of signatures may be restored together with it: 0 or 1. */
  withSignatures: number;
  /** Answers of one provider that are not true. */
  lies: number;
  /** Payments that nodes refuse until they are given up. */
  refusals: number;
  /** Fees that rise, so that a payment is bumped. */
  bumps: number;
  /** Payments that revert on chain. */
  reverts: number;
  /** Rows that a stolen role writes into the table of orders. */
  thefts: number;
  /** Times that somebody freezes the project. */
  freezes: number;
}

/** The guards of the code that a fault may take out, each with where it is. */
export const guards = {
  approvals: 'src/domain/payment/authorize/judge-approvals.ts',
  request: 'src/domain/request/proven-requests.ts',
  signature: 'src/aws/payments/signature-item.ts',
  attestation: 'src/domain/vault/vault.ts, AttestedFacts.isVoid',
  freezeFlag: 'src/domain/vault/vault.ts, ready',
  revision: 'src/aws/orders/order-writes.ts, the condition on rev',
  writeAhead: 'src/aws/payments/payment-store.ts, storeAllSigned before any send',
  twoReceipts: 'src/domain/payment/settle/prove-receipts.ts',
  finalBlock: 'src/domain/payment/settle/settle-mined.ts, closing',
  finalFailure: 'src/domain/payment/settle/resolve-mined-outcome.ts, fail only if final',
  finalFill: 'src/domain/payment/settle/resolve-mined-outcome.ts, requeue only if final',
  twoFreeze: 'src/domain/payment/settle/freeze-for-transaction.ts',
  tableId: 'src/domain/payment/recovery/is-halted.ts',
  published: 'src/aws/events/outbox-item.ts, an entry is never written twice',
  matched: 'src/domain/payment/recovery/inspect-wallet.ts, findBlockers',
  lostNonces: 'src/domain/payment/recovery/unfreeze-wallet.ts, fillUntil',
  resend: 'src/domain/payment/worker/nonce/repair.ts, sends what is stored',
  reopen: 'src/domain/payment/settle/reopen.ts',
  adoption: 'src/domain/payment/recovery/classify-transaction.ts',
  voidSignature: 'src/domain/payment/recovery/classify-transaction.ts, candidateOrders',
  matchWaits: 'src/domain/payment/recovery/classify-transaction.ts, leavingOrder',
  matchedFill: 'src/domain/payment/recovery/order-after-match.ts',
} as const;
export type Guard = keyof typeof guards;

/** `none`: the table has no such row. */
type Status = OrderStatus | 'none';

interface Order {
  status: Status;
  reversed: boolean;
  /** Restored to a state before the one that was published last. */
  behind: boolean;
}

/** Signed bytes. `pays`: an order; -1 for a transfer of nothing to the address itself. */
interface Signed {
  pays: number;
  /** Once final, its order is signed again (Attempt.requeues). */
  requeues: boolean;
  /** Somebody besides us has the bytes: a block may take them from now on. */
  out: boolean;
}

interface Slot {
  /** The order; -1 for a nonce that pays none. */
  ref: number;
  /** What the table knows of the bytes at this nonce: positions in State.signed. */
  attempts: number[];
  state: 'open' | 'mined' | 'final';
  /** Of `attempts`; -1 while it is open. */
  mined: number;
  success: boolean;
  confirmed: boolean;
  /** Its last attempt was adopted from the chain: whether it was to requeue its order is forgotten. */
  adopted: boolean;
}

/** The table `money`: what a restore takes back. Slot n is nonce n, and the next nonce is their number. */
interface Money {
  orders: Order[];
  slots: Slot[];
  frozen: boolean;
  /** The table that the nonce line was written in. */
  table: number;
  fillUntil: number;
}

/** What a process has read, and does next. It may stop before. */
type Held =
  | { does: 'pay'; order: number; nonce: number; stale: boolean; whileFrozen: boolean }
  | { does: 'fill'; nonce: number; stale: boolean }
  | { does: 'replace'; nonce: number; kind: 'payment' | 'fill' | 'requeue'; stale: boolean }
  | { does: 'send' | 'note'; nonce: number; attempt: number }
  | { does: 'settle'; nonce: number; final: boolean; lie: boolean; stale: boolean };

export interface State {
  money: Money;
  /** The table `signatures`: the nonce of each order, and the nonce that is attested as void; or -1. */
  signatures: number[];
  attested: number[];
  /** What a restore would bring back. */
  backup: { money: Money; signatures: number[]; attested: number[] } | null;
  /** The number of the table `money` in use. */
  table: number;
  /** The tables `approvals` and `requests`, and the last published status of each order. */
  approved: boolean[];
  asked: boolean[];
  told: Status[];
  /** Everything that was ever signed, by nonce, whether or not our tables remember it. */
  signed: Signed[][];
  /** The chain: what used each nonce. Those below `deep` have their confirmations; below `final` they stay. */
  chain: { tx: number; success: boolean }[];
  deep: number;
  final: number;
  /** The project's freeze flag. */
  isFrozen: boolean;
  processes: (Held | null)[];
  left: Bounds;
  /** What happened and must not. */
  wrong: string | null;
}

const ended: Status[] = ['confirmed', 'failed', 'rejected'];
const isEnded = (status: Status) => ended.includes(status);
const isVoid = (status: Status) => status === 'failed' || status === 'rejected';
const isBeforeSigning = (status: Status) => status === 'pending' || status === 'approved';
const isInFlight = (status: Status) => status === 'signing' || status === 'broadcast';

const copyMoney = (money: Money): Money => ({
  ...money,
  orders: money.orders.map((order) => ({ ...order })),
  slots: money.slots.map((slot) => ({ ...slot, attempts: [...slot.attempts] })),
});

/** A copy whose `money` may be changed in place. Everything else is shared, and replaced by who changes it. */
const copy = (s: State): State => ({ ...s, money: copyMoney(s.money) });

const spend = (s: State, what: keyof Bounds): void => {
  s.left = { ...s.left, [what]: s.left[what] - 1 };
};

/** The lowest nonce that is not final. */
const oldestOpen = ({ slots }: Money): number => {
  const open = slots.findIndex(({ state }) => state !== 'final');
  return open < 0 ? slots.length : open;
};

/** Whether the chain shows the slot as the table has it. */
const stands = ({ chain }: State, { mined, success }: Slot, nonce: number): boolean =>
  chain[nonce]?.tx === mined && chain[nonce]?.success === success;

/** The model, without the guards that `fault` names. */
export function paymentLife(bounds: Bounds, fault: readonly Guard[] = []): Model<State> {
  const has = (guard: Guard): boolean => !fault.includes(guard);

  // What writes do to other processes: whoever has read the old revision is refused later.
  const outdate = (s: State, is: (held: Held) => boolean): void => {
    const isHit = (held: Held | null): held is Held => held !== null && 'stale' in held && is(held);
    if (!s.processes.some(isHit)) return;
    s.processes = s.processes.map((held) => (isHit(held) ? { ...held, stale: true } : held));
  };
  const touchSlot = (s: State, nonce: number): void =>
    outdate(s, (held) => held.does !== 'pay' && held.does !== 'fill' && held.nonce === nonce);
  /** A transition of an order, with the entry of the outbox that says so. */
  const move = (s: State, order: number, status: Status): void => {
    const row = s.money.orders[order]!;
    if (isEnded(row.status) && row.status !== status) {
      s.wrong = `order ${order} was ${row.status}, and became ${status}`;
    }
    row.status = status;
    s.told = s.told.with(order, status);
    outdate(
      s,
      (held) =>
        (held.does === 'pay' && held.order === order) ||
        (held.does === 'settle' && s.money.slots[held.nonce]?.ref === order),
    );
  };
  /** A restored row that is behind repeats revisions that the outbox has: its writes are refused. */
  const mayMove = (s: State, order: number): boolean =>
    !s.money.orders[order]!.behind || !has('published');
  const isHalted = ({ money, table }: State): boolean =>
    money.frozen || (money.table !== table && has('tableId'));

  const sign = (s: State, nonce: number, pays: number, requeues = false): number => {
    const at = s.signed[nonce] ?? [];
    s.signed = [...s.signed];
    s.signed[nonce] = [...at, { pays, requeues, out: false }];
    return at.length;
  };

  const sendBytes = (s: State, nonce: number, attempt: number): void => {
    const at = s.signed[nonce]!;
    s.signed = s.signed.with(nonce, at.with(attempt, { ...at[attempt]!, out: true }));
  };

  /** What merchants and people do. */
  function people(s: State, offer: Offer<State>): void {
    for (const [i, { status, behind }] of s.money.orders.entries()) {
      const to = (by: Actor, says: string, change: (t: State) => void) => {
        const t = copy(s);
        change(t);
        offer(by, says, t);
      };
      if (status === 'none' && s.told[i] === 'none') {
        if (!s.asked[i]) {
          to('person', `a merchant asks for order ${i}`, (t) => {
            t.asked = t.asked.with(i, true);
          });
        } else to('coffer', `order ${i} is stored`, (t) => move(t, i, 'pending'));
      }
      for (const as of s.left.thefts > 0 ? (['pending', 'approved'] as const) : []) {
        if (status !== 'none' && status !== 'pending') continue;
        to('environment', `a thief of a route writes order ${i} as ${as}`, (t) => {
          move(t, i, as);
          spend(t, 'thefts');
        });
      }
      if (status === 'pending' && mayMove(s, i)) {
        to('person', `an admin approves order ${i}`, (t) => {
          t.approved = t.approved.with(i, true);
          move(t, i, 'approved');
        });
        to('person', `order ${i} is cancelled or rejected`, (t) => move(t, i, 'rejected'));
      }
      if (status === 'approved' && !behind && s.signatures[i] === -1 && !isHalted(s)) {
        if (!s.approved[i] && has('approvals')) {
          to('coffer', `the worker refuses order ${i}: nobody approved it`, (t) =>
            move(t, i, 'failed'),
          );
        } else if (!s.asked[i] && has('request')) {
          to('person', `an owner fails order ${i}: request_unproven`, (t) => move(t, i, 'failed'));
        }
      }
    }
    if (s.left.freezes > 0 && !s.isFrozen) {
      const t = copy(s);
      t.isFrozen = true;
      spend(t, 'freezes');
      offer('environment', 'an owner freezes the project', t);
    }
    if (s.isFrozen) {
      const t = copy(s);
      t.isFrozen = false;
      offer('person', 'two owners unfreeze the project', t);
    }
  }

  /** An idle process reads, and decides what it does next. */
  function begin(s: State, p: number, offer: Offer<State>): void {
    const { money, chain } = s;
    const next = money.slots.length;
    const hold = (by: Actor, says: string, held: Held, change?: (t: State) => void) => {
      const t = copy(s);
      t.processes = t.processes.with(p, held);
      change?.(t);
      offer(by, says, t);
    };
    const lies = (says: string, held: Held | null, change: (t: State) => void) => {
      const t = copy(s);
      t.processes = t.processes.with(p, held);
      spend(t, 'lies');
      change(t);
      offer('environment', says, t);
    };
    if (!isHalted(s)) {
      const filling = oldestOpen(money) < money.fillUntil;
      const hasRoom = next - chain.length < s.left.cap;
      const whileFrozen = s.isFrozen;
      const signs = !whileFrozen || !has('freezeFlag');
      if (signs && hasRoom && filling && next < money.fillUntil) {
        const held: Held = { does: 'fill', nonce: next, stale: false };
        hold('coffer', `the vault judges a fill of nonce ${next}`, held);
      }
      if (signs && hasRoom && !filling) {
        for (const [order, { status }] of money.orders.entries()) {
          if (status !== 'approved' || !maySign(s, order)) continue;
          const held: Held = { does: 'pay', order, nonce: next, stale: false, whileFrozen };
          hold('coffer', `the vault judges order ${order} for nonce ${next}`, held);
        }
      }
      for (const [nonce, slot] of money.slots.entries()) {
        if (slot.state === 'open') repair(s, { nonce, slot, signs }, hold);
      }
    }
    for (const [nonce, slot] of money.slots.entries()) {
      watch(s, { nonce, slot }, { hold, lies });
    }
    for (const [nonce, { tx }] of chain.entries()) {
      if (money.frozen || money.slots[nonce]?.attempts.includes(tx)) continue;
      const t = copy(s);
      t.money.frozen = true;
      offer(
        'coffer',
        `two providers show a transaction at nonce ${nonce} that is not stored: the address freezes`,
        t,
      );
    }
    if (s.left.lies > 0 && !money.frozen && !has('twoFreeze')) {
      lies('one provider counts a nonce too many: the address freezes', null, (t) => {
        t.money.frozen = true;
        t.wrong = 'one provider froze an address';
      });
    }
    for (const [i, { status }] of money.orders.entries()) {
      const nonce = s.signatures[i]!;
      const slot = money.slots[nonce];
      const isFilled = slot && slot.state !== 'open' && slot.ref !== i && nonce < s.final;
      if (status !== 'approved' || nonce < 0 || s.attested[i] === nonce || !isFilled) continue;
      if (s.signed[nonce]![chain[nonce]!.tx]!.pays !== -1) continue;
      const t = copy(s);
      t.attested = t.attested.with(i, nonce);
      offer(
        'coffer',
        `two providers show that nonce ${nonce} paid nothing: attested for order ${i}`,
        t,
      );
    }
  }

  /** The vault's judgement of a first signature. */
  const maySign = (s: State, order: number): boolean =>
    (s.approved[order] || !has('approvals')) &&
    (s.asked[order] || !has('request')) &&
    (s.signatures[order] === -1 ||
      s.signatures[order] === s.attested[order] ||
      !has('attestation') ||
      !has('signature'));

  /** What a worker does with a slot that is in no block (repair.ts). */
  function repair(
    s: State,
    { nonce, slot, signs }: { nonce: number; slot: Slot; signs: boolean },
    hold: (by: Actor, says: string, held: Held, change?: (t: State) => void) => void,
  ): void {
    const order = s.money.orders[slot.ref];
    const attempt = slot.attempts.at(-1)!;
    const newest = s.signed[nonce]![attempt]!;
    const replace = (kind: 'payment' | 'fill' | 'requeue'): Held => ({
      does: 'replace',
      nonce,
      kind,
      stale: false,
    });
    if (order && isVoid(order.status) && newest.pays !== -1) {
      if (signs)
        hold('coffer', `the vault judges a fill: order ${slot.ref} has ended`, replace('fill'));
      return;
    }
    if (signs && newest.pays !== -1) {
      const mayReplace = s.signatures[slot.ref] === nonce;
      for (const kind of s.left.refusals > 0 ? (['fill', 'requeue'] as const) : []) {
        hold(
          'environment',
          `nodes refuse nonce ${nonce}: the vault judges a ${kind}`,
          replace(kind),
          (t) => {
            spend(t, 'refusals');
          },
        );
      }
      if (s.left.bumps > 0 && mayReplace) {
        hold(
          'environment',
          `fees rise: the vault judges a bump of nonce ${nonce}`,
          replace('payment'),
          (t) => {
            spend(t, 'bumps');
          },
        );
      }
    }
    if (has('resend') && (!newest.out || order?.status === 'signing')) {
      hold('coffer', `a worker finds stored bytes at nonce ${nonce}`, {
        does: 'send',
        nonce,
        attempt,
      });
    }
  }

  /** What a watcher does with a slot. */
  function watch(
    s: State,
    { nonce, slot }: { nonce: number; slot: Slot },
    {
      hold,
      lies,
    }: {
      hold: (by: Actor, says: string, held: Held) => void;
      lies: (says: string, held: Held | null, change: (t: State) => void) => void;
    },
  ): void {
    const { chain, money, left } = s;
    const order = money.orders[slot.ref];
    if (slot.state === 'final') return;
    if (slot.state === 'open' && left.lies > 0) {
      for (const attempt of slot.attempts) {
        if (chain[nonce]?.tx === attempt && chain[nonce]?.success) continue;
        lies(`one provider shows attempt ${attempt} of nonce ${nonce} in a block`, null, (t) =>
          observe(t, nonce, { tx: attempt, success: true }),
        );
      }
    }
    if (slot.state !== 'mined') return;
    const held = { does: 'settle', nonce, stale: false } as const;
    const isShown = stands(s, slot, nonce);
    const pays = s.signed[nonce]![slot.mined]!.pays !== -1 && slot.success;
    const confirms = pays && (order?.status === 'broadcast' || order?.status === 'signing');
    if (isShown && nonce < s.deep && confirms) {
      hold('coffer', `two providers show nonce ${nonce} deep enough`, {
        ...held,
        final: false,
        lie: false,
      });
    }
    if (!isShown && confirms && !has('twoReceipts')) {
      hold('environment', `one provider shows nonce ${nonce} deep enough`, {
        ...held,
        final: false,
        lie: true,
      });
    }
    const isFinal = nonce < s.final || (nonce < s.deep && closesEarly(s, nonce, slot));
    if (isShown && isFinal) {
      hold('coffer', `two providers show nonce ${nonce} in a final block`, {
        ...held,
        final: true,
        lie: false,
      });
    }
  }

  /** Faults that call a block final that is only deep. */
  const closesEarly = (s: State, nonce: number, { mined, success }: Slot): boolean => {
    const { pays, requeues } = s.signed[nonce]![mined]!;
    if (pays !== -1 && success) return !has('finalBlock');
    if (requeues) return !has('finalFill');
    return !has('finalFailure');
  };

  /**
   * A block has the slot's transaction: what one provider shows is enough, and ends nothing. A worker that
   * finds a receipt leaves the order to the watcher.
   */
  function observe(
    t: State,
    nonce: number,
    seen: { tx: number; success: boolean },
    byWorker = false,
  ): void {
    const slot = t.money.slots[nonce]!;
    Object.assign(slot, { state: 'mined', mined: seen.tx, success: seen.success });
    const isPaid = t.signed[nonce]![seen.tx]!.pays !== -1;
    const isSigning = t.money.orders[slot.ref]?.status === 'signing';
    if (isPaid && isSigning && !byWorker) move(t, slot.ref, 'broadcast');
    touchSlot(t, nonce);
  }

  /** Writes of the watcher that rely on nothing but the slot's revision, which they read just before. */
  function observeBlocks(s: State, offer: Offer<State>): void {
    for (const [nonce, slot] of s.money.slots.entries()) {
      const mined = s.chain[nonce];
      if (slot.state === 'final' || (mined && slot.state === 'mined' && stands(s, slot, nonce)))
        continue;
      if (slot.state === 'mined' && (!mined || mined.tx !== slot.mined)) {
        if (!has('reopen')) continue;
        const t = copy(s);
        Object.assign(t.money.slots[nonce]!, { state: 'open', mined: -1, success: false });
        touchSlot(t, nonce);
        offer('coffer', `the block of nonce ${nonce} is gone: it is open again`, t);
      } else if (mined && slot.attempts.includes(mined.tx)) {
        const t = copy(s);
        observe(t, nonce, mined);
        offer('coffer', `the watcher reads the block of nonce ${nonce}`, t);
        if (s.money.orders[slot.ref]?.status !== 'signing' || isHalted(s)) continue;
        const found = copy(s);
        observe(found, nonce, mined, true);
        offer('coffer', `a worker finds the receipt of nonce ${nonce}`, found);
      }
    }
  }

  /** A process goes on with what it holds. */
  function go(s: State, p: number, held: Held, offer: Offer<State>): void {
    const t = copy(s);
    t.processes = t.processes.with(p, null);
    offer('environment', `process ${p} stops before it can ${held.does}`, copy(t));
    const refused = (): void =>
      offer('coffer', `the write of process ${p} is refused (${held.does} ${held.nonce})`, t);
    if ('stale' in held && held.stale && has('revision')) {
      refused();
      return;
    }
    const { nonce } = held;
    const send = (attempt: number): void => {
      t.processes = t.processes.with(p, { does: 'send', nonce, attempt });
    };
    switch (held.does) {
      case 'pay': {
        const { order } = held;
        const isNext = nonce === s.money.slots.length;
        const isNew =
          s.signatures[order] === -1 ||
          !has('signature') ||
          s.signatures[order] === s.attested[order] ||
          !has('attestation');
        if (!isNext || isHalted(s) || !isNew || !mayMove(s, order)) {
          refused();
          return;
        }
        if (held.whileFrozen) t.wrong = 'the vault signed for a project that it read as frozen';
        if (!has('writeAhead') && !s.signed[nonce]?.some(({ out }) => out)) {
          const early = copy(s);
          sendBytes(early, nonce, sign(early, nonce, order));
          offer('coffer', `the bytes of order ${order} are sent before they are stored`, early);
        }
        const attempt = sign(t, nonce, order);
        t.money.slots[nonce] = newSlot(order, attempt);
        t.signatures = t.signatures.with(order, nonce);
        outdate(t, (other) => other.does === 'pay' || other.does === 'fill');
        move(t, order, 'signing');
        send(attempt);
        offer('coffer', `order ${order} is signed and stored at nonce ${nonce}`, t);
        return;
      }
      case 'fill': {
        if (nonce !== s.money.slots.length || isHalted(s)) {
          refused();
          return;
        }
        const attempt = sign(t, nonce, -1);
        t.money.slots[nonce] = newSlot(-1, attempt);
        outdate(t, (other) => other.does === 'pay' || other.does === 'fill');
        send(attempt);
        offer('coffer', `a fill is signed and stored at nonce ${nonce}`, t);
        return;
      }
      case 'replace': {
        const slot = t.money.slots[nonce]!;
        const attempt = sign(
          t,
          nonce,
          held.kind === 'payment' ? slot.ref : -1,
          held.kind === 'requeue',
        );
        slot.attempts.push(attempt);
        touchSlot(t, nonce);
        send(attempt);
        offer('coffer', `a ${held.kind} is signed and stored at nonce ${nonce}`, t);
        return;
      }
      case 'send': {
        sendBytes(t, nonce, held.attempt);
        const status = s.money.orders[t.signed[nonce]![held.attempt]!.pays]?.status;
        if (status === 'signing') {
          t.processes = t.processes.with(p, { does: 'note', nonce, attempt: held.attempt });
        }
        offer('coffer', `attempt ${held.attempt} of nonce ${nonce} is sent`, t);
        return;
      }
      case 'note': {
        const { pays } = s.signed[nonce]![held.attempt]!;
        const status = s.money.orders[pays]?.status;
        const isStale = status !== 'signing' && has('revision');
        if (isStale || status === 'none' || !mayMove(s, pays)) {
          refused();
          return;
        }
        move(t, pays, 'broadcast');
        touchSlot(t, nonce);
        offer('coffer', `order ${pays} is broadcast`, t);
        return;
      }
      case 'settle': {
        settle(t, held);
        const by = held.lie ? 'one provider says so' : 'two providers say so';
        const { final } = held;
        offer('coffer', `nonce ${nonce} is ${final ? 'final' : 'confirmed'}: ${by}`, t);
      }
    }
  }

  const newSlot = (ref: number, attempt: number): Slot => ({
    ref,
    attempts: [attempt],
    state: 'open',
    mined: -1,
    success: false,
    confirmed: false,
    adopted: false,
  });

  /** What a mined payment leads to (resolve-mined-outcome.ts). */
  function settle(t: State, { nonce, final, lie }: Extract<Held, { does: 'settle' }>): void {
    const slot = t.money.slots[nonce]!;
    const order = t.money.orders[slot.ref];
    const { pays, requeues } = t.signed[nonce]![slot.mined] ?? { pays: -1, requeues: false };
    if (lie) t.wrong = `one provider ended order ${slot.ref}`;
    touchSlot(t, nonce);
    // It is confirmed and closed at the next tick.
    if (order?.status === 'signing' && pays !== -1 && slot.success) {
      move(t, slot.ref, 'broadcast');
      return;
    }
    if (final) slot.state = 'final';
    if (!order) return;
    if (pays !== -1 && slot.success) {
      if (order.status === 'broadcast') {
        move(t, slot.ref, 'confirmed');
        slot.confirmed = true;
      } else if (final && order.status === 'confirmed') order.reversed = false;
      return;
    }
    if (!final) return;
    if (order.status === 'confirmed') order.reversed = true;
    else if (order.status === 'signing' || order.status === 'broadcast') {
      if (requeues && !slot.adopted) {
        move(t, slot.ref, 'approved');
        slot.ref = -1;
      } else move(t, slot.ref, 'failed');
    }
  }

  /** What the chain does by itself, and what happens to it. */
  function chainGoesOn(s: State, offer: Offer<State>): void {
    const next = s.chain.length;
    for (const [tx, { pays, out }] of (s.signed[next] ?? []).entries()) {
      if (!out) continue;
      for (const success of pays !== -1 && s.left.reverts > 0 ? [true, false] : [true]) {
        const t = copy(s);
        t.chain = [...t.chain, { tx, success }];
        if (!success) spend(t, 'reverts');
        const how = success ? '' : ', and reverts';
        offer(
          success ? 'chain' : 'environment',
          `a block takes attempt ${tx} of nonce ${next}${how}`,
          t,
        );
      }
    }
    if (s.deep < next) {
      const t = copy(s);
      t.deep += 1;
      offer('chain', `nonce ${s.deep} has its confirmations`, t);
    }
    if (s.final < s.deep) {
      const t = copy(s);
      t.final += 1;
      offer('chain', `nonce ${s.final} is final`, t);
    }
    for (let to = s.final; s.left.reorganisations > 0 && to < next; to++) {
      const t = copy(s);
      t.chain = t.chain.slice(0, to);
      t.deep = Math.min(t.deep, to);
      spend(t, 'reorganisations');
      offer('environment', `a reorganisation takes back every nonce from ${to} on`, t);
    }
  }

  /** A backup, its restore, and how owners bring an address back (src/domain/payment/recovery). */
  function restores(s: State, offer: Offer<State>): void {
    const { money, backup } = s;
    if (s.left.restores > 0 && !backup) {
      const t = copy(s);
      t.backup = { money, signatures: s.signatures, attested: s.attested };
      offer('environment', 'the moment that will be restored', t);
    }
    if (backup && s.left.restores > 0) {
      for (const withSignatures of s.left.withSignatures > 0 ? [false, true] : [false]) {
        const t = copy(s);
        t.money = copyMoney(backup.money);
        for (const [i, order] of t.money.orders.entries()) {
          order.behind = order.status !== 'none' && order.status !== s.told[i];
        }
        if (withSignatures) {
          t.signatures = backup.signatures;
          t.attested = backup.attested;
        }
        Object.assign(t, { backup: null, table: s.table + 1 });
        spend(t, 'restores');
        t.processes = t.processes.map((held) => (held?.does === 'send' ? held : null));
        const what = withSignatures ? 'money and signatures are' : 'money is';
        offer('environment', `${what} restored`, t);
      }
    }
    if (!money.frozen && money.table === s.table) return;
    if (!money.frozen || money.orders.some((order, i) => publishedState(s, i, order) !== null)) {
      const t = copy(s);
      t.money.frozen = true;
      for (const [i, order] of t.money.orders.entries()) {
        const status = publishedState(s, i, order);
        if (status === null) continue;
        Object.assign(order, { status, behind: false });
        t.told = t.told.with(i, status);
      }
      offer('person', 'an owner brings restored orders to what was published', t);
      return;
    }
    const unexplained = firstUnexplained(s);
    if (unexplained < s.final && has('matched')) {
      adopt(s, unexplained, offer);
      return;
    }
    const isBehind = money.orders.some(({ behind }) => behind);
    if (s.chain.length > s.final || (isBehind && has('published'))) return;
    const t = copy(s);
    const isRestored = money.table !== s.table;
    const signed = money.orders.map(({ status }, i) =>
      isBeforeSigning(status) ? s.signatures[i]! + 1 : 0,
    );
    const lost = isRestored ? Math.max(s.chain.length + 2 * s.left.cap, ...signed) : 0;
    // Without the match the next nonce is still the chain's: owners moved it.
    for (let n = money.slots.length; n < s.final; n++) t.money.slots[n] = foreign(s, n);
    Object.assign(t.money, {
      frozen: false,
      table: s.table,
      fillUntil: has('lostNonces') ? Math.max(money.fillUntil, lost) : 0,
    });
    offer('person', `two owners unfreeze the address, to fill below ${t.money.fillUntil}`, t);
  }

  const foreign = (s: State, nonce: number): Slot => ({
    ...newSlot(-1, s.chain[nonce]!.tx),
    state: 'mined',
    mined: s.chain[nonce]!.tx,
    success: s.chain[nonce]!.success,
  });

  /** Where a restored order is brought before its address is matched; null: it stays. */
  function publishedState(s: State, i: number, { status, behind }: Order): Status | null {
    const told = s.told[i]!;
    if (!behind) return null;
    if (isBeforeSigning(status) && isVoid(told)) return told;
    if (isBeforeSigning(status) && told === 'confirmed') return null; // when it is adopted
    return status === 'pending' && s.approved[i] && told !== 'pending' ? 'approved' : status;
  }

  const firstUnexplained = ({ money, final }: State): number => {
    const open = money.slots.findIndex(({ state }, n) => n < final && state === 'open');
    return open < 0 ? money.slots.length : open;
  };

  const isUnvoided = (s: State, i: number, nonce: number): boolean =>
    s.signatures[i] === -1 || s.signatures[i] === nonce;

  /** An order in flight whose nonce something else took: it may be requeued, and paid at a later nonce. */
  const isLeavingItsNonce = ({ money, signed }: State, i: number): boolean => {
    const order = money.orders[i];
    const nonce = money.slots.findLastIndex(({ ref }) => ref === i);
    const slot = money.slots[nonce];
    if (!order || !slot || !isInFlight(order.status)) return false;
    return slot.state === 'open' || signed[nonce]![slot.mined]!.pays !== i;
  };

  /** An owner names what a final transaction paid (classify-transaction.ts). */
  function adopt(s: State, nonce: number, offer: Offer<State>): void {
    const { tx, success } = s.chain[nonce]!;
    const { pays } = s.signed[nonce]![tx]!;
    const previous = s.money.slots[nonce];
    const t = copy(s);
    const slot = previous ? t.money.slots[nonce]! : foreign(s, nonce);
    const isForgotten = !slot.attempts.includes(tx);
    if (isForgotten) {
      slot.attempts.push(tx);
      slot.adopted = true;
    }
    Object.assign(slot, { state: 'mined', mined: tx, success });
    t.money.slots[nonce] = slot;
    const order = t.money.orders[pays];
    const isCandidate =
      order &&
      isBeforeSigning(order.status) &&
      !isVoid(s.told[pays]!) &&
      // Every nonce below is matched: what took it paid another order, or none.
      (has('voidSignature') ? s.signatures[pays]! <= nonce : isUnvoided(s, pays, nonce));
    if (previous && previous.ref >= 0) {
      if (pays !== previous.ref && pays !== -1 && success && order?.status !== 'none') return;
      const own = t.money.orders[previous.ref]!;
      const isRequeued = isForgotten || s.signed[nonce]![tx]!.requeues;
      if (pays === -1 && isInFlight(own.status) && isRequeued && has('matchedFill')) {
        move(t, previous.ref, 'approved');
        slot.ref = -1;
      }
      offer('person', `an owner matches nonce ${nonce} with order ${previous.ref}`, t);
      return;
    }
    if (isCandidate && success && has('adoption')) {
      slot.ref = pays;
      order.behind = false;
      move(t, pays, 'broadcast');
      offer('person', `an owner matches nonce ${nonce} with order ${pays}`, t);
      return;
    }
    if (success && isLeavingItsNonce(s, pays) && has('matchWaits')) return;
    offer('person', `an owner matches nonce ${nonce} with no order`, t);
  }

  return {
    name: 'payments of an address with nonces',
    first: firstState(bounds),
    steps(s, offer) {
      people(s, offer);
      chainGoesOn(s, offer);
      observeBlocks(s, offer);
      const idle = s.processes.indexOf(null);
      if (idle >= 0) begin(s, idle, offer);
      for (const [p, held] of s.processes.entries()) if (held) go(s, p, held, offer);
      restores(s, offer);
    },
    textOf,
    invariants,
    unrest,
    show,
  };
}

/** What a stored order shows of the model's first order (replay.ts). */
export function viewOf({ money, signed }: State): OrderView {
  const { status, reversed } = money.orders[0]!;
  const nonce = money.slots.findLastIndex(({ ref }) => ref === 0);
  const slot = money.slots[nonce];
  const kindOf = (attempt: number) => (signed[nonce]![attempt]!.pays < 0 ? 'fill' : 'payment');
  return {
    status,
    reversed,
    slot: slot
      ? {
          state: slot.state,
          newest: kindOf(slot.attempts.at(-1)!),
          mined: slot.mined < 0 ? null : kindOf(slot.mined),
          success: slot.success,
        }
      : null,
  };
}

function firstState(bounds: Bounds): State {
  const each = <T>(of: () => T): T[] => Array.from({ length: bounds.orders }, of);
  const money: Money = {
    orders: each(() => ({ status: 'none', reversed: false, behind: false })),
    slots: [],
    frozen: false,
    table: 0,
    fillUntil: 0,
  };
  return {
    money,
    signatures: each(() => -1),
    attested: each(() => -1),
    backup: null,
    table: 0,
    approved: each(() => false),
    asked: each(() => false),
    told: each(() => 'none'),
    signed: [],
    chain: [],
    deep: 0,
    final: 0,
    isFrozen: false,
    processes: Array.from({ length: bounds.processes }, () => null),
    left: { ...bounds },
    wrong: null,
  };
}

/** The promises of docs/design.md that the model keeps. */
const invariants: Model<State>['invariants'] = {
  'paid at most once': (s) => {
    for (const i of s.told.keys()) {
      const nonces = [...s.chain.keys()].filter((n) => isPaidBy(s, i, n));
      if (nonces.length > 1) return `order ${i} is paid at nonces ${nonces.join(' and ')}`;
    }
    return null;
  },
  'nothing is signed unapproved': (s) => {
    for (const { pays } of s.signed.flat()) {
      if (pays < 0) continue;
      if (!s.approved[pays]) return `order ${pays} is signed, and nobody approved it`;
      if (!s.asked[pays]) return `order ${pays} is signed, and nobody asked for it`;
    }
    return null;
  },
  'what has ended stays': (s) => {
    for (const [i, told] of s.told.entries()) {
      const paid = [...s.chain.keys()].find((n) => isPaidBy(s, i, n));
      if (isVoid(told) && paid !== undefined)
        return `order ${i} is ${told}, and paid at nonce ${paid}`;
    }
    return s.wrong?.includes('became') ? s.wrong : null;
  },
  'what is final is on the chain': (s) => {
    for (const [n, slot] of s.money.slots.entries()) {
      if (slot.state !== 'final') continue;
      if (n >= s.final || !stands(s, slot, n))
        return `nonce ${n} is final in the table, not on the chain`;
    }
    return null;
  },
  'no single provider decides': (s) => (s.wrong?.startsWith('one provider') ? s.wrong : null),
  'a frozen project signs nothing': (s) => (s.wrong?.includes('frozen') ? s.wrong : null),
  'every transaction is stored first': (s) => {
    if (s.table > 0) return null;
    const n = s.chain.findIndex(({ tx }, i) => !s.money.slots[i]?.attempts.includes(tx));
    return n < 0 ? null : `the chain has bytes at nonce ${n} that were never stored`;
  },
};

const isPaidBy = ({ chain, signed }: State, order: number, nonce: number): boolean =>
  chain[nonce]!.success && signed[nonce]![chain[nonce]!.tx]!.pays === order;

/** Every order has ended, or waits for a person who is named; nothing of the address is under way. */
function unrest(s: State): string | null {
  if (s.processes.some((held) => held !== null)) return 'a process works';
  if (s.money.frozen || s.money.table !== s.table) return 'the address is frozen';
  if (s.isFrozen) return 'the project is frozen';
  const open = s.money.slots.findIndex(({ state }) => state !== 'final');
  if (open >= 0) return `nonce ${open} is not final`;
  for (const [i, { status }] of s.money.orders.entries()) {
    // `signed_before`: an operator is called (docs/runbook.md). A pending order is its approvers'.
    const calls = s.signatures[i]! >= 0 && s.signatures[i] !== s.attested[i];
    const waits = status === 'approved' && !calls;
    if (waits || status === 'signing' || status === 'broadcast') return `order ${i} is ${status}`;
  }
  return null;
}

const letters: Status[] = [
  'none',
  'pending',
  'approved',
  'signing',
  'broadcast',
  'confirmed',
  'failed',
  'rejected',
];
const statusText = new Map(letters.map((status, i) => [status, String.fromCharCode(97 + i)]));

/** The smallest text of all orders of its orders and processes: they differ by nothing but their names. */
function textOf(s: State): string {
  const { length } = s.told;
  if (length === 1) return textAs(s, [0]);
  let least = '';
  for (const names of permutations(length)) {
    const text = textAs(s, names);
    if (least === '' || text < least) least = text;
  }
  return least;
}

const known = new Map<number, number[][]>();
function permutations(count: number): number[][] {
  const all = known.get(count) ?? permute(Array.from({ length: count }, (_, i) => i));
  known.set(count, all);
  return all;
}

const permute = (of: number[]): number[][] =>
  of.length < 2
    ? [of]
    : of.flatMap((first) =>
        permute(of.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );

/** `order[k]`: the order that is written at place k. */
function textAs(s: State, order: number[]): string {
  const name = (ref: number): string => (ref < 0 ? '-' : String(order.indexOf(ref)));
  const moneyText = ({ orders, slots, frozen, table, fillUntil }: Money): string => {
    let text = `${frozen ? 'F' : ''}${table}.${fillUntil}`;
    for (const i of order) {
      const { status, reversed, behind } = orders[i]!;
      text += statusText.get(status)! + (reversed ? 'R' : '') + (behind ? 'B' : '');
    }
    for (const { ref, attempts, state, mined, success, confirmed, adopted } of slots) {
      text += `|${name(ref)}${attempts.join('')}`;
      if (state !== 'open') text += `${state[0]}${mined}${success ? '' : '!'}`;
      text += (confirmed ? 'c' : '') + (adopted ? 'a' : '');
    }
    return text;
  };
  let text = moneyText(s.money);
  for (const i of order) {
    text += `,${s.signatures[i]}${s.attested[i]}${s.approved[i] ? 'A' : ''}${s.asked[i] ? 'Q' : ''}`;
    text += statusText.get(s.told[i]!)!;
  }
  if (s.backup) {
    text += `[${moneyText(s.backup.money)}`;
    for (const i of order) text += `,${s.backup.signatures[i]}${s.backup.attested[i]}`;
    text += ']';
  }
  for (const at of s.signed) {
    text += ';';
    for (const { pays, requeues, out } of at)
      text += name(pays) + (requeues ? 'q' : '') + (out ? 'o' : '');
  }
  text += '/';
  for (const { tx, success } of s.chain) text += `${tx}${success ? '' : '!'}`;
  text += `${s.deep}${s.final}${s.isFrozen ? 'Z' : ''}${s.table}`;
  const held = s.processes.map((one) => heldText(one, name)).sort();
  const { reorganisations, restores, lies, refusals, bumps, reverts, thefts, freezes } = s.left;
  text += `${held.join('')}${reorganisations}${restores}${lies}${refusals}${bumps}${reverts}${thefts}${freezes}`;
  return text + (s.wrong ?? '');
}

function heldText(held: Held | null, name: (ref: number) => string): string {
  if (!held) return '_';
  const stale = 'stale' in held && held.stale ? '*' : '';
  const at = `<${held.does[0]}${held.does[1]}${held.nonce}${stale}`;
  switch (held.does) {
    case 'pay':
      return at + name(held.order) + (held.whileFrozen ? 'Z' : '');
    case 'replace':
      return at + held.kind[0];
    case 'settle':
      return at + (held.final ? 'f' : '') + (held.lie ? 'l' : '');
    case 'fill':
      return at;
    default:
      return at + held.attempt;
  }
}

function show(s: State): string {
  const bytes = (nonce: number, attempt: number): string => {
    const { pays, requeues, out } = s.signed[nonce]![attempt]!;
    return (pays < 0 ? (requeues ? 'requeue' : 'fill') : `pays ${pays}`) + (out ? '' : ' (unsent)');
  };
  const orders = s.money.orders.map(
    ({ status, reversed, behind }, i) =>
      `order ${i} ${status}${reversed ? ', reversed' : ''}${behind ? `, published as ${s.told[i]}` : ''}`,
  );
  const slots = s.money.slots.map(
    ({ attempts, state }, n) =>
      `nonce ${n} ${state} [${attempts.map((a) => bytes(n, a)).join(', ')}]`,
  );
  const depth = (n: number) => (n < s.final ? 'final' : n < s.deep ? 'deep' : 'new');
  const chain = s.chain.map(
    ({ tx, success }, n) => `${bytes(n, tx)}${success ? '' : ' reverted'} ${depth(n)}`,
  );
  const held = s.processes.flatMap((one) => (one ? `${one.does} ${one.nonce}` : []));
  return [
    orders.join('; '),
    slots.join('; ') || 'no nonce',
    `chain: ${chain.join(', ') || 'empty'}`,
    ...(held.length > 0 ? [`holds: ${held.join(', ')}`] : []),
    ...(s.money.frozen ? ['address frozen'] : []),
    ...(s.money.table === s.table ? [] : ['table restored']),
    ...(s.isFrozen ? ['project frozen'] : []),
  ].join(' | ');
}
