/**
 * Builds payments with @solana/web3.js. They are signed elsewhere; this file never sees the key.
 */
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { associatedTokenProgram, memoProgram, systemProgram } from '../node/programs.ts';
import type { PaymentParts } from './instructions.ts';
import type { Source } from './token-sources.ts';

/** Size of a network packet, less the count of signatures and one signature. */
const maxMessageBytes = 1232 - 65;

type Tokens = Extract<PaymentParts['pays'], { kind: 'tokens' }>;

/**
 * The message of a legacy transaction, which is what is signed: limit and price of its compute
 * units, the memo, the recipient's token account if it is missing, the transfers, and nothing else.
 * A legacy transaction is used because its bytes name every account. Throws an Error when it is too
 * long.
 */
export function buildMessage(parts: PaymentParts): Uint8Array {
  const payer = new PublicKey(parts.payer);
  const transaction = new Transaction({
    feePayer: payer,
    blockhash: parts.reference,
    // Used only by the library's own polling, which is not used here.
    lastValidBlockHeight: 0,
  });
  transaction.add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: Number(parts.units) }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.price }),
  );
  // The memo precedes the transfer: an account may require a memo there.
  if (parts.memo !== null) transaction.add(memo(parts.memo));
  const { pays } = parts;
  if (pays.kind === 'lamports') {
    const toPubkey = new PublicKey(pays.to);
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports: pays.amount }));
  } else {
    if (pays.owner !== null) transaction.add(createAccount(payer, pays, pays.owner));
    for (const source of pays.sources) transaction.add(transferChecked(payer, pays, source));
  }
  const message = new Uint8Array(transaction.serializeMessage());
  if (message.length > maxMessageBytes) throw new Error(`the payment has ${message.length} bytes`);
  return message;
}

/** The memo instruction. It lists no signers, since the program would require their signatures. */
const memo = (hex: string) =>
  new TransactionInstruction({
    programId: new PublicKey(memoProgram),
    keys: [],
    data: Buffer.from(hex, 'hex'),
  });

/** CreateIdempotent (1): succeeds also when the account exists by then and belongs to the owner. */
const createAccount = (payer: PublicKey, { account, mint, program }: Tokens, owner: string) =>
  new TransactionInstruction({
    programId: new PublicKey(associatedTokenProgram),
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
      { pubkey: new PublicKey(owner), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(mint), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(systemProgram), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(program), isSigner: false, isWritable: false },
    ],
    data: Buffer.from([1]),
  });

/** TransferChecked (12): the program compares mint and decimals. */
function transferChecked(payer: PublicKey, pays: Tokens, source: Source) {
  const data = Buffer.alloc(10);
  data.writeUInt8(12, 0);
  data.writeBigUInt64LE(source.amount, 1);
  data.writeUInt8(pays.decimals, 9);
  return new TransactionInstruction({
    programId: new PublicKey(pays.program),
    keys: [
      { pubkey: new PublicKey(source.account), isSigner: false, isWritable: true },
      { pubkey: new PublicKey(pays.mint), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(pays.account), isSigner: false, isWritable: true },
      { pubkey: payer, isSigner: true, isWritable: false },
    ],
    data,
  });
}
