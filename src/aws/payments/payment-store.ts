import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isGroupNo } from '#model/orders/group.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import { workStages } from '#model/orders/order-base.ts';
import type { Attempt, NonceSlot, NonceState, SendNote } from '#model/payment.ts';
import type { AuthorizationSlot, RecordedFacts, SignedPayment } from '#model/sent-payment.ts';
import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import type { ChainName } from '#shared/chains.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { makeBatchGetLoader } from '../dynamodb/batch-get-loader.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { conditionalWrite } from '../dynamodb/conditional-write.ts';
import { tableIdentity } from '../dynamodb/table-identity.ts';
import { moneyKeys, signatureKeys } from '../dynamodb/table-keys.ts';
import { type TransactItem, transact } from '../dynamodb/transact.ts';
import { makeTransactBatcher } from '../dynamodb/transact-batcher.ts';
import { auditItems } from '../events/audit-item.ts';
import { outboxPut } from '../events/outbox-item.ts';
import { raiseItems, transitionItem } from '../orders/order-writes.ts';
import { mergeReleases, releaseItems } from '../orders/release-items.ts';
import { coinReservationKey } from '../orders/reserved-by.ts';
import { need } from '../runtime/config.ts';
import { dailyCountItems } from './daily-count-items.ts';
import {
  dissolvedTallies,
  joinedRecord,
  joinedTally,
  resignedTally,
  signedTally,
  tallyFromItem,
} from './group-tally.ts';
import { makeMinedIndex } from './mined-index.ts';
import {
  adoptNonce,
  lowerOldestOpen,
  mergeWidenings,
  nonceStateFromItem,
  takeNonces,
  widenView,
} from './nonce-state-item.ts';
import { pointerNote, routeNote, slotStages, stageItem } from './order-notes.ts';
import { joinedPut, senderPut, signatureFromItem, signaturePut } from './signature-item.ts';
import { slotFromItem, slotItem } from './slot-item.ts';
import { makeSlotView } from './slot-view.ts';

type Facts = RecordedFacts | null | undefined;

const isRequeued = (write: TransitionWrite | null | undefined): boolean =>
  write?.set.status === 'approved';

/**
 * The slot of an order that is approved again belongs to nobody any more: what is written of it later must not take
 * the order from the list of work, where it waits for another nonce.
 */
const unboundBy = (
  write: TransitionWrite | null | undefined,
): Partial<Pick<NonceSlot, 'ref' | 'refKind'>> =>
  isRequeued(write) ? { ref: '-', refKind: 'fill' } : {};

const bookedBy = (facts: Facts): Pick<NonceSlot, 'booked'> => (facts ? { booked: facts.rev } : {});
const factsItems = (facts: Facts): TransactItem[] => (facts ? [outboxPut(facts.outbox)] : []);

/**
 * Nonce states, nonce slots with their signed bytes, and hash claims in the table `money`
 * (docs/design.md "The payment worker").
 */
