import { withdrawalStatus } from '#wire/statuses.ts';

export interface PayoutProgress {
  count: number;
  paid: number;
  /** Paid nothing, and never will. */
  stopped: number;
  /** Of these nobody has answered yet. */
  unknown: number;
}

/** How far the orders of a batch are, by the status of each; undefined where it is not known. */
export function progressOf(
  statuses: readonly ({ status: number; reversed: object | null } | undefined)[],
): PayoutProgress {
  const among = (...wanted: number[]) =>
    statuses.filter((one) => one && !one.reversed && wanted.includes(one.status)).length;
  return {
    count: statuses.length,
    paid: among(withdrawalStatus.confirmed),
    stopped:
      among(withdrawalStatus.failed, withdrawalStatus.rejected) +
      statuses.filter((one) => one?.reversed).length,
    unknown: statuses.filter((one) => one === undefined).length,
  };
}

export const progressWords = ({ count, paid, stopped, unknown }: PayoutProgress): string =>
  [
    `${paid} of ${count} paid`,
    ...(stopped > 0 ? [`${stopped} not paid: see the list for the reason`] : []),
    ...(unknown > 0 ? [`${unknown} not read yet`] : []),
  ].join(', ');
