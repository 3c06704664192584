import type { ReceiptStatement } from '#chains/rpc/agreed-receipts.ts';
import { ifVerified, parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { type Rpc, RpcError } from '#chains/rpc/rpc.ts';
import type { ReceiptClaim } from '#model/transfer-claim.ts';
import { parseCount } from '../node/node-json.ts';
import { maxStatuses } from './status-batcher.ts';
import { transactionCall } from './witness-transfers.ts';

/**
 * What one provider says of each claim: one call for up to 256 of them. A claim about a sender takes
 * a call of its own, since a status does not name the signers. The status names the slot, and a
 * chain has one block a slot. A transaction that is not known says nothing.
 */
export async function witnessReceipts(
  rpc: Rpc,
  claims: readonly ReceiptClaim[],
  maxVersion: number | undefined,
): Promise<ReceiptStatement[]> {
  const said = new Map<ReceiptClaim, ReceiptStatement>();
  const plain = claims.filter(({ from }) => from === undefined);
  const parts = Array.from({ length: Math.ceil(plain.length / maxStatuses) }, (_, i) =>
    plain.slice(i * maxStatuses, (i + 1) * maxStatuses),
  );
  const ofSenders = claims.filter(({ from }) => from !== undefined);
  const answers = await rpc.batch<unknown>([
    ...parts.map((part) => ({
      method: 'getSignatureStatuses',
      params: [part.map(({ txHash }) => txHash), { searchTransactionHistory: true }],
    })),
    ...ofSenders.map(({ txHash }) => transactionCall(txHash, maxVersion)),
  ]);
  for (const [i, part] of parts.entries()) {
    const statuses = statusesIn(answers[i], part.length);
    for (const [k, claim] of part.entries()) {
      said.set(
        claim,
        ifVerified(() => byStatus(claim, statuses[k])),
      );
    }
  }
  for (const [i, claim] of ofSenders.entries()) {
    said.set(
      claim,
      ifVerified(() => byTransaction(claim, answers[parts.length + i])),
    );
  }
  return claims.map((claim) => said.get(claim) ?? null);
}

function statusesIn(answer: unknown, length: number): readonly unknown[] {
  if (answer == null || answer instanceof RpcError) return [];
  const value = (answer as { value?: unknown }).value;
  return Array.isArray(value) && value.length === length ? value : [];
}

function byStatus(claim: ReceiptClaim, answer: unknown): ReceiptStatement {
  if (answer == null) return null;
  const { slot, confirmationStatus, err } = parseObject(answer, 'the status');
  if (confirmationStatus === 'processed') return null;
  return statementOf(claim, slot, err);
}

function byTransaction(claim: ReceiptClaim, answer: unknown): ReceiptStatement {
  if (answer == null || answer instanceof RpcError) return null;
  const { slot, meta, transaction } = parseObject(answer, 'the transaction');
  const { message, signatures } = parseObject(transaction, 'the transaction');
  if (parseList(signatures, 'the signatures')[0] !== claim.txHash) return null;
  const { accountKeys } = parseObject(message, 'the message');
  const isSigner = parseList(accountKeys, 'the accounts').some((key) => {
    const { pubkey, signer } = parseObject(key, 'an account');
    return pubkey === claim.from && signer === true;
  });
  const { err } = parseObject(meta, "the transaction's status");
  return isSigner ? statementOf(claim, slot, err) : 'absent';
}

function statementOf(claim: ReceiptClaim, slot: unknown, err: unknown): ReceiptStatement {
  if (err === undefined) return null;
  if (BigInt(parseCount(slot, 'the slot')) !== claim.blockNumber) return 'absent';
  return claim.success === null || (err === null) === claim.success ? 'confirmed' : 'otherwise';
}
