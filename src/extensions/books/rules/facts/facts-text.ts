import type { ChainName } from '#shared/chains.ts';
import type { Account, Place } from '../../model/account.ts';
import type { Fact } from '../../model/fact.ts';
import type { Move } from '../../model/move.ts';

/**
 * Facts as the text of an outbox item (OutboxItem.facts): JSON, each fact and move a list of its fields
 * in a fixed order, amounts and block numbers as decimal text. Names are left out, because an item above
 * one KB costs twice as much. A new field is added at the end of its list.
 */
export const factsToText = (facts: readonly Fact[]): string => JSON.stringify(facts.map(toRow));

/** The inverse of factsToText. Throws TypeError or SyntaxError if this service cannot have written it. */
export function factsFromText(text: string): Fact[] {
  const rows: unknown = JSON.parse(text);
  if (!Array.isArray(rows)) throw new TypeError('facts that are not a list');
  return rows.map(fromRow);
}

type MoveRow = [Account, string | null, Account, string | null, string, string];
type FactRow = [
  string,
  number,
  number,
  string,
  ChainName,
  string | null,
  string | null,
  string | null,
  string | null,
  MoveRow[],
];

function toRow(fact: Fact): FactRow {
  const { subject, rev, at, projectId, chain, orderNo, depositNo, txHash, blockNumber } = fact;
  const source = [orderNo, depositNo, txHash, blockNumber?.toString() ?? null] as const;
  return [subject, rev, at, projectId, chain, ...source, fact.moves.map(toMoveRow)];
}

const toMoveRow = ({ from, to, token, amount }: Move): MoveRow => [
  from.account,
  from.address,
  to.account,
  to.address,
  token,
  amount.toString(),
];

function fromRow(row: unknown): Fact {
  if (!Array.isArray(row) || !Array.isArray(row[9]))
    throw new TypeError('a fact without its moves');
  const [subject, rev, at, projectId, chain, orderNo, depositNo, txHash, block, moves] =
    row as FactRow;
  if (!subject || !projectId || !Number.isSafeInteger(rev) || !Number.isSafeInteger(at)) {
    throw new TypeError('a fact without its subject, project, revision or time');
  }
  return {
    subject,
    rev,
    at,
    projectId,
    chain,
    orderNo,
    depositNo,
    txHash,
    blockNumber: block === null ? null : BigInt(block),
    moves: moves.map(fromMoveRow),
  };
}

const fromMoveRow = ([from, fromAddress, to, toAddress, token, amount]: MoveRow): Move => ({
  from: place(from, fromAddress),
  to: place(to, toAddress),
  token,
  amount: BigInt(amount),
});

const place = (account: Account, address: string | null): Place => ({ account, address });
