/** Which changes of a stored order the models make: what replay.ts compares a run with. */
import { bounded } from './bounds.ts';
import { check, type Model } from './checker.ts';
import { expiringLife, smallExpiring, viewOfExpiring } from './expiring-life.ts';
import { groupLife } from './group-life.ts';
import { wordOf, wordOfMember } from './order-view.ts';
import { paymentLife, viewOf } from './payment-life.ts';

/** The changes of an order that the model makes in one step, by the view before. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

/** The view before an order is stored. */
export const absent = 'none';

function changesOf<State>(model: Model<State>, wordIn: (state: State) => string): Changes {
  const changes = new Map<string, Set<string>>();
  const { complete, finding } = check({
    ...model,
    steps(state, offer) {
      const before = wordIn(state);
      const known = changes.get(before) ?? new Set();
      changes.set(before, known);
      model.steps(state, (by, says, next) => {
        const after = wordIn(next);
        if (after !== before) known.add(after);
        offer(by, says, next);
      });
    },
  });
  if (!complete || finding) throw new Error(`${model.name} is not whole: ${finding?.why}`);
  return changes;
}

/**
 * The changes of a withdrawal that joins a group, ends with it or leaves it. What it does alone is not among them:
 * the model of a payment says that.
 */
function memberChanges(): Changes {
  const within = { processes: 1, rows: 0, refusals: 1, fills: 1, reorganisations: 1 };
  const changes = changesOf(groupLife(within), ({ rows: [row], signatures: [signature] }) =>
    signature === 'group' && row !== 'approved' ? wordOfMember(row!) : row!,
  );
  const isOfGroup = (from: string, to: string) =>
    /^in a group/.test(from) || /^in a group/.test(to);
  const own = [...changes].map(
    ([from, to]) => [from, new Set([...to].filter((word) => isOfGroup(from, word)))] as const,
  );
  // The model confirms what is final. A block that confirmed it sooner may leave the chain, and never come back.
  const confirmed = wordOfMember('confirmed');
  return new Map([...own, [confirmed, new Set([wordOfMember('confirmed', true)])]]);
}

const merged = (some: Changes, others: Changes): Changes => {
  const all = new Map(some);
  for (const [from, to] of others) all.set(from, new Set([...(all.get(from) ?? []), ...to]));
  return all;
};

/**
 * Every change that the models know. An operation under a session key, a swap, and an order that its signer
 * refuses have no pending: these are the changes of the model's thief, whose row is judged like theirs.
 */
export function knownChanges(family: 'nonces' | 'expiring'): Changes {
  const within = bounded({ reorganisations: 1, lies: 1, refusals: 1, reverts: 1, thefts: 1 });
  const nonces = changesOf(paymentLife(within), (state) => wordOf(viewOf(state)));
  if (family === 'nonces') return merged(nonces, memberChanges());
  const expiring = changesOf(expiringLife({ ...smallExpiring, restores: 0 }), (state) =>
    wordOf(viewOfExpiring(state)),
  );
  const unsigned = new Set([absent, 'pending', 'approved']);
  // Before its signature an order's life is the same on every chain.
  const before = [...nonces].flatMap(([from, to]) => {
    const stays = [...to].filter((word) => !word.includes('nonce'));
    return unsigned.has(from) ? [[from, new Set(stays)] as const] : [];
  });
  return merged(expiring, new Map(before));
}

/** Whether a step of the model leads from one view to the other. */
export const isAllowed = (changes: Changes, before: string, after: string): boolean =>
  before === after || changes.get(before)?.has(after) === true;
