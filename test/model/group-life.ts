/**
 * A group of withdrawals that one transaction pays (docs/decisions/0109-group-commit.md), as a small model: two
 * members, the vaults' tally of the group, processes that stop anywhere, rows that a stolen role or a restore
 * wrote, recipients that refuse, fills and reorganisations. The life of slots is in payment-life.ts.
 */
import type { Actor, Model, Offer } from './checker.ts';

export interface GroupBounds {
  processes: number;
  /** Rows of orders that a stolen role or a restore writes. */
  rows: number;
  /** Recipients that refuse what the group pays them. */
  refusals: number;
  /** Nonces that are filled instead of paid. */
  fills: number;
  reorganisations: number;
}

/** The guards that a fault may take out, each with where it is. */
export const groupGuards = {
  signature: 'src/domain/vault/permit-first.ts, a member is what its signature item says',
  openTally: 'src/aws/payments/group-tally.ts, joinedTally: nothing was signed for the group',
  groupOpen: 'src/aws/payments/group-tally.ts, joinedRecord: the group is still being formed',
  count: 'src/aws/payments/group-tally.ts, signedTally: as many are listed as joined',
  voidGroup: 'src/domain/vault/left-group.ts',
  ownEvent: 'src/domain/payment/settle/settle-members.ts, readOutcomes',
  finalOutcome: 'src/domain/payment/settle/settle-members.ts, moveOf: only if final',
  membersFirst:
    'src/domain/payment/settle/settle-mined.ts, settleMembers before the slot is written',
} as const;
export type GroupGuard = keyof typeof groupGuards;

type Held =
  | { does: 'join'; member: number }
  | { does: 'sign group'; nonce: number; lists: boolean[] }
  | { does: 'sign alone'; member: number; nonce: number; tally: Tally };

/** How far the vaults are with the group: members join; its bytes have this nonce; nothing is signed for it again. */
type Tally = 'open' | 'dissolved' | number;

/** Signed bytes: whom they pay; nobody: a fill. */
interface Signed {
  pays: boolean[];
  isGroup: boolean;
}

interface State {
  /** The table `money`: rows, which a restore takes back. */
  rows: ('approved' | 'signing' | 'confirmed' | 'failed')[];
  group: 'none' | 'forming' | 'signing' | 'closed';
  lists: boolean[];
  /** The table `signatures`, which only vaults write: the group, a nonce of its own, or nothing. */
  signatures: (null | 'group' | number)[];
  tally: Tally;
  /** All bytes of each nonce. */
  signed: Signed[][];
  /** What used each nonce, and which recipients refused. Those below `final` stay. */
  chain: { tx: number; refused: boolean[] }[];
  final: number;
  /** The nonces whose slot the watcher has closed. */
  closed: boolean[];
  processes: (Held | null)[];
  left: GroupBounds;
}

const members = [0, 1];
const nobody = members.map(() => false);
const isOver = (row: State['rows'][number]) => row === 'confirmed' || row === 'failed';

/** Whether the transaction at a nonce has paid a member. */
const hasPaid = ({ signed, chain }: State, nonce: number, member: number): boolean => {
  const used = chain[nonce];
  return used !== undefined && signed[nonce]![used.tx]!.pays[member]! && !used.refused[member];
};

/** Whether a final transaction at the nonce is neither the group's nor one that pays. */
const isVoidNonce = (s: State, nonce: number): boolean =>
  nonce < s.final && s.signed[nonce]![s.chain[nonce]!.tx]!.pays.every((pays) => !pays);

