import type { PaymentPlan, PaymentTerms, RecentBlock } from '#model/payment.ts';
import { tronAddressToHex } from '../account/address.ts';
import { contractTypes, decodeRaw, decodeTransfer, decodeTrigger } from '../node/transaction.ts';
import { encodePayment, memoBytes, transferArguments, transferSelector } from './payload.ts';

/**
 * Throws an Error unless the bytes to be signed match the terms exactly: one contract, by the
 * owner's permission, with this recipient, token, amount, memo, expiration and fee limit.
 */
export function verifyPayment(
  raw: Uint8Array,
  {
    terms,
    plan,
    recentBlock,
  }: { terms: PaymentTerms; plan: PaymentPlan; recentBlock: RecentBlock },
): void {
  const check = (right: boolean, what: string) => {
    if (!right) throw new Error(`the built payment's ${what} differs from its terms`);
  };
  const { contracts, ...envelope } = decodeRaw(raw);
  const [contract] = contracts;
  if (!contract || contracts.length !== 1) throw new Error('the built payment is not one contract');
  check(envelope.reference === recentBlock.reference, 'reference block');
  check(envelope.expiration === recentBlock.expiresAt, 'expiration');
  check(envelope.feeLimit === BigInt(plan.build.feeLimit ?? '-1'), 'fee limit');
  check(memoBytes(terms.memo).equals(envelope.memo), 'memo');
  check(contract.permissionId === 0n, 'permission');
  const from = tronAddressToHex(terms.from);
  if (terms.tokenAddress === null) {
    check(contract.type === contractTypes.transfer, 'kind');
    const transfer = decodeTransfer(contract);
    check(transfer.from === from, 'sender');
    check(transfer.to === tronAddressToHex(terms.to), 'recipient');
    check(transfer.amount === terms.amount, 'amount');
  } else {
    check(contract.type === contractTypes.trigger, 'kind');
    const trigger = decodeTrigger(contract);
    check(trigger.from === from, 'sender');
    check(trigger.contract === tronAddressToHex(terms.tokenAddress), 'token');
    const value = trigger.callValue || trigger.tokenValue || trigger.tokenId;
    check(value === 0n, 'value');
    const data = transferSelector + transferArguments(terms);
    check(Buffer.from(trigger.data).toString('hex') === data, 'recipient or amount');
  }
  // What is read leaves out the fields that the network ignores: these bytes have none.
  check(encodePayment(terms, envelope).equals(raw), 'bytes');
}
