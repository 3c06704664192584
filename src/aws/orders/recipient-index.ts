import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addressEnds } from '#model/address-ends.ts';
import type { RecipientIndex, RecipientPosition } from '#ports/orders.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { queryIndex } from '../dynamodb/query-index.ts';
import { moneyKeys, recipientKeys } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';

type Recipient = Parameters<RecipientIndex['alike']>[0];
type Entry = { pk: string; toSk: string };

/** Entries of the first read, which are all of nearly every recipient. */
const firstRead = 50;

/** The index `recipients` of the table `money`. */
export function makeRecipientIndex(
  client: DynamoDBDocumentClient = documentClient(),
): RecipientIndex {
  const partition = ({ projectId, family, address }: Recipient): string | null => {
    const ends = addressEnds(family, address);
    return ends === null ? null : recipientKeys.pk(projectId, family, ends);
  };

  const query = async (
    pk: string,
    { from, to }: { from: string; to: string },
    Limit: number,
    newestFirst: { after: Record<string, string> | undefined } | null = null,
  ): Promise<{ entries: Entry[]; isLast: boolean } | null> => {
    const found = await queryIndex(client, {
      TableName: need('TABLE_MONEY'),
      IndexName: 'recipients',
      KeyConditionExpression: 'toPk = :pk AND toSk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
      Limit,
      ...(newestFirst && { ScanIndexForward: false, ExclusiveStartKey: newestFirst.after }),
    });
    return found && { entries: found.items as unknown as Entry[], isLast: found.isLast };
  };

  return {
    async ordersTo(recipient, { limit, after }) {
      const pk = partition(recipient);
      if (pk === null) return { orderNos: [], next: null };
      const { address } = recipient;
      const start = after && {
        ...moneyKeys.order(after.orderNo),
        toPk: pk,
        toSk: recipientKeys.sk(address, after.createdAtMs),
      };
      // One more: a page that is full to its limit has a key to continue after, also at the end.
      const found = await query(pk, ordersOf(address), limit + 1, { after: start ?? undefined });
      if (found === null) return null;
      const { entries } = found;
      const page = entries.slice(0, limit);
      const last = page.at(-1);
      return {
        orderNos: page.map(orderNoOf),
        next: last && entries.length > limit ? positionOf(last) : null,
      };
    },

    async alike(recipient, limit) {
      const pk = partition(recipient);
      if (pk === null) return { addresses: [], isAll: true };
      const found = new Set<string>();
      let from = ' ';
      for (let read = firstRead; found.size <= limit + 1; read = 1) {
        const page = await query(pk, { from, to: '\uffff' }, read);
        if (page === null) return null;
        for (const entry of page.entries) found.add(addressOf(entry));
        const last = page.entries.at(-1);
        if (page.isLast || !last) break;
        // The other orders of this recipient are passed over.
        from = ordersOf(addressOf(last)).to;
      }
      found.delete(recipient.address);
      const addresses = [...found];
      return { addresses: addresses.slice(0, limit), isAll: addresses.length <= limit };
    },
  };
}

const ordersOf = (address: string) => ({ from: `${address}#`, to: `${address}#\uffff` });

const orderNoOf = ({ pk }: Entry): string => pk.slice(moneyKeys.order('').pk.length);

const addressOf = ({ toSk }: Entry): string => toSk.slice(0, toSk.lastIndexOf('#'));

const positionOf = (entry: Entry): RecipientPosition => ({
  createdAtMs: Number(entry.toSk.slice(entry.toSk.lastIndexOf('#') + 1)),
  orderNo: orderNoOf(entry),
});
