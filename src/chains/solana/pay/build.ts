/**
 * Builds payments with @solana/web3.js. They are signed elsewhere; this file never sees the key.
 */
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import { memoProgram } from '../node/programs.ts';
import { beginTransaction, createAccount, transferChecked } from '../node/token-instructions.ts';
import type { PaymentParts } from './instructions.ts';

/** Size of a network packet, less the count of signatures and one signature. */
const maxMessageBytes = 1232 - 65;

/**
 * The message of a legacy transaction, which is what is signed: limit and price of its compute
 * units, the memo, the recipient's token account if it is missing, the transfers, and nothing else.
 * A legacy transaction is used because its bytes name every account. Throws an Error when it is too
 * long.
 */
export function buildMessage(parts: PaymentParts): Uint8Array {
  const payer = new PublicKey(parts.payer);
  const transaction = beginTransaction({ ...parts, payer });
  // The memo precedes the transfer: an account may require a memo there.
  if (parts.memo !== null) transaction.add(memo(parts.memo));
  const { pays } = parts;
  if (pays.kind === 'lamports') {
    const toPubkey = new PublicKey(pays.to);
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports: pays.amount }));
  } else {
    if (pays.owner !== null) transaction.add(createAccount(payer, pays, new PublicKey(pays.owner)));
    for (const source of pays.sources) transaction.add(transferChecked(pays, source, payer));
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
