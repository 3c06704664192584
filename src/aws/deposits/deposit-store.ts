import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Deposit, InternalTransfer } from '#model/deposit.ts';
import type { DepositStore, TopUpChange } from '#ports/deposits.ts';
import { inGroups } from '#shared/async/limit.ts';
import type { ChainName } from '#shared/chains.ts';
import { inChunks } from '#shared/in-chunks.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { documentClient } from '../dynamodb/clients.ts';
import type { Item } from '../dynamodb/codec.ts';
import { depositCodec as codec } from '../dynamodb/deposit-codec.ts';
import { depositKeys, depositPart, depositParts } from '../dynamodb/deposit-keys.ts';
import type { Key } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { makeTransactBatcher } from '../dynamodb/transact-batcher.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { heldChange, isReserving } from '../orders/held-reservation.ts';
import { need } from '../runtime/config.ts';
import { internalTransferListed, internalTransferToItem } from './internal-transfer-store.ts';
import { listEntries, unsettledPks } from './unsettled-list.ts';

const depositToItem = (deposit: Deposit): Item => ({
  ...depositKeys.deposit(deposit.depositNo),
  ...codec.encode(deposit),
});

/** Calls of one turn that share transactions; each writes four items at most. */
const batchSize = 25;
/** Entries that one transaction removes. */
const removalBatchSize = 100;
const parts = Array.from({ length: depositParts }, (_, part) => part);

/**
 * Where a deposit is listed while it is watched: a credited one apart, so that a tick reads nothing
 * of it until its block is final.
 */
function entryKey(deposit: Deposit): Key {
  const { chain, blockNumber, depositNo, status, chainState } = deposit;
  const isCredited = status === 'credited' && chainState === 'present';
  const list = isCredited ? 'FINAL' : 'WATCH';
  const part = deposit.part ?? depositPart(depositNo);
  return depositKeys.watched(list, chain, part, blockNumber, depositNo);
}

const listed = (deposit: Deposit): TransactItem => ({
  Put: {
    TableName: need('TABLE_DEPOSITS'),
    Item: {
      ...entryKey(deposit),
      depositNo: deposit.depositNo,
      // By it the check of reservations finds what is held on an address, also after a payout that failed.
      ...(isReserving(deposit) && { heldOn: deposit.address }),
    },
  },
});

const unlisted = (Key: Key): TransactItem => ({
  Delete: { TableName: need('TABLE_DEPOSITS'), Key },
});

const isSame = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/** What the service of a top-up writes of its change. */
export type TopUpItems = (change: TopUpChange) => TransactItem[];

const noService: TopUpItems = () => {
  throw new Error('no extension records top-ups here');
};

/**
 * Deposits in the table `deposits`, found by number, by identity, and by block while watched. A top-up is
 * booked by `topUpItems` in the same transaction.
 */