/** The model, without the guards that `fault` names. */
export function groupLife(bounds: GroupBounds, fault: readonly GroupGuard[] = []): Model<State> {
  const has = (guard: GroupGuard): boolean => !fault.includes(guard);

  /** What the vault knows of a member's earlier signature, before it signs him alone. */
  function mayLeave(s: State, member: number): boolean {
    const earlier = has('signature')
      ? s.signatures[member]
      : s.rows[member] === 'approved'
        ? null
        : s.signatures[member];
    if (earlier === null) return true;
    if (typeof earlier === 'number') return isVoidNonce(s, earlier);
    if (typeof s.tally !== 'number') return true;
    return isVoidNonce(s, s.tally) || !has('voidGroup');
  }

  function worker(s: State, p: number, offer: Offer<State>): void {
    const hold = (says: string, held: Held) =>
      offer('coffer', says, { ...s, processes: s.processes.with(p, held) });
    const next = s.signed.length;
    if (s.group === 'none' && s.rows.every((row) => row === 'approved')) {
      offer('coffer', 'a group is formed of both', {
        ...s,
        group: 'forming',
        lists: members.map(() => true),
      });
    }
    if (s.group === 'forming') {
      for (const member of members) {
        const isFree = s.rows[member] === 'approved' && s.signatures[member] === null;
        if (s.lists[member] && isFree) {
          hold(`the vault judges member ${member} for the group`, { does: 'join', member });
        }
      }
      const joined = s.signatures.map((signature) => signature === 'group');
      if (s.lists.some((one, i) => one !== joined[i])) {
        offer('coffer', 'the group lists only those that joined', { ...s, lists: joined });
      }
      const listed = s.lists.filter(Boolean).length;
      const isWhole = s.lists.every((one, i) => !one || joined[i]) && listed > 0;
      const isCounted = listed === joined.filter(Boolean).length || !has('count');
      if (s.tally === 'open' && isWhole && isCounted) {
        hold('the vault judges the group', { does: 'sign group', nonce: next, lists: s.lists });
      }
      offer('coffer', 'the group is given up: its members leave', {
        ...s,
        group: 'closed',
        rows: s.rows.map((row, i) =>
          s.signatures[i] === 'group' && row === 'signing' ? 'approved' : row,
        ),
      });
    }
    for (const member of members) {
      const isFormed = s.group === 'forming' && s.lists[member];
      if (s.rows[member] !== 'approved' || isFormed || !mayLeave(s, member)) continue;
      hold(`the vault judges order ${member} alone`, {
        does: 'sign alone',
        member,
        nonce: next,
        tally: s.tally,
      });
    }
  }

  /** The write of a process: a transaction, whose conditions may refuse it. */
  function write(s: State, held: Held): State | null {
    const isNext = 'nonce' in held && held.nonce === s.signed.length;
    switch (held.does) {
      case 'join': {
        const { member } = held;
        const isOpen = s.tally === 'open' || !has('openTally');
        const isForming = s.group === 'forming' || !has('groupOpen');
        if (!isOpen || !isForming || s.rows[member] !== 'approved' || s.signatures[member] !== null)
          return null;
        return {
          ...s,
          rows: s.rows.with(member, 'signing'),
          signatures: s.signatures.with(member, 'group'),
        };
      }
      case 'sign group': {
        const joined = s.signatures.filter((signature) => signature === 'group').length;
        const isCounted = joined === held.lists.filter(Boolean).length || !has('count');
        if (!isNext || s.tally !== 'open' || !isCounted || s.group !== 'forming') return null;
        const bytes: Signed = { pays: held.lists, isGroup: true };
        return { ...s, group: 'signing', tally: held.nonce, signed: [...s.signed, [bytes]] };
      }
      case 'sign alone': {
        const { member, nonce } = held;
        const leaves = s.signatures[member] === 'group';
        const isSame = s.tally === held.tally;
        if (!isNext || s.rows[member] !== 'approved' || (leaves && !isSame)) return null;
        return {
          ...s,
          rows: s.rows.with(member, 'signing'),
          signatures: s.signatures.with(member, nonce),
          tally: leaves ? 'dissolved' : s.tally,
          signed: [...s.signed, [{ pays: nobody.with(member, true), isGroup: false }]],
        };
      }
    }
  }

  function watcher(s: State, offer: Offer<State>): void {
    for (const [nonce, used] of s.chain.entries()) {
      if (s.closed[nonce] || (nonce >= s.final && has('finalOutcome'))) continue;
      const bytes = s.signed[nonce]![used.tx]!;
      const isFill = bytes.pays.every((pays) => !pays);
      // Whose order the slot is of: those that its payment pays, whatever is mined there.
      const { pays, isGroup } = s.signed[nonce]![0]!;
      const open = members.filter((i) => pays[i] && s.rows[i] === 'signing');
      for (const member of open) {
        const isPaid = has('ownEvent') || !isGroup ? hasPaid(s, nonce, member) : true;
        const row = isFill ? 'approved' : isPaid ? 'confirmed' : 'failed';
        offer('coffer', `order ${member} is ${row}, by what is at nonce ${nonce}`, {
          ...s,
          rows: s.rows.with(member, row),
        });
      }
      if (open.length === 0 || !has('membersFirst')) {
        const group = isGroup ? 'closed' : s.group;
        offer('coffer', `the slot of nonce ${nonce} is closed`, {
          ...s,
          group,
          closed: s.closed.with(nonce, true),
        });
      }
    }
  }

  function chainSteps(s: State, offer: Offer<State>): void {
    const nonce = s.chain.length;
    for (const [tx, { pays, isGroup }] of (s.signed[nonce] ?? []).entries()) {
      const mine = (by: Actor, refused: boolean[], left: GroupBounds) =>
        offer(
          by,
          `attempt ${tx} of nonce ${nonce} is in a block${refused.some(Boolean) ? ', and a recipient refuses' : ''}`,
          {
            ...s,
            left,
            chain: [...s.chain, { tx, refused }],
            closed: [...s.closed.slice(0, nonce), false],
          },
        );
      mine('chain', nobody, s.left);
      if (!isGroup || s.left.refusals === 0) continue;
      const left = { ...s.left, refusals: s.left.refusals - 1 };
      for (const i of members.filter((one) => pays[one]))
        mine('environment', nobody.with(i, true), left);
    }
    if (s.final < nonce) offer('chain', `nonce ${s.final} is final`, { ...s, final: s.final + 1 });
    if (s.final < nonce && s.left.reorganisations > 0) {
      const left = { ...s.left, reorganisations: s.left.reorganisations - 1 };
      const chain = s.chain.slice(0, -1);
      offer('environment', `the block of nonce ${nonce - 1} is gone`, { ...s, left, chain });
    }
    for (const [at, attempts] of s.signed.entries()) {
      if (s.left.fills === 0 || attempts.length > 1) continue;
      const left = { ...s.left, fills: s.left.fills - 1 };
      const fill: Signed = { pays: nobody, isGroup: false };
      offer('environment', `nodes refuse nonce ${at}: it is filled`, {
        ...s,
        left,
        signed: s.signed.with(at, [...attempts, fill]),
      });
    }
  }

  /** Rows that nobody of ours wrote: an order that waits again, and a list of the group. */
  function strangers(s: State, offer: Offer<State>): void {
    if (s.left.rows === 0) return;
    const left = { ...s.left, rows: s.left.rows - 1 };
    for (const member of members.filter((one) => s.rows[one] === 'signing')) {
      offer('environment', `a stolen role or a restore writes order ${member} as approved`, {
        ...s,
        left,
        rows: s.rows.with(member, 'approved'),
      });
    }
    if (s.group === 'signing' || s.group === 'closed') {
      offer('environment', 'a stolen role or a restore opens the group again', {
        ...s,
        left,
        group: 'forming',
      });
    }
    if (s.group !== 'forming') return;
    for (const member of members) {
      offer('environment', `a stolen role lists only member ${member}`, {
        ...s,
        left,
        lists: nobody.with(member, true),
      });
    }
  }

  return {
    name: 'a group of withdrawals',
    first: {
      rows: members.map(() => 'approved' as const),
      group: 'none',
      lists: nobody,
      signatures: members.map(() => null),
      tally: 'open',
      signed: [],
      chain: [],
      final: 0,
      closed: [],
      processes: Array.from({ length: bounds.processes }, () => null),
      left: bounds,
    },
    steps(s, offer) {
      const idle = s.processes.indexOf(null);
      if (idle >= 0) worker(s, idle, offer);
      for (const [p, held] of s.processes.entries()) {
        if (!held) continue;
        const free: State = { ...s, processes: s.processes.with(p, null) };
        offer('environment', `process ${p} stops before it can ${held.does}`, free);
        offer('coffer', `process ${p} writes: ${held.does}`, write(free, held) ?? free);
      }
      watcher(s, offer);
      chainSteps(s, offer);
      strangers(s, offer);
    },
    textOf: ({ processes, ...s }) =>
      `${JSON.stringify(s)}${processes.map((one) => JSON.stringify(one)).sort()}`,
    invariants: {
      'paid at most once': (s) => {
        for (const member of members) {
          const paid = s.chain.filter((_, nonce) => hasPaid(s, nonce, member)).length;
          if (paid > 1) return `order ${member} is paid ${paid} times`;
        }
        return null;
      },
      'what is final is on the chain': (s) => {
        for (const [member, row] of s.rows.entries()) {
          if (!isOver(row)) continue;
          const isPaid = s.chain.some((_, nonce) => nonce < s.final && hasPaid(s, nonce, member));
          if (isPaid !== (row === 'confirmed')) return `order ${member} is ${row}`;
        }
        return null;
      },
    },
    unrest(s) {
      if (s.processes.some((held) => held !== null)) return 'a process is at work';
      // Who may not be signed again waits as signed_before, which calls an operator.
      const rests = (row: State['rows'][number], member: number) =>
        isOver(row) || (row === 'approved' && !mayLeave(s, member));
      return s.rows.every(rests) ? null : 'an order waits';
    },
    show: ({ rows, group, signatures, tally, chain, final }) =>
      `orders ${rows.join(', ')}; group ${group}, tally ${tally}; signatures ${signatures.map((one) => one ?? '-').join(', ')}; ${chain.length} mined, ${final} final`,
  };
}
