/** Which changes of a stored order the models make: what replay.ts compares a run with. */
import { bounded } from './bounds.ts';
import { check, type Model } from './checker.ts';
import { expiringLife, smallExpiring, viewOfExpiring } from './expiring-life.ts';
import { type OrderView, wordOf } from './order-view.ts';
import { paymentLife, viewOf } from './payment-life.ts';

/** The changes of an order that the model makes in one step, by the view before. */
export type Changes = ReadonlyMap<string, ReadonlySet<string>>;

/** The view before an order is stored. */
export const absent = 'none';

function changesOf<State>(model: Model<State>, view: (state: State) => OrderView): Changes {
  const changes = new Map<string, Set<string>>();
  const { complete, finding } = check({
    ...model,
    steps(state, offer) {
      const before = wordOf(view(state));
      const known = changes.get(before) ?? new Set();
      changes.set(before, known);
      model.steps(state, (by, says, next) => {
        const after = wordOf(view(next));
        if (after !== before) known.add(after);
        offer(by, says, next);
      });
    },
  });
  if (!complete || finding) throw new Error(`${model.name} is not whole: ${finding?.why}`);
  return changes;
}

/**
 * Every change that the models know. An operation under a session key, a swap, and an order that its signer
 * refuses have no pending: these are the changes of the model's thief, whose row is judged like theirs.
 */
export function knownChanges(family: 'nonces' | 'expiring'): Changes {
  const within = bounded({ reorganisations: 1, lies: 1, refusals: 1, reverts: 1, thefts: 1 });
  const nonces = changesOf(paymentLife(within), viewOf);
  if (family === 'nonces') return nonces;
  const expiring = changesOf(expiringLife({ ...smallExpiring, restores: 0 }), viewOfExpiring);
  const unsigned = new Set([absent, 'pending', 'approved']);
  // Before its signature an order's life is the same on every chain.
  const before = [...nonces].flatMap(([from, to]) => {
    const stays = [...to].filter((word) => !word.includes('nonce'));
    return unsigned.has(from) ? [[from, new Set(stays)] as const] : [];
  });
  const all = new Map(expiring);
  for (const [from, to] of before) all.set(from, new Set([...(all.get(from) ?? []), ...to]));
  return all;
}

/** Whether a step of the model leads from one view to the other. */
export const isAllowed = (changes: Changes, before: string, after: string): boolean =>
  before === after || changes.get(before)?.has(after) === true;
