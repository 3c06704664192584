/** The vaults' lock of a group, in the table `signatures` (docs/decisions/0109-group-commit.md). */
import { type GroupTally, type LeftGroup, maxMembers } from '#model/orders/group.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { Joining, JoiningMember, SignedPayment } from '#model/sent-payment.ts';
import { storedNumber } from '#shared/money/stored-number.ts';
import type { Item } from '../dynamodb/codec.ts';
import { moneyKeys, signatureKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

const update = (
  groupNo: string,
  of: {
    UpdateExpression: string;
    ConditionExpression: string;
    ExpressionAttributeValues: Record<string, unknown>;
  },
): TransactItem => ({
  Update: { TableName: need('TABLE_SIGNATURES'), Key: signatureKeys.group(groupNo), ...of },
});

/** Counts what joins a group, on condition that it neither was signed nor is dissolved. */
export const joinedTally = (groupNo: string, members: readonly JoiningMember[]): TransactItem =>
  update(groupNo, {
    UpdateExpression: 'ADD members :joined, fees :fees',
    ConditionExpression:
      'attribute_not_exists(nonce) AND attribute_not_exists(dissolved) AND (attribute_not_exists(members) OR members <= :room)',
    ExpressionAttributeValues: {
      ':joined': members.length,
      ':fees': storedNumber(members.reduce((sum, { fee }) => sum + fee, 0n)),
      ':room': maxMembers - members.length,
    },
  });

/**
 * Counts in the record of a group that something joins it, on condition that it lists what it did: whoever
 * changes the list has seen who is in it.
 */
export const joinedRecord = (
  table: string,
  { groupNo, rev }: Pick<Joining, 'groupNo' | 'rev'>,
): TransactItem => ({
  Update: {
    TableName: table,
    Key: moneyKeys.order(groupNo),
    UpdateExpression: 'ADD joins :one',
    ConditionExpression: '#rev = :rev AND #status = :approved',
    ExpressionAttributeNames: { '#rev': 'rev', '#status': 'status' },
    ExpressionAttributeValues: { ':one': 1, ':rev': rev, ':approved': 'approved' },
  },
});

/** Notes the nonce of a group, on condition that it lists as many as joined. */
export const signedTally = (
  { ref, nonce }: Pick<NonceSlot, 'ref' | 'nonce'>,
  { members, voided }: { members: number; voided: number | null },
): TransactItem =>
  update(ref, {
    UpdateExpression: 'SET nonce = :nonce',
    ConditionExpression: `members = :members AND attribute_not_exists(dissolved) AND ${
      voided === null ? 'attribute_not_exists(nonce)' : 'nonce = :voided'
    }`,
    ExpressionAttributeValues: {
      ':nonce': nonce,
      ':members': members,
      ...(voided !== null && { ':voided': voided }),
    },
  });

/**
 * Counts that a group is signed again under its nonce, on condition that no member was signed outside of it. As a
 * member's proof names what was signed before, only one of the two can be written.
 */
export const resignedTally = ({ ref }: Pick<NonceSlot, 'ref'>): TransactItem =>
  update(ref, {
    UpdateExpression: 'ADD resigned :one',
    ConditionExpression: 'attribute_exists(nonce) AND attribute_not_exists(dissolved)',
    ExpressionAttributeValues: { ':one': 1 },
  });

/**
 * Dissolves the groups that orders leave, each once, on condition that nothing else was signed for it since it
 * was judged. One that is dissolved stays so, which needs no write.
 */
export function dissolvedTallies(leaving: readonly Pick<SignedPayment, 'left'>[]): TransactItem[] {
  const left = new Map<string, LeftGroup>();
  for (const { left: one } of leaving) if (one) left.set(one.groupNo, left.get(one.groupNo) ?? one);
  return [...left.values()].flatMap(({ groupNo, was, resigned = 0 }) =>
    was === 'dissolved'
      ? []
      : [
          update(groupNo, {
            UpdateExpression: 'SET dissolved = :true',
            ConditionExpression:
              was === null
                ? 'attribute_not_exists(nonce)'
                : `nonce = :was AND ${resigned === 0 ? 'attribute_not_exists(resigned)' : 'resigned = :resigned'}`,
            ExpressionAttributeValues: {
              ':true': true,
              ...(was !== null && { ':was': was }),
              ...(was !== null && resigned > 0 && { ':resigned': resigned }),
            },
          }),
        ],
  );
}

export const tallyFromItem = ({ members, fees, nonce, resigned, dissolved }: Item): GroupTally => ({
  members: Number(members ?? 0),
  fees: BigInt((fees as number | bigint | undefined) ?? 0),
  nonce: nonce === undefined ? null : Number(nonce),
  resigned: Number(resigned ?? 0),
  isDissolved: dissolved === true,
});
