/**
 * Blocks as nodes answer them, with valid hashes; headers and roots are hashed by plain recursion.
 */
import { createHash } from 'node:crypto';
import { tronAddressToHex } from '#chains/tron/account/address.ts';
import { writeMessage } from '#chains/tron/node/protobuf.ts';
import { encodePayment } from '#chains/tron/pay/payload.ts';
import type { PaymentTerms } from '#model/payment.ts';

const sha = (...parts: Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export interface Forged {
  txID: string;
  raw_data_hex: string;
  signature: string[];
  ret: { contractRet?: string; fee?: number }[];
}

/** A signed-looking transaction of these raw bytes. */
export const forgeTransaction = (raw: Buffer, contractRet = 'SUCCESS'): Forged => ({
  txID: sha(raw).toString('hex'),
  raw_data_hex: raw.toString('hex'),
  signature: ['ab'.repeat(65)],
  ret: [{ contractRet }],
});

const envelope = { reference: '0001'.padEnd(20, '7'), expiration: 60_000n, feeLimit: 0n };
let moment = 1n;

/** A payment's transaction; each call returns a different one. */
export const forgePayment = (
  terms: Pick<PaymentTerms, 'from' | 'to' | 'tokenAddress' | 'amount'>,
  contractRet?: string,
): Forged => {
  moment += 1n;
  const raw = encodePayment({ chain: 'TRX', ...terms }, { ...envelope, timestamp: moment });
  return forgeTransaction(raw, contractRet);
};

const contractRets: Record<string, bigint> = { SUCCESS: 1n, REVERT: 2n, OUT_OF_ENERGY: 10n };

const leaf = ({ raw_data_hex, signature, ret }: Forged, hidden?: Buffer) => {
  const whole = writeMessage([
    [1, Buffer.from(raw_data_hex, 'hex')],
    ...signature.map((hex) => [2, Buffer.from(hex, 'hex')] as const),
    ...ret.map(
      ({ contractRet }) => [5, writeMessage([[3, contractRets[contractRet ?? ''] ?? 0n]])] as const,
    ),
  ]);
  return sha(whole, hidden ?? Buffer.alloc(0));
};

/**
 * The left half is the largest power of two below the count; an unpaired node moves up unchanged.
 */
function root(leaves: Buffer[]): Buffer {
  if (leaves.length === 0) return Buffer.alloc(32);
  if (leaves.length === 1) return leaves[0]!;
  const half = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha(root(leaves.slice(0, half)), root(leaves.slice(half)));
}

/** A block of these transactions on top of another; `hidden` bytes are hashed but not shown. */
export function forgeBlock(input: {
  number: number;
  parentId?: string;
  transactions?: Forged[];
  hidden?: Buffer;
  /** Milliseconds. */
  timestamp?: number;
}) {
  const { number, transactions = [] } = input;
  const raw_data = {
    number,
    txTrieRoot: root(transactions.map((t) => leaf(t, input.hidden))).toString('hex'),
    witness_address: `41${'1f'.repeat(20)}`,
    parentHash: input.parentId ?? 'ee'.repeat(32),
    version: 32,
    timestamp: input.timestamp ?? 1_700_000_000_000 + number * 3_000,
  };
  const header = writeMessage([
    [1, BigInt(raw_data.timestamp)],
    [2, Buffer.from(raw_data.txTrieRoot, 'hex')],
    [3, Buffer.from(raw_data.parentHash, 'hex')],
    [7, BigInt(number)],
    [9, Buffer.from(raw_data.witness_address, 'hex')],
    [10, 32n],
  ]);
  const blockID = number.toString(16).padStart(16, '0') + sha(header).toString('hex').slice(16);
  return {
    blockID,
    block_header: { raw_data, witness_signature: '00'.repeat(65) },
    ...(transactions.length > 0 && { transactions }),
  };
}

/** The info of a transaction in a block. */
export const forgeInfo = (
  { txID, ret }: Forged,
  number: number,
  more: Record<string, unknown> = {},
) => ({
  id: txID,
  blockNumber: number,
  contractResult: [''],
  receipt: { net_usage: 269 },
  ...(ret[0]?.contractRet !== 'SUCCESS' && {
    result: 'FAILED',
    receipt: { result: ret[0]?.contractRet },
  }),
  ...more,
});

const pad = (address: string) => tronAddressToHex(address).padStart(64, '0');

/** A token's Transfer log. */
export const forgeLog = (token: string, from: string, to: string, amount: bigint) => ({
  address: tronAddressToHex(token),
  topics: ['ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', pad(from), pad(to)],
  data: amount.toString(16).padStart(64, '0'),
});

/** An internal transaction; `values` as the node names them. */
export const forgeInternal = (
  from: string,
  to: string,
  values: { callValue?: number; tokenId?: string }[],
  note = 'call',
) => ({
  hash: '99'.repeat(32),
  caller_address: `41${tronAddressToHex(from)}`,
  transferTo_address: `41${tronAddressToHex(to)}`,
  callValueInfo: values,
  note: Buffer.from(note).toString('hex'),
});
