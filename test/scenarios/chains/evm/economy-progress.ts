import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { Cursor } from '#model/chain.ts';
import { buildCursor } from '#test/builders/build-chain-state.ts';

export const client = makeDocumentClient();

export const covered = (number: bigint, coverage = ['logs']) => ({
  number,
  hash: `h${number}`,
  coverage,
});

export const cursorAt = (scanned: bigint, set: Partial<Cursor> = {}) =>
  buildCursor({ scanned, hash: `h${scanned}`, ...set });
