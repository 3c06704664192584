import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import { isNodeFailure } from './node-error.ts';

/**
 * What one provider says of a claim: as in ReceiptVerdict. null when it does not answer, or does not
 * know the transaction and does not show its block without it either.
 */
export type ReceiptStatement = 'confirmed' | 'otherwise' | 'absent' | null;

interface Asked {
  /** Positions of the providers that were not asked yet, in the order in which they are. */
  left: number[];
  said: Map<ReceiptStatement, number[]>;
}

/**
 * Asks providers until two of them say the same of each claim. The provider that said it first
 * (`by`) is not asked again, so that it cannot be its own witness, and one other is enough. With
 * only one provider no other is asked: its word counts.
 */
export async function agreedReceipts(input: {
  claims: readonly ReceiptClaim[];
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  ask: (provider: number, claims: readonly ReceiptClaim[]) => Promise<ReceiptStatement[]>;
}): Promise<ReceiptVerdict[]> {
  const { claims, order } = input;
  if (order.length < 2) return claims.map(() => ({ kind: 'confirmed', provider: null }));
  const asked = claims.map(({ by }): Asked => {
    // A position that is no longer in the list said it under an earlier configuration.
    const first = order.filter((provider) => provider === by);
    const said: Asked['said'] = new Map(first.length === 0 ? [] : [['confirmed', first]]);
    return { left: order.filter((provider) => provider !== by), said };
  });
  for (;;) {
    const next = new Map<number, number[]>();
    for (const [i, { left, said }] of asked.entries()) {
      const lacking = votesNeeded - maxVotes(said);
      for (const provider of left.splice(0, lacking)) {
        next.set(provider, [...(next.get(provider) ?? []), i]);
      }
    }
    if (next.size === 0) return asked.map(({ said }) => verdictOf(said));
    await Promise.all(
      [...next].map(async ([provider, indexes]) => {
        const own = indexes.map((i) => claims[i] as ReceiptClaim);
        const answers = await input.ask(provider, own).catch((error: unknown) => {
          if (isNodeFailure(error)) return [];
          throw error;
        });
        for (const [k, i] of indexes.entries()) {
          const { said } = asked[i] as Asked;
          const statement = answers[k] ?? null;
          said.set(statement, [...(said.get(statement) ?? []), provider]);
        }
      }),
    );
  }
}

const votesNeeded = 2;

const maxVotes = (said: Asked['said']): number =>
  Math.max(0, ...[...said].map(([statement, by]) => (statement === null ? 0 : by.length)));

function verdictOf(said: Asked['said']): ReceiptVerdict {
  const kinds = [...said.keys()].filter((statement) => statement !== null);
  const others = [...said].flatMap(([statement, by]) => (statement === 'confirmed' ? [] : by));
  const provider = others[0] ?? null;
  const agreed = kinds.find((statement) => (said.get(statement) ?? []).length >= votesNeeded);
  return { kind: agreed ?? (kinds.length > 1 ? 'disputed' : 'unseen'), provider };
}
