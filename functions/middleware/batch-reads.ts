/** What reads the items of a batch, for a call and for its estimate. */
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { TermsDeps } from '#domain/withdrawal/read-terms.ts';
import type { ReadBatchDeps } from '#extensions/payouts/rules/read-batch.ts';
import { ApiError } from '#wire/api-error.ts';
import { applyBody } from '#wire/merchant/withdraw/schemas.ts';
import { dropNulls } from './drop-nulls.ts';
import { parseWith } from './parse-with.ts';

/** Of a stage without batches. */
export const noBatches = (): ApiError =>
  new ApiError(
    'unsupported',
    'Unsupported chain: this deployment offers no batches. Use POST /v1/withdraw/apply for each item',
  );

export const batchReads = ({ chain, token, checkAddress }: TermsDeps): ReadBatchDeps => ({
  chain,
  token,
  checkAddress,
  readBody,
  parseChain: (name) => parseChain(name, { aliases: true }),
});

/** An item by the schema of apply. Errors: invalidRequest. */
const readBody: ReadBatchDeps['readBody'] = (item) =>
  parseWith(applyBody(), dropNulls(applyBody(), objectOf(item))) as ReturnType<
    ReadBatchDeps['readBody']
  >;

/** Errors: invalidRequest. */
function objectOf(item: unknown): object {
  if (typeof item === 'object' && item !== null && !Array.isArray(item)) return item;
  throw new ApiError('invalidRequest', 'an item must be an object');
}
