import type { Statement } from '#extensions/books/model/statement.ts';
import type { StatementFile } from '#shared/audit/statement-chain.ts';

const sha256 = (digit: string) => digit.repeat(64);

const file = (name: string, bytes: number, digit: string): StatementFile => ({
  name,
  bytes,
  sha256: sha256(digit),
  entriesFrom: 2_048,
  entriesTo: bytes - 20_000,
  feesFrom: bytes - 18_000,
});

/** The statement of March 2026, the 32nd of its project. */
export const buildStatement = (set: Partial<Statement> = {}): Statement => {
  const { period = '2026-03' } = set;
  return {
    seq: 32,
    prev: sha256('0'),
    hash: sha256('a'),
    period,
    entries: 1_204,
    files: [file(`${period}.csv`, 301_544, 'b'), file(`${period}.jsonl`, 455_020, 'c')],
    ...set,
  };
};