export function makeDepositStore(
  client: DynamoDBDocumentClient = documentClient(),
  topUpItems: TopUpItems = noService,
): DepositStore {
  const table = () => need('TABLE_DEPOSITS');
  const writeTogether = makeTransactBatcher(client, () => null, batchSize);

  /** What changes a sum of an address shares no transaction: other deposits may change the same. */
  const write = (held: TransactItem[]) =>
    held.length === 0 ? writeTogether : (items: TransactItem[]) => transact(client, items);

  const getMany = async (depositNos: string[]): Promise<Deposit[]> => {
    const keys = depositNos.map((no) => depositKeys.deposit(no));
    const items = await batchGet(client, table(), keys, { consistent: true });
    // The watch list stays in the order of its blocks: a credit that is cut short starts at the old.
    const found = new Map(items.map((item) => [item.depositNo, codec.decode(item)]));
    return depositNos.flatMap((no) => found.get(no) ?? []);
  };

  const waitingPk = (chain: ChainName, part: number) =>
    depositKeys.watched('WATCH', chain, part, 0n, '').pk;

  /** The deposits that these partitions list, the oldest block first. */
  async function listedIn(
    pks: string[],
    from: bigint,
    to: bigint,
    isConsistent: boolean,
    isWanted: (depositNo: string) => boolean = () => true,
  ) {
    const range = { from, to, isConsistent };
    const found = await Promise.all(pks.map((pk) => listEntries(client, pk, range)));
    const listed = found.flat().sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
    // Read while it moved from one list to the other, a deposit may be in both. Other records that
    // are not final share the second list.
    const depositNos = new Set(
      listed.flatMap(({ depositNo }) => (depositNo === undefined ? [] : String(depositNo))),
    );
    return getMany([...depositNos].filter(isWanted));
  }

  return {
    async get(depositNo) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: table(),
          Key: depositKeys.deposit(depositNo),
          ConsistentRead: true,
        }),
      );
      return Item ? codec.decode(Item) : null;
    },

    getMany,

    async byIdentity(identities) {
      const keys = identities.map((identity) => depositKeys.identity(identity));
      const found = await batchGet(client, table(), keys, { consistent: true });
      // An identity without a deposit number is an internal transfer.
      const pointers = found.filter(({ depositNo }) => depositNo !== undefined);
      const deposits = new Map(
        (await getMany(pointers.map((p) => p.depositNo as string))).map((d) => [d.depositNo, d]),
      );
      return new Map(
        pointers.flatMap((pointer) => {
          const deposit = deposits.get(pointer.depositNo as string);
          return deposit ? [[(pointer.pk as string).slice(2), deposit] as const] : [];
        }),
      );
    },

    async put(fresh, identity, outbox) {
      const deposit: Deposit = { ...fresh, part: depositPart(fresh.depositNo) };
      const held = heldChange(null, deposit);
      const result = await write(held)([
        {
          Put: {
            TableName: table(),
            Item: { ...depositKeys.identity(identity), depositNo: deposit.depositNo },
            ConditionExpression: 'attribute_not_exists(depositNo)',
          },
        },
        {
          Put: {
            TableName: table(),
            Item: depositToItem(deposit),
            // Its identity names none: one that is there became an internal transfer.
            ConditionExpression: 'attribute_not_exists(pk) OR chainState = :removed',
            ExpressionAttributeValues: { ':removed': 'removed' },
          },
        },
        listed(deposit),
        outboxPut(outbox),
        ...held,
      ]);
      return result.ok;
    },

    async update({ previous, next, outbox, watch, topUp, beside, internal }) {
      const [before, after] = [entryKey(previous), entryKey(next)];
      const isMoved = !isSame(before, after);
      const held = heldChange(previous, next);
      const items: TransactItem[] = [
        {
          Put: {
            TableName: table(),
            Item: depositToItem(next),
            ConditionExpression: 'rev = :rev',
            ExpressionAttributeValues: { ':rev': previous.rev },
          },
        },
        ...(isMoved || !watch ? [unlisted(before)] : []),
        ...(watch ? [listed(next)] : []),
        ...(outbox ? [outboxPut(outbox)] : []),
        ...(beside ? [{ Put: { TableName: table(), Item: beside } }] : []),
        ...(internal
          ? [identityPut(table(), internal, next), internalTransferListed(table(), internal)]
          : []),
        ...held,
      ];
      if (!topUp) return (await write(held)(items)).ok;
      // Top-ups of one project change one balance, so that they share no transaction.
      const balance = topUpItems(topUp);
      const result = await transact(client, [...items, ...balance]);
      if (result.ok || result.reasons.slice(0, items.length).some(Boolean)) return result.ok;
      // The ledger has this change: the deposits were restored to a moment before it.
      return (await transact(client, items)).ok;
    },

    watched: (chain, from, to) =>
      listedIn(
        [...parts.map((part) => waitingPk(chain, part)), ...unsettledPks(chain)],
        from,
        to,
        true,
      ),

    waiting: (chain, to, isWanted) =>
      listedIn(
        parts.map((part) => waitingPk(chain, part)),
        0n,
        to,
        false,
        isWanted,
      ),

    async letGo(chain, to, isLate) {
      for (const pk of unsettledPks(chain)) {
        if (isLate()) return false;
        const found = await listEntries(client, pk, { from: 0n, to, isConsistent: false });
        const removeSome = async (some: Item[]) => {
          await transact(
            client,
            some.map(({ pk, sk }) => unlisted({ pk: String(pk), sk: String(sk) })),
          );
        };
        const groups = inChunks(found, removalBatchSize);
        if ((await inGroups(groups, removeSome, 4, isLate)) < groups.length) return false;
      }
      return true;
    },
  };
}

/** The internal transfer in the place of the deposit's pointer. */
const identityPut = (
  table: string,
  internal: InternalTransfer,
  { depositNo }: Deposit,
): TransactItem => ({
  Put: {
    TableName: table,
    Item: internalTransferToItem(internal),
    ConditionExpression: 'depositNo = :no',
    ExpressionAttributeValues: { ':no': depositNo },
  },
});
