import type { Clock } from '#ports/runtime.ts';
import { ApiError } from '#wire/api-error.ts';
import type { Account } from '../model/account.ts';
import type { BooksReader } from '../ports.ts';
import { type LedgerNames, type NamedFilters, parseFilters } from './ledger-names.ts';
import type { Balance } from './statement/balances.ts';
import { dayOf } from './statement/close-period.ts';

/** What is asked for, as a caller writes it; what is undefined does not filter. */
export interface BalancesInput extends NamedFilters {
  projectId: string;
  account?: Account | undefined;
  /** A UTC day `YYYY-MM-DD` that has ended; undefined: now. */
  at?: string | undefined;
}

/**
 * The balances of a project's accounts, by chain, token and account. Errors: unsupported (the chain),
 * invalidRequest (token, address, a day that has not ended).
 */
export async function readBalances(
  deps: {
    books: Pick<BooksReader, 'balances' | 'bookedDecimals'>;
    names: LedgerNames;
    clock: Clock;
  },
  { projectId, account, at, ...named }: BalancesInput,
): Promise<Balance[]> {
  const today = dayOf(deps.clock.now());
  if (at !== undefined && at >= today) {
    const last = dayOf(deps.clock.now() - secondsOfDay);
    throw new ApiError(
      'invalidRequest',
      `at must be a UTC day that has ended: ${last} or earlier. For the current balances, leave at out`,
    );
  }
  const filters = { ...(await parseFilters(deps, named)), account, at };
  const balances = await deps.books.balances({ ...filters, projectId });
  return balances.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

const secondsOfDay = 86_400;

const orderOf = ({ chain, token, account, address }: Balance): string =>
  JSON.stringify([chain, token, account, address]);
