import { eachLimited } from '#async/each-limited.ts';

/** What Lambda is told of a batch: the records that have to come again, and no others. */
interface BatchResponse {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Works on the records of a batch, `atOnce` of them at a time. Returns the results of those that
 * succeeded, and the answer that has Lambda redeliver the others; each of these was told to
 * `onFailure` with its error.
 */
export async function processBatch<Item, Result>(
  records: Item[],
  options: {
    atOnce: number;
    /** The id that Lambda knows a record by. */
    identify: (record: Item) => string | undefined;
    work: (record: Item) => Promise<Result>;
    onFailure: (itemIdentifier: string, reason: unknown) => void;
  },
): Promise<{ done: Result[]; response: BatchResponse }> {
  const results = await eachLimited(records, options.atOnce, options.work);
  const done: Result[] = [];
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const [i, result] of results.entries()) {
    if (result.status === 'fulfilled') done.push(result.value);
    else {
      const itemIdentifier = options.identify(records[i]!) ?? '';
      options.onFailure(itemIdentifier, result.reason);
      batchItemFailures.push({ itemIdentifier });
    }
  }
  return { done, response: { batchItemFailures } };
}
