import { eachLimited } from '#shared/async/limit.ts';

/** The answer to Lambda: the records of a batch that have to be delivered again. */
interface BatchResponse {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Works on the records of a batch, `concurrency` of them at a time. Returns the results of the records
 * that succeeded, and the answer that makes Lambda deliver the others again. `onFailure` gets the
 * error of each of those.
 */
export async function processBatch<Item, Result>(
  records: Item[],
  options: {
    concurrency: number;
    /** The id by which Lambda knows a record. */
    identify: (record: Item) => string | undefined;
    work: (record: Item) => Promise<Result>;
    onFailure: (itemIdentifier: string, reason: unknown) => void;
  },
): Promise<{ done: Result[]; response: BatchResponse }> {
  const results = await eachLimited(records, options.concurrency, options.work);
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
