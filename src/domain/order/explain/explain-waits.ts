import { waitsForMoreApprovals } from '#domain/order/waits-for-more-approvals.ts';
import type { RunbookHeading } from '#model/alarms.ts';
import type { Chain } from '#model/chain.ts';
import { isFinal } from '#model/order-status.ts';
import type { Order } from '#model/orders/order.ts';
import { stuckDetail, stuckKind } from '#model/orders/stuck.ts';
import type { ActingParty } from '#model/orders/timeline.ts';
import type { NonceSlot, NonceState } from '#model/payment.ts';
import type { FreezeState } from '#model/project.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import { approvalWords, nextSteps } from '#wire/words/order-words.ts';
import { stuckCauses } from '#wire/words/stuck-causes.ts';

/** One reason why an order has not ended. */
export interface Wait {
  cause: string;
  /** A sentence for a person. */
  says: string;
  acts: ActingParty;
  /** The heading of docs/runbook.md; null where nothing is wrong. */
  runbook: RunbookHeading | null;
  since: number | null;
  nextActionAt: number | null;
  /** The coin that its address has to hold for it, at most, as a decimal; null if nothing lacks. */
  needs: { address: string; token: string; amount: string } | null;
}

/**
 * Why an order has not ended, the first reason first; none once it has. Several may hold at once:
 * an order that waits for approval in a frozen project is not paid by only the approval.
 */
export function explainWaits(
  order: Order,
  around: {
    chain: Pick<Chain, 'nativeToken' | 'tokens'>;
    approvalsNeeded: number;
    /** Until when an operation may be approved. */
    expiresAt: number | null;
    freeze: FreezeState | null;
    nonceState: Pick<NonceState, 'frozen'> | null;
    slot: Pick<NonceSlot, 'ref' | 'mined'> | null;
  },
): Wait[] {
  const { status } = order;
  if (isFinal(status)) return [];
  const found = [
    waitForApproval(order, around),
    waitForProject(around.freeze),
    waitForAddress(order, around.nonceState),
    waitForCause(order, around.chain),
  ].filter((wait) => wait !== null);
  return found.length > 0 ? found : [progress(order, status, around.slot)];
}

const ordinary = { runbook: null, since: null, nextActionAt: null, needs: null };

function waitForApproval(
  { status, approvals, stuck, createdAt }: Order,
  { approvalsNeeded, expiresAt }: { approvalsNeeded: number; expiresAt: number | null },
): Wait | null {
  const missing = approvalsNeeded - approvals;
  const waitsAgain = waitsForMoreApprovals({ status, stuck });
  if ((status !== 'pending' && !waitsAgain) || missing <= 0) return null;
  return {
    cause: 'approval',
    says: approvalWords(approvals, approvalsNeeded),
    acts: 'approver',
    runbook: null,
    since: waitsAgain && stuck ? stuck.since : createdAt,
    nextActionAt: expiresAt,
    needs: null,
  };
}

const waitForProject = (freeze: FreezeState | null): Wait | null =>
  freeze && {
    cause: 'project_frozen',
    says: `${freeze.by} froze the project (${freeze.reason || 'no reason'}): it signs nothing. Two owners end that.`,
    acts: 'owner',
    runbook: null,
    since: freeze.at,
    nextActionAt: null,
    needs: null,
  };

const waitForAddress = (
  { fromAddress, chain }: Order,
  state: Pick<NonceState, 'frozen'> | null,
): Wait | null =>
  state?.frozen
    ? {
        cause: 'address_frozen',
        says: `${fromAddress} signs nothing on ${chain}: ${state.frozen}. Two owners let it sign again.`,
        acts: 'owner',
        runbook: 'address-frozen',
        since: null,
        nextActionAt: null,
        needs: null,
      }
    : null;

function waitForCause(
  { stuck, fromAddress, chain, token, reservation }: Order,
  { nativeToken, tokens }: Pick<Chain, 'nativeToken' | 'tokens'>,
): Wait | null {
  if (!stuck) return null;
  const kind = stuckKind(stuck.cause);
  // A later release may have stored a kind that this one does not know.
  const row = Object.hasOwn(stuckCauses, kind) ? stuckCauses[kind] : null;
  const inCoin = (units: bigint) =>
    formatAmount(units, tokens.find(({ isNative }) => isNative)?.decimals ?? 0);
  const paysCoin = (reservation.token ?? token) === nativeToken;
  const facts = {
    chain,
    address: fromAddress,
    coin: nativeToken,
    maxFee: inCoin(reservation.fee),
    detail: stuckDetail(stuck.cause),
  };
  return {
    cause: stuck.cause,
    says: row?.says(facts) ?? `${stuck.cause}.`,
    acts: row?.acts ?? 'operator',
    runbook: row?.runbook ?? 'orders-stuck',
    since: stuck.since,
    nextActionAt: stuck.nextActionAt,
    needs: row?.lacksCoin
      ? {
          address: fromAddress,
          token: nativeToken,
          amount: inCoin(reservation.fee + (paysCoin ? reservation.amount : 0n)),
        }
      : null,
  };
}

/** What comes next for an order that nothing holds up. */
function progress(
  { orderNo, chain }: Order,
  status: keyof typeof nextSteps,
  slot: Pick<NonceSlot, 'ref' | 'mined'> | null,
): Wait {
  const own = slot?.ref === orderNo ? slot : null;
  const next = (cause: string, says: string): Wait => ({
    cause,
    says,
    acts: 'nobody',
    ...ordinary,
  });
  if (own?.mined) {
    return next('confirmations', `It is in block ${own.mined.blockNumber}, and waits to be final.`);
  }
  const { cause, says } = nextSteps[status];
  return next(cause, says(chain));
}