export function makePaymentStore(
  client: DynamoDBDocumentClient = documentClient(),
): PaymentStore & SignedWriter {
  const table = () => need('TABLE_MONEY');
  const read = makeBatchGetLoader(client, table);
  const readSignature = makeBatchGetLoader(client, () => need('TABLE_SIGNATURES'));
  const settleTogether = makeTransactBatcher(
    client,
    (one, other) => mergeReleases(one, other) ?? mergeWidenings(one, other),
  );

  const nonceState = async (chain: ChainName, address: string): Promise<NonceState | null> => {
    const item = await read(moneyKeys.nonceState(chain, address));
    return item && nonceStateFromItem(chain, address, item);
  };

  const claimItem = (slot: NonceSlot, { txHash, raw, rawIn }: Attempt): TransactItem => ({
    Put: {
      TableName: table(),
      Item: {
        ...moneyKeys.claim(slot.chain, txHash),
        address: slot.address,
        nonce: slot.nonce,
        ref: slot.ref,
        projectId: slot.projectId,
        ...(rawIn === 'claim' && { raw }),
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });

  /** Replaces the slot if it still has the revision that was read. */
  const replaceSlot = (slot: NonceSlot, set: Partial<NonceSlot>): TransactItem => ({
    Put: {
      TableName: table(),
      Item: slotItem({ ...slot, ...set, rev: slot.rev + 1 }),
      ConditionExpression: 'rev = :rev',
      ExpressionAttributeValues: { ':rev': slot.rev },
    },
  });

  const newSlot = (slot: NonceSlot): TransactItem => ({
    Put: {
      TableName: table(),
      Item: slotItem(slot),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });

  /** The items of an owner whose authorization a payment carries. */
  const authorizationItems = (
    { slot, previous }: AuthorizationSlot,
    tableId: string,
  ): TransactItem[] =>
    previous
      ? [replaceSlot(previous, { ...slot, rev: previous.rev + 1 })]
      : [takeNonces(table(), slot, 1, tableId), ...senderPut(slot), newSlot(slot)];

  /** The items of one signed payment, besides the nonce state. */
  const signedItems = (payment: SignedPayment): TransactItem[] => {
    const { authorizes = [], table: tableId } = payment;
    return [
      ...paymentItems(payment),
      ...authorizes.flatMap((one) => authorizationItems(one, tableId)),
    ];
  };

  const paymentItems = ({
    slot,
    write,
    terms,
    voided = null,
    left,
    members,
  }: SignedPayment): TransactItem[] => [
    transitionItem(table(), write),
    ...slot.attempts.slice(0, 1).map((attempt) => claimItem(slot, attempt)),
    // An order is signed once; its allowance is not a payment and may be set several times.
    ...(slot.refKind === 'order'
      ? [
          signaturePut(slot, { voided, left }, terms),
          ...(members === undefined ? [] : [signedTally(slot, { members, voided })]),
          ...routeNote(slot, write.order, voided),
          ...pointerNote(table(), slot, write.order),
        ]
      : []),
    newSlot(slot),
    outboxPut(write.outbox),
  ];

  const noteItem = (slot: NonceSlot, { txHash, outcome, at, refusals }: SendNote): TransactItem => {
    const attempts = slot.attempts.map((a) => (a.txHash === txHash ? { ...a, outcome } : a));
    return replaceSlot(slot, { attempts, lastSentAt: at, sends: slot.sends + 1, refusals });
  };

  const storeAllSigned = async (payments: SignedPayment[]): Promise<boolean> => {
    const first = payments[0];
    if (!first) return true;
    const nonces = takeNonces(table(), first.slot, payments.length, first.table);
    const counts = dailyCountItems(payments.flatMap((payment) => payment.counts ?? []));
    if (!counts) return false;
    const items = [
      nonces,
      ...senderPut(first.slot),
      ...payments.flatMap(signedItems),
      ...dissolvedTallies(payments),
      ...counts,
    ];
    return (await transact(client, items)).ok;
  };

  return {
    nonceState,

    ...makeSlotView(client, table, nonceState),

    async slot(chain, address, nonce) {
      const item = await read(moneyKeys.slot(chain, address, nonce));
      return item && slotFromItem(item);
    },

    async claim(chain, txHash) {
      const item = await read(moneyKeys.claim(chain, txHash));
      if (!item) return null;
      const { address, ref, projectId } = item as Record<'address' | 'ref' | 'projectId', string>;
      return { address, nonce: Number(item.nonce), ref, projectId };
    },

    async claimedBytes(chain, txHash) {
      const item = await read(moneyKeys.claim(chain, txHash));
      return (item?.raw as string | undefined) ?? null;
    },

    async signature(ref) {
      const item = await readSignature(signatureKeys.of(ref));
      return item && signatureFromItem(item);
    },

    async groupTally(groupNo) {
      const item = await readSignature(signatureKeys.group(groupNo));
      return item && tallyFromItem(item);
    },

    async counted(counters) {
      const keys = [...new Set(counters)].map(signatureKeys.daily);
      const items = await batchGet(client, need('TABLE_SIGNATURES'), keys, { consistent: true });
      return new Map(
        items.map((item) => [String(item.pk).slice('SUM#'.length), BigInt(item.used as bigint)]),
      );
    },

    identity: () => tableIdentity(client, table()),

    storeSigned: (signed) => storeAllSigned([signed]),

    storeAllSigned,

    async storeJoined({ members, ...of }) {
      const counts = dailyCountItems(members.flatMap((member) => member.counts));
      if (!counts) return false;
      const joined = members.flatMap((member) => [
        transitionItem(table(), member.write),
        joinedPut(of, member),
        outboxPut(member.write.outbox),
      ]);
      const group = [joinedTally(of.groupNo, members), joinedRecord(table(), of)];
      const items = [...group, ...joined, ...dissolvedTallies(members), ...counts];
      return (await transact(client, items)).ok;
    },

    async storeNonceFill({ slot, table: tableId }) {
      const result = await transact(client, [
        takeNonces(table(), slot, 1, tableId),
        ...senderPut(slot),
        ...slot.attempts.slice(0, 1).map((attempt) => claimItem(slot, attempt)),
        newSlot(slot),
      ]);
      return result.ok;
    },

    async adopt({ slot, previous, write, audit, outbox }) {
      const state = await nonceState(slot.chain, slot.address);
      const known = new Set(previous?.attempts.map((attempt) => attempt.txHash));
      // The hash of what carries an authorization is another address's claim.
      const fresh = slot.attempts.filter(
        ({ txHash, kind }) => !known.has(txHash) && kind !== 'authorization',
      );
      const kept = { ...slot, ...unboundBy(write) };
      const items: TransactItem[] = [
        adoptNonce(table(), slot, slot.nonce >= (state?.next ?? 0)),
        ...fresh.map((attempt) => claimItem(slot, attempt)),
        previous ? replaceSlot(previous, kept) : newSlot(kept),
      ];
      if (write) {
        items.push(transitionItem(table(), write), outboxPut(write.outbox));
      } else if (slot.refKind === 'order') {
        items.push(stageItem(table(), slot, workStages.mined));
      }
      items.push(...auditItems(audit), outboxPut(outbox));
      return (await transact(client, items)).ok;
    },

    async coinReserved({ projectId, chain, fromAddress }) {
      const item = await read(coinReservationKey(projectId, chain, fromAddress));
      return {
        reserved: BigInt((item?.reserved as number | bigint | undefined) ?? 0),
        epoch: Number(item?.epoch ?? 0),
      };
    },

    async addAttempt({ slot, attempt, terms, raise }) {
      const attempts = [...slot.attempts, attempt];
      const result = await transact(client, [
        replaceSlot(slot, { attempts }),
        claimItem(slot, attempt),
        ...(raise ? raiseItems(table(), raise) : []),
        ...(attempt.expiresAt === undefined
          ? []
          : [
              signaturePut({ ...slot, attempts }, { voided: slot.nonce }, terms),
              ...(isGroupNo(slot.ref) ? [resignedTally(slot)] : []),
            ]),
      ]);
      return result.ok ? { ...slot, attempts, rev: slot.rev + 1 } : null;
    },

    async addFound(slot, attempt) {
      const attempts = [...slot.attempts, attempt];
      const items = [replaceSlot(slot, { attempts }), claimItem(slot, attempt)];
      return (await transact(client, items)).ok ? { ...slot, attempts, rev: slot.rev + 1 } : null;
    },

    raise: async (raise) => (await transact(client, raiseItems(table(), raise))).ok,

    async noteSend(slot, note) {
      // A note may be lost: a slot that has changed meanwhile keeps its newer state.
      await transact(client, [noteItem(slot, note)]);
    },

    async noteFirstSends(sends) {
      const items = sends.flatMap(({ slot, note, write }) => [
        noteItem(slot, note),
        ...(write ? [transitionItem(table(), write), outboxPut(write.outbox)] : []),
      ]);
      return items.length === 0 || (await transact(client, items)).ok;
    },

    async settle({ slot, state, mined, confirmed, write: change, facts }) {
      const unbound = unboundBy(change);
      const set = { state, mined, confirmed, ...unbound, ...bookedBy(facts) };
      const items: TransactItem[] = [replaceSlot(slot, set), ...factsItems(facts)];
      if (state === 'open') items.push(widenView(table(), slot));
      const stage = slotStages[state];
      if (change) {
        const workStage = isRequeued(change) ? (change.set.workStage ?? null) : stage;
        const write = { ...change, set: { ...change.set, workStage } };
        items.push(transitionItem(table(), write), ...releaseItems(table(), write));
        items.push(outboxPut(write.outbox));
      } else if (slot.refKind === 'order') {
        items.push(stageItem(table(), slot, stage));
      }
      return (await settleTogether(items)).ok;
    },

    async advance(chain, address, from, to) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: moneyKeys.nonceState(chain, address),
            UpdateExpression: 'SET oldestOpen = :to',
            ConditionExpression: 'oldestOpen = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          }),
        ),
      );
    },

    async noteHole(chain, address, hole) {
      await conditionalWrite(() =>
        client.send(
          new UpdateCommand({
            TableName: table(),
            Key: moneyKeys.nonceState(chain, address),
            UpdateExpression: hole ? 'SET hole = :hole' : 'REMOVE hole',
            ConditionExpression: 'attribute_exists(pk)',
            ...(hole ? { ExpressionAttributeValues: { ':hole': hole } } : {}),
          }),
        ),
      );
    },

    async reopenFinal({ slot, oldestOpen, facts }) {
      const result = await transact(client, [
        replaceSlot(slot, { state: 'open', mined: null, ...bookedBy(facts) }),
        ...factsItems(facts),
        lowerOldestOpen(table(), slot, {
          from: oldestOpen,
          to: Math.min(oldestOpen, slot.nonce),
        }),
        ...(slot.refKind === 'order' ? [stageItem(table(), slot, workStages.signed)] : []),
      ]);
      return result.ok;
    },

    async freezeAddress(chain, address, reason) {
      await client.send(
        new UpdateCommand({
          TableName: table(),
          Key: moneyKeys.nonceState(chain, address),
          UpdateExpression: 'SET frozen = if_not_exists(frozen, :reason)',
          ExpressionAttributeValues: { ':reason': reason },
        }),
      );
    },

    ...makeMinedIndex(client, table),
  };
}
