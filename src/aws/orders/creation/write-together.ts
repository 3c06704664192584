import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isConflict, type TransactItem, transact } from '#aws/dynamodb/transact.ts';
import { outboxPut } from '#aws/events/outbox-item.ts';
import type { CreateWithdrawal, CreateWithdrawalResult } from '#model/orders/withdrawal.ts';
import { type Labelled, withdrawalItems } from '../order-writes.ts';
import { addSums } from './add-sums.ts';
import type { WaitingCreation } from './waiting-creation.ts';

/**
 * `conflict`: another write had the same items. `others`: the caller's own creation may succeed
 * without those that are named, all if none is.
 */
export type Outcome =
  | { is: 'conflict' }
  | { is: 'others'; without: string[] }
  | { is: 'result'; result: Exclude<CreateWithdrawalResult, 'busy'> };

type Part = Labelled<Exclude<CreateWithdrawalResult, 'created' | 'busy'>> & {
  /** The order that the part belongs to; null for a sum of several. */
  orderNo: string | null;
};

/** Of each creation four or more items, and a transaction takes 100. */
const maxItems = 100;

/** Creates the first order in one transaction with as many of the others as fit. */
export async function writeTogether(
  client: DynamoDBDocumentClient,
  table: string,
  { own, others }: { own: CreateWithdrawal | WaitingCreation; others: WaitingCreation[] },
): Promise<Outcome> {
  const first = 'input' in own ? own.input : own;
  let parts = partsOf(table, first, 'input' in own ? own : null);
  for (const other of others) {
    const added = partsOf(table, other.input, other);
    parts = joined(parts, added) ?? parts;
  }
  const { orderNo } = first.withdrawal;
  const isShared = parts.some((part) => part.orderNo !== null && part.orderNo !== orderNo);
  let reasons: (string | null)[];
  try {
    const answer = await transact(
      client,
      parts.map(({ item }) => item),
      { once: true },
    );
    if (answer.ok) return { is: 'result', result: 'created' };
    reasons = answer.reasons;
  } catch (error) {
    if (isConflict(error)) return { is: 'conflict' };
    throw error;
  }
  const failed = parts.filter((_, i) => reasons[i] === 'ConditionalCheckFailed');
  const ours = failed.find((part) => part.orderNo === orderNo);
  if (ours) return { is: 'result', result: ours.failsAs };
  const without = failed.flatMap((part) => part.orderNo ?? []);
  if (isShared) return { is: 'others', without: [...new Set(without)] };
  const [sum] = failed;
  if (!sum) throw new Error(`an order was not created: ${reasons.join()}`);
  return { is: 'result', result: sum.failsAs };
}

/** The writes of one creation, and the end of its wait. */
function partsOf(table: string, input: CreateWithdrawal, waiting: WaitingCreation | null): Part[] {
  const { orderNo } = input.withdrawal;
  const parts = withdrawalItems(table, input).map((part) => ({
    ...part,
    // Sums are updated; what belongs to only one order is put.
    orderNo: part.item.Put ? orderNo : null,
  }));
  const more: TransactItem[] = [outboxPut(input.outbox)];
  if (waiting) {
    const condition = 'attribute_exists(pk)';
    more.push({
      Delete: { TableName: table, Key: waiting.key, ConditionExpression: condition },
    });
  }
  return [...parts, ...more.map((item) => ({ item, orderNo, failsAs: 'duplicate' as const }))];
}

/** Both with their sums added up; null if a sum or a transaction has no room for both. */
function joined(parts: Part[], added: Part[]): Part[] | null {
  const all = [...parts];
  for (const part of added) {
    const pk = part.item.Update?.Key?.pk;
    const at = pk === undefined ? -1 : all.findIndex(({ item }) => item.Update?.Key?.pk === pk);
    const before = all[at];
    if (!before) {
      all.push(part);
      continue;
    }
    const item = addSums(before.item, part.item);
    if (!item) return null;
    all[at] = { ...before, item };
  }
  return all.length <= maxItems ? all : null;
}
