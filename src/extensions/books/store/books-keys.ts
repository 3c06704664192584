import { type Key, pad } from '#aws/dynamodb/table-keys.ts';
import { foldCase } from '#model/fold-case.ts';
import type { ChainName } from '#shared/chains.ts';
import type { Account } from '../model/account.ts';

/**
 * Table `books`. Each kind of item has partition keys of its own, so that a role can be limited to the
 * kinds that it writes. A day is a UTC day `YYYY-MM-DD`.
 */
export const booksKeys = {
  /** What is booked of a subject. */
  head: (subject: string): Key => ({ pk: `H#${subject}`, sk: '-' }),
  /** The moves of a token that are booked in a day, by their time (unix seconds) and first entry. */
  moves: (projectId: string, chain: ChainName, token: string, day: string): string =>
    `E#${projectId}#${chain}#${token}#${day}`,
  moveSk: (at: number, entryNo: string): string => `${pad(at, 10)}#${entryNo}`,
  /** What entries of a day sum to. */
  sums: (projectId: string, day: string): string => `T#${projectId}#${day}`,
  sumSk: (chain: ChainName, token: string, account: Account): string =>
    [chain, token, account].join('#'),
  /** The balances of a project's addresses on a chain. */
  balances: (projectId: string, chain: ChainName): string => `B#${projectId}#${chain}`,
  /** By address and token. `$` follows `#`: `afterAddress` is behind all tokens of an address, of '' before all. */
  balanceSk: (address: string, token: string): string => `${foldCase(address)}#${token}`,
  afterAddress: (address: string): string => `${foldCase(address)}$`,
  /** The decimals of tokens that have entries. */
  decimals: (): string => 'TD',
  decimalsSk: (chain: ChainName, token: string): string => `${chain}#${token}`,
  /** The days that have entries. */
  days: (projectId: string): string => `D#${projectId}`,
  /** The balances of accounts at the end of a day that is closed. */
  closing: (projectId: string, day: string): string => `C#${projectId}#${day}`,
  /** The days that have a closing. */
  closings: (projectId: string): string => `CD#${projectId}`,
  /** The last day that takes no entries any more. */
  closedThrough: (projectId: string): Key => ({ pk: `CP#${projectId}`, sk: '-' }),
  /** Statements, by their period: a day, or a month `YYYY-MM`. */
  statements: (projectId: string): string => `S#${projectId}`,
  /** The end of the chain of statements. */
  statementHead: (projectId: string): Key => ({ pk: `SH#${projectId}`, sk: '-' }),
  /** Index `byOrder`, and `byAddress`: the moves of an order or a deposit, and of an address. */
  ofOrder: (projectId: string, orderNo: string): string => `O#${projectId}#${orderNo}`,
  ofAddress: (projectId: string, address: string): string => `A#${projectId}#${foldCase(address)}`,
  /** The sort key of both. */
  placeSk: (day: string, moveSk: string): string => `${day}#${moveSk}`,
  /** Reconciliation: how far it is. */
  progress: (): Key => ({ pk: 'RP', sk: '-' }),
  /** Readings that wait to be judged, by the id of their look. */
  looks: (chain: ChainName): string => `RL#${chain}`,
  /** Addresses that are read in the next run. */
  due: (chain: ChainName): string => `RW#${chain}`,
  dueSk: (projectId: string, address: string): string => `${projectId}#${foldCase(address)}`,
  /** Openings and dust of an address. */
  record: (projectId: string, chain: ChainName, address: string): Key => ({
    pk: `RA#${projectId}#${chain}#${foldCase(address)}`,
    sk: '-',
  }),
  /** Open differences, by their number. */
  differences: (chain: ChainName): string => `RD#${chain}`,
  /** Closed ones, by when they were closed (unix seconds). */
  closed: (projectId: string): string => `RC#${projectId}`,
  closedSk: (at: number, differenceNo: string): string => `${pad(at, 10)}#${differenceNo}`,
};
