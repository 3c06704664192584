import type { OrderStatus } from '#model/order-status.ts';
import type { RiskReason } from '#model/orders/operation-types.ts';
import type { ActingParty } from '#model/orders/timeline.ts';
import {
  operationStatusNames,
  operationStatusOf,
  swapStatusNames,
  swapStatusOf,
  withdrawalStatusNames,
  withdrawalStatusOf,
} from '../statuses.ts';
import {
  actWords,
  endings,
  nextActionWords,
  reversedWords,
  riskReasonWords,
} from './order-words.ts';

interface Statuses {
  statusOf: Record<number, OrderStatus>;
  names: Record<number, string>;
}

const statuses = {
  withdrawal: { statusOf: withdrawalStatusOf, names: withdrawalStatusNames },
  operation: { statusOf: operationStatusOf, names: operationStatusNames },
  swap: { statusOf: swapStatusOf, names: swapStatusNames },
} satisfies Record<string, Statuses>;

export type OrderKind = keyof typeof statuses;

/** The status of a number of the wire; undefined for one that this release does not know. */
export const orderStatusOf = (kind: OrderKind, number: number): OrderStatus | undefined =>
  (statuses[kind] as Statuses).statusOf[number];

/** Why an order has not ended. */
export interface ShownWait {
  cause: string;
  /** A sentence. */
  says: string;
  acts: ActingParty;
  /** Unix seconds. */
  next_action_at: number | null;
}

/** What an API's answer shows of an order; a field that it lacks is not known. */
export interface ShownOrder {
  status: number;
  risk_reason?: string | null | undefined;
  risks?: string[] | undefined;
  fail_reason?: string | null | undefined;
  cancelled_at?: number | null | undefined;
  reversed?: { reason: string } | null | undefined;
  tx_hash?: string | null | undefined;
}

/** Contracts and merchants wrote parts of it, and a terminal obeys control characters. */
const visible = (line: string): string => line.replace(/\p{Cc}/gu, '?');

const closed = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** When, in UTC: at 2026-03-01T10:04:31Z. */
const atTime = (seconds: number): string =>
  `at ${new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')}`;

/**
 * Where an order is and why, a sentence a line. `waits` are the reasons why it has not ended. `hints` are
 * further lines on a reason, such as a command.
 */
export function explainOrder<Wait extends ShownWait>(
  kind: OrderKind,
  no: string,
  order: ShownOrder,
  waits: readonly Wait[],
  hints: (wait: Wait) => string[] = () => [],
): string[] {
  const names: Record<number, string> = statuses[kind].names;
  const published = order.reversed ? reversedWords.status : names[order.status];
  const name = published?.toLowerCase() ?? `of status ${order.status}`;
  return [
    `${no} is ${name}.`,
    ...endOf(kind, order),
    ...(waits.length > 0 ? riskLines(order) : []),
    ...waits.flatMap((wait) => [
      wait.acts === 'nobody' ? wait.says : `${wait.says} ${actWords[wait.acts]}`,
      ...hints(wait),
      ...(wait.next_action_at === null
        ? []
        : [nextActionWords(wait.cause, atTime(wait.next_action_at))]),
    ]),
    ...(order.tx_hash ? [`Its transaction is ${order.tx_hash}.`] : []),
  ].map(visible);
}

/** How it ended; nothing while it has not. */
function endOf(kind: OrderKind, order: ShownOrder): string[] {
  const status = orderStatusOf(kind, order.status);
  if (status !== 'confirmed' && status !== 'failed' && status !== 'rejected') return [];
  const { cancelled_at: cancelledAt, fail_reason: reason, reversed } = order;
  if (reversed) return [`The reason: ${closed(reversed.reason)}`, reversedWords.advice];
  return [
    cancelledAt ? `The merchant cancelled it. ${endings.rejected}` : endings[status],
    ...(reason ? [`The reason: ${closed(reason)}`] : []),
  ];
}

function riskLines({ risk_reason: reason, risks = [] }: ShownOrder): string[] {
  const words: Record<string, string> = riskReasonWords;
  return [
    ...(reason ? [words[reason as RiskReason] ?? closed(`It needs an approval: ${reason}`)] : []),
    ...risks.map((risk) => `Risk: ${closed(risk)}`),
  ];
}
