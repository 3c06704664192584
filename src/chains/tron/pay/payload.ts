/**
 * Our own encoder of a payment: it gives the payment's bandwidth, and the library's bytes must
 * equal its bytes.
 */

import { word } from '#chains/shared/abi/abi.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { toAccountHex, tronAddressToHex } from '../account/address.ts';
import { writeMessage } from '../node/protobuf.ts';
import { contractTypes } from '../node/transaction.ts';

/** Reference block and lifetime of a payment; times in milliseconds, the fee limit in sun. */
export interface Envelope {
  /** Two bytes of the reference block's number and eight of its hash, hex. */
  reference: string;
  expiration: bigint;
  timestamp: bigint;
  feeLimit: bigint;
}

const maxInt64 = 2n ** 63n - 1n;
const maxUint256 = 2n ** 256n - 1n;
/** First four bytes of keccak256('transfer(address,uint256)'). */
export const transferSelector = 'a9059cbb';
/** Bytes that the network adds to a transaction for its result. */
const resultBytes = 64;

/** Arguments of a TRC-20 transfer, hex. Throws an Error for terms that cannot be paid. */
export function transferArguments({ to, amount }: Pick<PaymentTerms, 'to' | 'amount'>): string {
  return word(`0x${tronAddressToHex(to)}`) + word(amount);
}

/** Throws an Error for an amount that the chain cannot transfer. */
export function assertAmount({ amount, tokenAddress }: PaymentTerms): void {
  const most = tokenAddress === null ? maxInt64 : maxUint256;
  if (amount <= 0n || amount > most) throw new Error(`amount out of range: ${amount}`);
}

/** The memo's bytes; empty without a memo. */
export const memoBytes = (memo: string | null | undefined): Buffer =>
  Buffer.from(memo ?? '', 'utf8');

function encodeContract(terms: PaymentTerms): Buffer {
  const account = (address: string) => Buffer.from(toAccountHex(address), 'hex');
  const native = terms.tokenAddress === null;
  const value =
    terms.tokenAddress === null
      ? writeMessage([
          [1, account(terms.from)],
          [2, account(terms.to)],
          [3, terms.amount],
        ])
      : writeMessage([
          [1, account(terms.from)],
          [2, account(terms.tokenAddress)],
          [4, Buffer.from(transferSelector + transferArguments(terms), 'hex')],
        ]);
  return native
    ? contractMessage('TransferContract', contractTypes.transfer, value)
    : contractMessage('TriggerSmartContract', contractTypes.trigger, value);
}

/** A contract; permission 0 is the owner's. */
export const contractMessage = (
  name: string,
  type: number,
  value: Uint8Array,
  permission = 0n,
): Buffer =>
  writeMessage([
    [1, BigInt(type)],
    [
      2,
      writeMessage([
        [1, Buffer.from(`type.googleapis.com/protocol.${name}`)],
        [2, value],
      ]),
    ],
    [5, permission],
  ]);

/** `Transaction.raw` of a payment. Throws an Error for terms that cannot be paid. */
export function encodePayment(terms: PaymentTerms, envelope: Envelope): Buffer {
  assertAmount(terms);
  return encodeRaw(encodeContract(terms), envelope, memoBytes(terms.memo));
}

/** `Transaction.raw` of a contract. */
export function encodeRaw(contract: Uint8Array, envelope: Envelope, memo: Uint8Array): Buffer {
  const reference = Buffer.from(envelope.reference, 'hex');
  if (reference.length !== 10) throw new Error('a reference has 10 bytes');
  return writeMessage([
    [1, reference.subarray(0, 2)],
    [4, reference.subarray(2)],
    [8, envelope.expiration],
    [10, memo],
    [11, contract],
    [14, envelope.timestamp],
    [18, envelope.feeLimit],
  ]);
}

/** A signed transaction: the raw bytes and a signature of 65 bytes. */
export const withSignature = (raw: Uint8Array, signature: Uint8Array): Buffer =>
  writeMessage([
    [1, raw],
    [2, signature],
  ]);

/** Bandwidth of the raw bytes once they carry one signature. */
export const bandwidthNeeded = (raw: Uint8Array): bigint =>
  BigInt(withSignature(raw, new Uint8Array(65)).length + resultBytes);
