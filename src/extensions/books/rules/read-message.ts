import type { DepositStore } from '#ports/deposits.ts';
import type { Fact } from '../model/fact.ts';
import type { BookMessage } from '../model/message.ts';
import { depositFact } from './facts/deposit-fact.ts';
import { factsFromText } from './facts/facts-text.ts';
import { type Rental, rentalFact } from './facts/rental-fact.ts';

export interface MessageDeps {
  deposits: Pick<DepositStore, 'get'>;
  /** A rental of energy; null if there is none. Its `rev` is of no account. */
  rental(energyNo: string): Promise<Omit<Rental, 'rev'> | null>;
  /** What projects have paid in advance for energy; null in a stage without it. */
  energyAccount: string | null;
}

/**
 * The facts that a message asks to book. A record that is gone, as after a restore of its table, has
 * none: it is recorded again, or reconciliation finds the difference.
 */
export async function readMessage(deps: MessageDeps, message: BookMessage): Promise<Fact[]> {
  if (message.kind === 'facts') return factsFromText(message.facts);
  if (message.kind === 'deposit') {
    const deposit = await deps.deposits.get(message.depositNo);
    return deposit ? [depositFact(deposit, message.at)] : [];
  }
  const { energyAccount } = deps;
  const rental = energyAccount === null ? null : await deps.rental(message.energyNo);
  if (rental === null) return [];
  const rev = rentalRevision(message);
  return [rentalFact({ ...rental, rev }, message.at, energyAccount!)];
}

/** A rental's revisions within a second, in their order. */
const revisionsASecond = 1_000;

/**
 * Grows by the clock: a rental's own revision goes back when its table is restored. So a rental has one
 * revision above all before it, though two of them are of the same second.
 */
const rentalRevision = ({ rev, at }: { rev: number; at: number }): number =>
  at * revisionsASecond + (rev % revisionsASecond);
