import { presentDeposit } from '#domain/deposit/view.ts';
import type { Approval } from '#model/orders/approval.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { ScreeningCase } from '../model/case.ts';
import { heldDigest, peopleNeeded, questionOf } from './release.ts';
import type { ShownHold } from './release-hold.ts';

/** A case as the admin API shows it. Its nonce is not shown: whoever has it can only answer with the secret. */
export const presentCase = ({ id, askedAt, amountMicroUsd, answer }: ScreeningCase) => ({
  id,
  asked_at: askedAt,
  amount_usd: amountMicroUsd === null ? null : formatAmount(amountMicroUsd, 6),
  verdict: answer?.verdict ?? null,
  reason: answer?.reason ?? null,
  reference: answer?.reference ?? null,
  answered_at: answer?.time ?? null,
});

/** A held deposit with what a release takes. */
export const presentHold = ({ deposit, screening, approvals, payout }: ShownHold) => ({
  deposit: presentDeposit(deposit, deposit.confirmations ?? 0),
  screening: presentCase(screening),
  terms_digest: heldDigest(screening, { way: 'release' }),
  approvals_needed: peopleNeeded(screening, { way: 'release' }),
  approvals: approvals.map(presentPerson),
  terms: {
    token_address: deposit.tokenAddress,
    amount_raw: deposit.amount.toString(),
    position: deposit.position,
    from_addresses: deposit.fromAddresses ?? null,
    question: questionOf(screening),
    attempt: deposit.failedPayouts ?? 0,
  },
  final: deposit.hold?.provenIn === deposit.blockHash,
  payout: payout && {
    to_address: payout.toAddress,
    terms_digest: payout.digest,
    approvals_needed: peopleNeeded(screening, { way: 'payout' }),
    approvals: payout.approvals.map(presentPerson),
    order_no: deposit.payout?.orderNo ?? null,
    tx_hash: deposit.payout?.paid?.txHash ?? null,
  },
});

const presentPerson = ({ adminEmail, at }: Approval) => ({ admin: adminEmail, at });
