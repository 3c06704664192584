/**
 * Gives every BatchGetItem answer the order that a table has for it: by a hash of the keys, the
 * same at each call. DynamoDB promises none, and the emulator answers in the order of the request,
 * which hides code that relies on it. BATCH_ORDER_SEED repeats the order of a run.
 */
import { createHash, randomInt } from 'node:crypto';
import { BatchGetCommand, type BatchGetCommandOutput } from '@aws-sdk/lib-dynamodb';

process.env.BATCH_ORDER_SEED ??= String(randomInt(2 ** 31));
const seed = process.env.BATCH_ORDER_SEED;

const rank = ({ pk, sk }: Record<string, unknown>): string =>
  createHash('sha1')
    .update(JSON.stringify([seed, pk, sk]))
    .digest('hex');

/** The items in the table's own order. */
export const inTableOrder = (items: Record<string, unknown>[]): Record<string, unknown>[] =>
  items
    .map((item) => ({ item, at: rank(item) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ item }) => item);

const patched = Symbol.for('coffer.unordered-batch-reads');
const prototype = BatchGetCommand.prototype as typeof BatchGetCommand.prototype & {
  [patched]?: true;
};

// Set-up runs once for each file of tests, in a process that runs many.
if (!prototype[patched]) {
  prototype[patched] = true;
  console.info(`batch reads are answered in the order of BATCH_ORDER_SEED=${seed}`);
  const { resolveMiddleware } = prototype;
  prototype.resolveMiddleware = function (...args) {
    const handler = resolveMiddleware.apply(this, args);
    return async (...input) => {
      const answer = await handler(...input);
      const { Responses = {} } = answer.output as BatchGetCommandOutput;
      for (const [table, items] of Object.entries(Responses))
        Responses[table] = inTableOrder(items);
      return answer;
    };
  };
}
