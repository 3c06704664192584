/** The signer's own decision about the payout of a held deposit. */
import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import type { Deposit } from '#model/deposit.ts';
import { foldCase } from '#model/fold-case.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import type { ProjectSettings } from '#model/project.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { InternalJudge } from '#ports/payments.ts';
import type { HeldWay } from '#shared/approvals/held-text.ts';
import type { ScreeningCase } from '../model/case.ts';
import { readServed } from '../model/served-deposit.ts';
import type { CaseReader } from '../ports.ts';
import { areEnough, type DecidedDeps } from './are-enough.ts';
import { heldDigest, payoutWay } from './release.ts';
import { depositDigest } from './subject-digest.ts';

export interface JudgePayoutDeps extends DecidedDeps {
  deposits: Pick<DepositStore, 'get'>;
  cases: CaseReader;
}

/**
 * Judges a payout by the deposit, its case and the approvals, each from its own table. The deposit must
 * name the order: it is written in the transaction that makes the order, and it keeps the deposit from
 * being credited. Two people must have confirmed exactly this address for the verdict that the order names.
 * Before the first signature it must be the verdict that the case has now; once a payment may be in a block, it is too late for
 * another one. What the order's record says of itself decides nothing.
 */
export const judgePayout =
  (deps: JudgePayoutDeps): InternalJudge =>
  async (order, { project, settings, replaces = null }) => {
    const served = readServed(order);
    if (!served) return refuse('it does not serve a deposit');
    const { depositNo, answer } = served;
    const [deposit, cases] = await Promise.all([
      deps.deposits.get(depositNo),
      deps.cases.getMany([depositNo]),
    ]);
    if (
      deposit?.projectId !== project.projectId ||
      deposit.payout?.orderNo !== order.orderNo ||
      deposit.status !== 'confirming'
    )
      return refuse('the deposit is not being paid out by it');
    if (!paysTheDeposit(order, deposit)) return refuse('it does not pay what the deposit brought');
    const now = cases.get(depositNo);
    if (!now || now.digest !== depositDigest(deposit))
      return refuse('nobody was asked about the deposit', false);
    const { toAddress } = order;
    const held = payoutWay(deposit, toAddress);
    const screening = { ...now, answer };
    if (!(await areEnough(deps, { screening, held }, () => settings.requireSignatures)))
      return refuse('two people have not confirmed its address', false);
    return replaces === null ? judgeMoment(order, { deposit, now, held, settings }) : { ok: true };
  };

/** What may have changed since the order was made, without anybody's forgery. */
function judgeMoment(
  order: InternalOrder,
  of: { deposit: Deposit; now: ScreeningCase; held: HeldWay; settings: ProjectSettings },
): Awaited<ReturnType<InternalJudge>> {
  const { deposit, now, held, settings } = of;
  const { chainState, hold, blockHash } = deposit;
  if (chainState !== 'present' || hold?.provenIn !== blockHash)
    return refuse('two providers do not show the deposit in a final block', false);
  const answer = readServed(order)?.answer ?? null;
  if (heldDigest(now, held) !== heldDigest({ ...now, answer }, held))
    return refuse('the provider has said something else since', false);
  const { addressWhitelist } = settings;
  if (addressWhitelist.length > 0 && !addressWhitelist.includes(order.toAddress))
    return refuse("its address is not on the project's whitelist", false);
  return { ok: true };
}

/** From its own address, in its token, all of it; of a coin less what the order has reserved for its fee. */
function paysTheDeposit(order: InternalOrder, deposit: Deposit): boolean {
  const { amount, reservation } = order;
  const isWhole =
    deposit.tokenAddress === null
      ? amount <= deposit.amount && amount + reservation.fee >= deposit.amount
      : amount === deposit.amount;
  return (
    isWhole &&
    order.chain === deposit.chain &&
    order.fromAddress === deposit.address &&
    order.toAddress === deposit.payout?.toAddress &&
    order.token === deposit.token &&
    foldCase(order.tokenAddress) === foldCase(deposit.tokenAddress)
  );
}
