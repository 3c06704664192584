/** What became of each payment of a group, by the logs of its transaction. Light: no library. */

import { decodeWord, word, wordAt } from '#chains/shared/abi/abi.ts';
import { transferTopic } from '#chains/shared/abi/event-topics.ts';
import { foldCase } from '#model/fold-case.ts';
import type { GroupOutcome } from '#model/orders/group.ts';
import type { GroupPayment } from '../../ports.ts';
import { payMany, paymentTopic } from './pay-many.ts';

/** A log of a receipt; the logs of a transaction are read in their order. */
export interface GroupLog {
  address: string;
  topics: readonly string[];
  data: string;
}

/** A group that was signed: by which wallet, which token (null: coin), and its payments in their order. */
export interface SignedGroup {
  wallet: string;
  token: string | null;
  members: readonly GroupPayment[];
}

/** 'paid' or 'refused' for each member in their order; null as in readGroupOutcomes. */
export const readGroup = (
  logs: readonly GroupLog[],
  group: SignedGroup,
): GroupOutcome['outcome'][] | null =>
  readGroupOutcomes(logs, group)?.map(({ outcome }) => outcome) ?? null;

/**
 * The outcome of each member, in their order. The contract logs each payment with its index, in order, and
 * with its caller: others may call it in the same transaction. Of a token, what the contract says is not
 * enough: between the log of the payment before it and its own, the token must have logged its transfer.
 * As of a single payment, a token that returned true and moved nothing has refused. null if the logs do
 * not say it of every member, or a token moved what the contract calls refused: then nothing may be
 * settled.
 */
export function readGroupOutcomes(
  logs: readonly GroupLog[],
  { wallet, token, members }: SignedGroup,
): GroupOutcome[] | null {
  const outcomes: GroupOutcome[] = [];
  let moved: { to: string; amount: bigint }[] = [];
  for (const log of logs) {
    const transfer = token === null ? null : transferOf(log, token, wallet);
    if (transfer) moved.push(transfer);
    const paid = isPaymentOf(log, wallet) ? paymentOf(log, outcomes.length) : undefined;
    if (paid === undefined) continue;
    const member = members[outcomes.length];
    if (paid === null || !member) return null;
    const credited = token === null ? member.amount : sumTo(moved, member.address);
    if (token !== null && !paid && credited > 0n) return null;
    outcomes.push(
      paid && credited > 0n ? { outcome: 'paid', credited } : { outcome: 'refused', credited: 0n },
    );
    moved = [];
  }
  return members.length > 0 && outcomes.length === members.length ? outcomes : null;
}

const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined && foldCase(one) === foldCase(other);

const isPaymentOf = ({ address, topics }: GroupLog, wallet: string): boolean =>
  isSame(address, payMany.address) &&
  isSame(topics[0], paymentTopic) &&
  isSame(topics[1], `0x${word(wallet)}`);

/** Whether the payment at this index was made; null if the log is of another index, or malformed. */
function paymentOf({ topics, data }: GroupLog, index: number): boolean | null {
  const paid = wordAt(data, 1);
  const isWhole = topics.length === 2 && data.length === 2 + 2 * 64;
  if (!isWhole || wordAt(data, 0) !== BigInt(index) || (paid !== 0n && paid !== 1n)) return null;
  return paid === 1n;
}

function transferOf({ address, topics, data }: GroupLog, token: string, wallet: string) {
  const isOurs =
    isSame(address, token) &&
    isSame(topics[0], transferTopic) &&
    topics.length === 3 &&
    isSame(topics[1], `0x${word(wallet)}`);
  const amount = isOurs ? decodeWord(data) : null;
  return amount === null ? null : { to: topics[2] as string, amount };
}

const sumTo = (moved: readonly { to: string; amount: bigint }[], recipient: string): bigint =>
  moved.reduce(
    (sum, { to, amount }) => (isSame(to, `0x${word(recipient)}`) ? sum + amount : sum),
    0n,
  );
