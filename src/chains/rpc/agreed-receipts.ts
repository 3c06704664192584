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
  /** The provider that said it first, until it is asked again. */
  first: number[];
}

/**
 * Asks providers until two of them say the same of each claim, or the only one says so. The provider
 * that said it first (`by`) cannot be its own witness, and one other is enough. It is asked again only
 * where all others leave the claim disputed: it may have been repaired, and then its new word counts in
 * place of the first one. A provider that has left the list since has no word: two of those in the list decide.
 */
export async function agreedReceipts(input: {
  claims: readonly ReceiptClaim[];
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  /** The id of the provider at a position. */
  idOf: (provider: number) => string | undefined;
  ask: (provider: number, claims: readonly ReceiptClaim[]) => Promise<ReceiptStatement[]>;
}): Promise<ReceiptVerdict[]> {
  const { claims } = input;
  // Two entries with one URL are one provider.
  const order = [...new Map(input.order.map((one) => [input.idOf(one), one])).values()];
  const votesNeeded = Math.min(2, order.length);
  const asked = claims.map(({ by }): Asked => {
    const first = order.filter((provider) => by !== undefined && input.idOf(provider) === by);
    const said: Asked['said'] = new Map(first.length === 0 ? [] : [['confirmed', first]]);
    return { left: order.filter((provider) => !first.includes(provider)), said, first };
  });
  for (;;) {
    const next = new Map<number, number[]>();
    for (const [i, one] of asked.entries()) {
      const { left, said } = one;
      if (left.length === 0 && verdictOf(said, votesNeeded).kind === 'disputed') {
        left.push(...one.first);
        one.first = [];
      }
      const lacking = votesNeeded - maxVotes(said);
      for (const provider of left.splice(0, lacking)) {
        next.set(provider, [...(next.get(provider) ?? []), i]);
      }
    }
    if (next.size === 0) return asked.map(({ said }) => verdictOf(said, votesNeeded));
    await Promise.all(
      [...next].map(async ([provider, indexes]) => {
        const own = indexes.map((i) => claims[i] as ReceiptClaim);
        const answers = await input.ask(provider, own).catch((error: unknown) => {
          if (isNodeFailure(error)) return [];
          throw error;
        });
        for (const [k, i] of indexes.entries()) {
          note((asked[i] as Asked).said, provider, answers[k] ?? null);
        }
      }),
    );
  }
}

/** Of a provider that is asked again, its newest word counts; silence takes no word back. */
function note(said: Asked['said'], provider: number, statement: ReceiptStatement): void {
  const before = said.get('confirmed') ?? [];
  if (before.includes(provider)) {
    if (statement === null) return;
    const others = before.filter((one) => one !== provider);
    if (others.length > 0) said.set('confirmed', others);
    else said.delete('confirmed');
  }
  said.set(statement, [...(said.get(statement) ?? []), provider]);
}

const maxVotes = (said: Asked['said']): number =>
  Math.max(0, ...[...said].map(([statement, by]) => (statement === null ? 0 : by.length)));

function verdictOf(said: Asked['said'], votesNeeded: number): ReceiptVerdict {
  const kinds = [...said.keys()].filter((statement) => statement !== null);
  const others = [...said].flatMap(([statement, by]) => (statement === 'confirmed' ? [] : by));
  const provider = others[0] ?? null;
  const agreed = kinds.find((statement) => (said.get(statement) ?? []).length >= votesNeeded);
  return { kind: agreed ?? (kinds.length > 1 ? 'disputed' : 'unseen'), provider };
}
