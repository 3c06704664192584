import type { Transfer } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ClaimVerdict, TransferClaim } from '#model/transfer-claim.ts';
import { isNodeFailure } from './node-error.ts';

/**
 * What one provider says of a claim: true when it shows the transfer, false when it has the
 * transaction in that block without the transfer, null when it does not answer or lacks it.
 */
export type Witness = boolean | null;

/** Whether a transfer is the claimed one. */
export const isClaimed = (transfer: Transfer, claim: TransferClaim): boolean =>
  (claim.position === null || transfer.position === claim.position) &&
  transfer.amount === claim.amount &&
  foldCase(transfer.to) === foldCase(claim.to) &&
  foldCase(transfer.tokenAddress) === foldCase(claim.tokenAddress);

/**
 * Asks providers until two of them show each claim, or the only one does. Two are needed, since it
 * is not known which one showed it first: a provider must not confirm its own invention. The first
 * two are asked together, the others only for what is still open. Of three, two that show it
 * decide. Of two that disagree, neither does: the claim waits, and it ends only if none shows it.
 */
export async function twoWitnesses(input: {
  claims: readonly TransferClaim[];
  /** Positions of all providers, in the order in which they are asked. */
  order: readonly number[];
  ask: (provider: number, claims: readonly TransferClaim[]) => Promise<Witness[]>;
}): Promise<ClaimVerdict[]> {
  const { claims, order } = input;
  const needed = Math.min(2, order.length);
  const found = claims.map((): Found => ({ shownBy: [], deniedBy: [], missedBy: [] }));
  const askAbout = async (provider: number, asked: number[]) => {
    const own = asked.map((index) => claims[index]!);
    const said = await input.ask(provider, own).catch((error: unknown): Witness[] => {
      if (isNodeFailure(error)) return [];
      throw error;
    });
    for (const [i, index] of asked.entries()) found[index]![listOf(said[i])].push(provider);
  };
  const all = [...claims.keys()];
  await Promise.all(order.slice(0, needed).map((provider) => askAbout(provider, all)));
  for (const provider of order.slice(needed)) {
    const open = all.filter((index) => found[index]!.shownBy.length < needed);
    if (open.length > 0) await askAbout(provider, open);
  }
  return found.map(({ shownBy, deniedBy, missedBy }) => {
    const [denier = null] = deniedBy;
    if (shownBy.length >= needed && shownBy.length > deniedBy.length)
      return { kind: 'confirmed', provider: null };
    if (deniedBy.length === order.length) return { kind: 'absent', provider: denier };
    if (denier !== null) return { kind: 'disputed', provider: denier };
    return { kind: 'unseen', provider: missedBy[0] ?? null };
  });
}

/** The positions of the providers that gave each answer. */
interface Found {
  shownBy: number[];
  deniedBy: number[];
  missedBy: number[];
}

const listOf = (said: Witness | undefined): keyof Found =>
  said == null ? 'missedBy' : said ? 'shownBy' : 'deniedBy';
