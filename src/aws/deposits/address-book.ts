import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { addressEnds } from '#model/address-ends.ts';
import type { AddressOwner, JournalEntry } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Family } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';
import { pad } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { readJournalEnds } from './journal-lanes.ts';
import { addressOwnerFromItem, addressText } from './sub-account-item.ts';

const pageSize = 1_000;
/** Positions of one partition (depositKeys.journal). */
const partitionSize = 10_000;

/** Addresses that look alike are made on purpose, and each costs its maker minutes. */
const maxAlike = 20;

/** The last position of the partition that the position after this one is in. */
const endOfPartition = (after: number): number =>
  (Math.floor((after + 1) / partitionSize) + 1) * partitionSize - 1;

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
      let end: number | null = null;
      for (let last = after; entries.length < pageSize; ) {
        const limit = pageSize - entries.length;
        const { read } = await partition(last, pad(last + partitionSize), limit);
        if (read.length === 0) {
          // Several blocks are filled in parallel, so a later partition may have entries already.
          end ??= (await readJournalEnds(client, table())).allocated;
          last = endOfPartition(last);
          if (last >= end) break;
          continue;
        }
        for (const { position, addresses } of read) {
          if (addresses) entries.push({ position, address: addresses[family] });
        }
        const { position, jump } = read[read.length - 1]!;
        // After a restore an entry may jump over positions that were in use before it.
        last = jump ?? position;
      }
      return entries;
    },

    journalEnds: () => readJournalEnds(client, table()),

    async journalPart(family, after, upTo) {
      const entries: JournalEntry[] = [];
      for (let last = after; last < upTo; ) {
        const { read, isEnd } = await partition(last, pad(upTo), pageSize);
        for (const { position, addresses, jump = null } of read) {
          entries.push({ position, address: addresses?.[family] ?? null, jump });
        }
        last = isEnd ? endOfPartition(last) : (read.at(-1)?.position ?? last);
      }
      return entries;
    },

    async alike(projectId, family, address) {
      const ends = addressEnds(family, address);
      if (ends === null) return [];
      const { Items } = await client.send(
        new QueryCommand({
          TableName: table(),
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': depositKeys.ends(projectId, family, ends, '').pk },
          ConsistentRead: true,
          Limit: maxAlike,
        }),
      );
      return (Items ?? []).map(({ sk, userId }) => ({
        address: String(sk),
        userId: String(userId),
      }));
    },

    async oldest() {
      const { Item } = await client.send(
        new GetCommand({ TableName: table(), Key: depositKeys.journal(1), ConsistentRead: true }),
      );
      return Item ? Number(Item.createdAt) : null;
    },
  };

  /** Entries after this position and up to that one, from the partition of the next position. */
  async function partition(after: number, upTo: string, limit: number) {
    const { Items, LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :upTo',
        ExpressionAttributeValues: {
          ':pk': depositKeys.journal(after + 1).pk,
          ':after': pad(after + 1),
          ':upTo': upTo,
        },
        ConsistentRead: true,
        Limit: limit,
      }),
    );
    const read = (Items ?? []) as {
      position: number;
      jump?: number;
      addresses?: Record<Family, string>;
    }[];
    return { read, isEnd: LastEvaluatedKey === undefined };
  }
}
