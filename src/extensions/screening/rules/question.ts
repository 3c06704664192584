import type { Deposit } from '#model/deposit.ts';
import { type ApprovableOrder, isOperation } from '#model/orders/order.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { standardWebhookSignature, webhookSignature } from '#shared/crypto/webhook-signature.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { ScreeningCase } from '../model/case.ts';

/** The facts of a subject, as a provider gets them. Amounts are decimal texts; what is not known is null. */
export interface SubjectFacts {
  kind: 'deposit' | 'withdrawal' | 'operation';
  chain: string;
  token: string;
  token_contract: string | null;
  amount: string;
  /** Everybody who sent a deposit, the first being the transfer's own sender; of an order who pays. */
  from_addresses: string[];
  /** Whoever may get something: of a call the recipients of what it moves, too. */
  to_addresses: string[];
  tx_hash: string | null;
  user_id: string | null;
  memo: string | null;
  /** Of an operation: its type, and what is signed beside the amount. */
  op_type: string | null;
  data: string | null;
  message: string | null;
  typed_data: string | null;
}

export const depositFacts = (deposit: Deposit): SubjectFacts => ({
  kind: 'deposit',
  ...movedBy(deposit),
  from_addresses: deposit.fromAddresses ?? [],
  to_addresses: [deposit.address],
  tx_hash: deposit.txHash,
  user_id: deposit.userId,
  memo: null,
  ...nothingSigned,
});

/** `recipients` get something by the order besides its own recipient: those of a call's movements. */
export const orderFacts = (
  order: ApprovableOrder,
  recipients: readonly string[] = [],
): SubjectFacts => ({
  kind: isOperation(order) ? 'operation' : 'withdrawal',
  ...movedBy(order),
  from_addresses: [order.fromAddress],
  to_addresses: [...new Set([order.toAddress, ...recipients])].filter((address) => address !== ''),
  tx_hash: null,
  user_id: order.userId ?? null,
  memo: order.memo,
  ...(isOperation(order)
    ? {
        op_type: order.opType,
        data: order.data,
        message: order.message,
        typed_data: order.typedData,
      }
    : nothingSigned),
});

const nothingSigned = { op_type: null, data: null, message: null, typed_data: null };

const movedBy = ({
  chain,
  token,
  tokenAddress,
  amount,
  decimals,
}: Pick<Deposit, 'chain' | 'token' | 'tokenAddress' | 'amount' | 'decimals'>) => ({
  chain,
  token,
  token_contract: tokenAddress,
  amount: formatAmount(amount, decimals),
});

/**
 * The body of a question, as canonical JSON: what is asked about, and what an answer must repeat (`id`,
 * `digest`, `nonce`). `firstTime`: the project has had nothing from this sender, or for this recipient,
 * before; null: not known.
 */
export const questionBody = (
  { id, digest, nonce, askedAt, amountMicroUsd }: ScreeningCase,
  facts: SubjectFacts,
  { firstTime }: { firstTime: boolean | null },
): string =>
  canonicalJson({
    id,
    digest,
    nonce,
    asked_at: askedAt,
    ...facts,
    amount_usd: amountMicroUsd === null ? null : formatAmount(amountMicroUsd, 6),
    first_time: firstTime,
  });

/**
 * The headers of one attempt to ask: the signatures of a webhook (docs/interface.md "Webhook signature")
 * with the screening secret, so that what verifies webhooks verifies questions. `timestamp` is unix
 * seconds of the attempt.
 */
export const questionHeaders = (
  secret: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'User-Agent': 'Coffer-Screening/1',
  'X-Timestamp': String(timestamp),
  'X-Signature': webhookSignature(secret, timestamp, body),
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': standardWebhookSignature(secret, { id, timestamp, body }),
});
