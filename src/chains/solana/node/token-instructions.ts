/** Instructions of token transfers, built with @solana/web3.js. */
import {
  ComputeBudgetProgram,
  PublicKey,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { associatedTokenProgram, systemProgram } from './programs.ts';

/** A token, and the account of it that receives. */
interface Receiving {
  account: string;
  mint: string;
  program: string;
}

/** A legacy transaction that begins with the limit and the price of its compute units. */
export function beginTransaction(parts: {
  payer: PublicKey;
  /** The blockhash. */
  reference: string;
  units: bigint;
  /** Micro-lamports a unit. */
  price: bigint;
}): Transaction {
  const transaction = new Transaction({
    feePayer: parts.payer,
    blockhash: parts.reference,
    // Used only by the library's own polling, which is not used here.
    lastValidBlockHeight: 0,
  });
  return transaction.add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: Number(parts.units) }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: parts.price }),
  );
}

/** CreateIdempotent (1): succeeds also when the account exists by then and belongs to the owner. */
export const createAccount = (
  payer: PublicKey,
  { account, mint, program }: Receiving,
  owner: PublicKey,
) =>
  new TransactionInstruction({
    programId: new PublicKey(associatedTokenProgram),
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: new PublicKey(account), isSigner: false, isWritable: true },
      { pubkey: owner, isSigner: false, isWritable: false },
      { pubkey: new PublicKey(mint), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(systemProgram), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(program), isSigner: false, isWritable: false },
    ],
    data: Buffer.from([1]),
  });

/** TransferChecked (12): the program compares mint and decimals. `owner` signs. */
export function transferChecked(
  to: Receiving & { decimals: number },
  from: { account: string; amount: bigint },
  owner: PublicKey,
) {
  const data = Buffer.alloc(10);
  data.writeUInt8(12, 0);
  data.writeBigUInt64LE(from.amount, 1);
  data.writeUInt8(to.decimals, 9);
  return new TransactionInstruction({
    programId: new PublicKey(to.program),
    keys: [
      { pubkey: new PublicKey(from.account), isSigner: false, isWritable: true },
      { pubkey: new PublicKey(to.mint), isSigner: false, isWritable: false },
      { pubkey: new PublicKey(to.account), isSigner: false, isWritable: true },
      { pubkey: owner, isSigner: true, isWritable: false },
    ],
    data,
  });
}
