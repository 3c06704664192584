/**
 * Builds transactions of version 1 (SIMD-0385, "Transaction V1 Format", of the repository
 * solana-foundation/solana-improvement-documents, read on 22 Nov 2026). `@solana/web3.js` reads
 * them and cannot write them.
 */
import { createPrivateKey, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { type Keypair, Message, type TransactionInstruction } from '@solana/web3.js';

/** Bits of the mask that says which settings follow; the priority fee has two. */
const maskBits = { priorityFee: 0b11, units: 0b100, loadedBytes: 0b1000 } as const;

export interface Version1Config {
  /** Lamports in all, not for a unit. */
  priorityFee?: bigint;
  /** Compute units; without it, none may be used. */
  units?: number;
  /** Bytes of account data that may be loaded; without it, none. */
  loadedBytes?: number;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};

/** An ed25519 private key in the DER form that node:crypto reads (RFC 8410). */
const pkcs8 = (seed: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);

const signWith = (signer: Keypair, bytes: Uint8Array): Buffer =>
  sign(
    null,
    bytes,
    createPrivateKey({
      key: pkcs8(signer.secretKey.slice(0, 32)),
      format: 'der',
      type: 'pkcs8',
    }),
  );

/** The signed bytes of a transaction of version 1. The first signer pays. */
export function buildVersion1(input: {
  instructions: TransactionInstruction[];
  signers: [Keypair, ...Keypair[]];
  blockhash: string;
  config?: Version1Config;
}): Uint8Array {
  const { priorityFee, units, loadedBytes } = input.config ?? {};
  // A legacy message has the same accounts in the same order.
  const { header, accountKeys, instructions } = Message.compile({
    payerKey: input.signers[0].publicKey,
    instructions: input.instructions,
    recentBlockhash: input.blockhash,
  });
  const mask =
    (priorityFee === undefined ? 0 : maskBits.priorityFee) |
    (units === undefined ? 0 : maskBits.units) |
    (loadedBytes === undefined ? 0 : maskBits.loadedBytes);
  const payloads = instructions.map(({ programIdIndex, accounts, data }) => ({
    programIdIndex,
    accounts,
    data: base58.decode(data),
  }));
  const message = Buffer.concat([
    Buffer.from([
      0x81,
      header.numRequiredSignatures,
      header.numReadonlySignedAccounts,
      header.numReadonlyUnsignedAccounts,
    ]),
    u32(mask),
    base58.decode(input.blockhash),
    Buffer.from([instructions.length, accountKeys.length]),
    ...accountKeys.map((key) => key.toBytes()),
    ...(priorityFee === undefined ? [] : [u64(priorityFee)]),
    ...(units === undefined ? [] : [u32(units)]),
    ...(loadedBytes === undefined ? [] : [u32(loadedBytes)]),
    ...payloads.map(({ programIdIndex, accounts, data }) =>
      Buffer.from([programIdIndex, accounts.length, data.length & 0xff, data.length >> 8]),
    ),
    ...payloads.flatMap(({ accounts, data }) => [Buffer.from(accounts), data]),
  ]);
  const signatures = accountKeys.slice(0, header.numRequiredSignatures).map((key) => {
    const signer = input.signers.find(({ publicKey }) => publicKey.equals(key));
    if (!signer) throw new Error(`${key.toBase58()} has to sign`);
    return signWith(signer, message);
  });
  return new Uint8Array(Buffer.concat([message, ...signatures]));
}
