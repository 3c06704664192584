import { workStages } from '#model/orders/order-base.ts';
import type { ChainName } from '#shared/chains.ts';
import { workKeys } from '../dynamodb/table-keys.ts';

/** Every partition of the index `work` that has orders of a chain. */
const workPartitions = (chain: ChainName): string[] => [
  ...new Set(Object.values(workStages).map((stage) => workKeys.pk(chain, stage))),
];

/** A place in the list of a chain's orders: a partition, and the key in it to continue after. */
interface WorkPlace {
  pk: string;
  after: string | null;
  /** The cursor of this partition after a key; of the next one for null; null after the last. */
  cursor(after: string | null): string | null;
}

/** The place that a cursor names; null is the start. */
export function workPlace(chain: ChainName, cursor: string | null): WorkPlace {
  const partitions = workPartitions(chain);
  const [, number, rest] = /^(\d):(.*)$/s.exec(cursor ?? '0:') ?? [];
  const index = Number(number);
  const pk = partitions[index];
  if (pk === undefined)
    throw new Error(`${chain}: "${cursor}" is not a position in the list of orders`);
  return {
    pk,
    after: rest || null,
    cursor: (after) => {
      if (after !== null) return `${index}:${after}`;
      return index + 1 < partitions.length ? `${index + 1}:` : null;
    },
  };
}
