import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { NonceSlot } from '#model/payment.ts';
import type { MinedPosition, PaymentReader } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { type Key, minedShards, pad, workKeys } from '../dynamodb/table-keys.ts';
import { slotFromItem } from './slot-item.ts';

/** Slots of each stretch of the index `mined` that are read at once. */
const minedPageSize = 200;
/** The position after the last slot of a stretch. */
const stretchEnd = '-';

/** The same stretch of each shard. */
const minedStretches = (
  pkOf: (chain: ChainName, shard: number) => string,
  chain: ChainName,
  [from, to]: readonly [from: string, to: string],
) => Array.from({ length: minedShards }, (_, shard) => ({ pk: pkOf(chain, shard), from, to }));

/** Mined slots of a chain, by the sparse index `mined` of the table `money`. */
export function makeMinedIndex(
  client: DynamoDBDocumentClient,
  table: () => string,
): Pick<PaymentReader, 'minedUpTo' | 'minedAbove'> {
  /** The keys of a stretch of the index, the lowest blocks first, at most `limit` of them. */
  const minedKeys = async (
    pk: string,
    [from, to]: [from: string, to: string],
    limit: number,
  ): Promise<{ keys: Key[]; last: string | null }> => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        IndexName: 'mined',
        KeyConditionExpression: 'minedPk = :pk AND minedSk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
        Limit: limit,
      }),
    );
    const last = LastEvaluatedKey ? String((Items.at(-1) ?? LastEvaluatedKey).minedSk) : null;
    return { keys: Items.map(({ pk, sk }) => ({ pk, sk }) as Key), last };
  };

  /**
   * Of each stretch of the index as many slots as one page holds, and where to continue. `isAsked`
   * judges the block in which a slot is now: the index may still show an earlier one.
   */
  const minedPage = async (
    stretches: { pk: string; from: string; to: string }[],
    isAsked: (block: bigint, slot: NonceSlot) => boolean,
    position: MinedPosition | null,
  ): Promise<{ slots: NonceSlot[]; next: MinedPosition | null }> => {
    const pages = await Promise.all(
      stretches.map(async ({ pk, from, to }, i) => {
        const after = position?.[i];
        if (after === stretchEnd) return { keys: [], last: null };
        return minedKeys(pk, [after === undefined ? from : `${after}\u0000`, to], minedPageSize);
      }),
    );
    // The index may lag behind the table, so the items decide.
    const keys = pages.flatMap((page) => page.keys);
    const items = await batchGet(client, table(), keys, { consistent: true });
    const slots = items
      .map(slotFromItem)
      .filter(
        (slot) => slot.state === 'mined' && slot.mined && isAsked(slot.mined.blockNumber, slot),
      )
      .sort((a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : a.nonce - b.nonce));
    const next = pages.map(({ last }) => last ?? stretchEnd);
    return { slots, next: next.every((last) => last === stretchEnd) ? null : next };
  };

  return {
    minedUpTo: (chain, { deep, closing }, position) =>
      minedPage(
        [
          ...minedStretches(workKeys.minedPk, chain, [pad(0), `${pad(deep)}#\uffff`]),
          ...minedStretches(workKeys.confirmedPk, chain, [pad(0), `${pad(closing)}#\uffff`]),
        ],
        (block, { confirmed }) => block <= (confirmed ? closing : deep),
        position,
      ),

    async minedAbove(chain, block) {
      const above = [pad(block + 1n), '\uffff'] as const;
      const stretches = [
        ...minedStretches(workKeys.minedPk, chain, above),
        ...minedStretches(workKeys.confirmedPk, chain, above),
      ];
      const found: NonceSlot[] = [];
      let position: MinedPosition | null = null;
      do {
        const page = await minedPage(stretches, (mined) => mined > block, position);
        found.push(...page.slots);
        position = page.next;
      } while (position);
      return found;
    },
  };
}
