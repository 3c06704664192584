import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Family } from '#contract/chains.ts';
import type { AddressBook } from '#domain/ports/deposits/address-book.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys, pad } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { addressOwnerFromItem, addressText } from './sub-account-item.ts';

const pageSize = 1_000;

/** The owners of addresses, and the address journal, in table `deposits`. */
export function makeAddressBook(client: DynamoDBDocumentClient = documentClient()): AddressBook {
  const table = () => need('TABLE_DEPOSITS');
  return {
    async owners(family, addresses) {
      const keys = addresses.map((a) => depositKeys.address(family, addressText(family, a)));
      const items = await batchGet(client, table(), keys, { consistent: true });
      const found = items.map(addressOwnerFromItem);
      const byText = new Map(found.map((owner) => [addressText(family, owner.address), owner]));
      const owners = new Map<string, AddressOwner>();
      for (const address of addresses) {
        const owner = byText.get(addressText(family, address));
        if (owner) owners.set(address, owner);
      }
      return owners;
    },

    async journal(family, after) {
      const entries: { position: number; address: string }[] = [];
      // A short page is not the end of the journal: a partition ends at its 10,000th position.
      for (let last = after; entries.length < pageSize; ) {
        const read = await partition(last, pageSize - entries.length);
        if (read.length === 0) break;
        for (const { position, addresses } of read) {
          if (addresses) entries.push({ position, address: addresses[family] });
        }
        const { position, jump } = read[read.length - 1]!;
        // After a restore an entry may jump over positions that were in use before it.
        last = jump ?? position;
      }
      return entries;
    },

    async oldest() {
      const { Item } = await client.send(
        new GetCommand({ TableName: table(), Key: depositKeys.journal(1), ConsistentRead: true }),
      );
      return Item ? Number(Item.createdAt) : null;
    },
  };

  /** Entries after this position, from the partition of the next position. */
  async function partition(after: number, limit: number) {
    const { Items } = await client.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': depositKeys.journal(after + 1).pk,
          ':after': pad(after),
        },
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    return (Items ?? []) as {
      position: number;
      jump?: number;
      addresses?: Record<Family, string>;
    }[];
  }
}
