import { base58 } from '@scure/base';
import { systemProgram } from '../genesis.ts';
import type { WireTransaction } from '../wire.ts';
import type { StoredAccount } from './svm.ts';

/** AdvanceNonceAccount of the system program. */
const advance = '04000000';

/**
 * True if the transaction uses a durable nonce instead of a blockhash: its first instruction
 * advances a nonce account, and that account holds the value given as the blockhash.
 */
export function hasDurableNonce(
  { message, keys }: WireTransaction,
  read: (key: string) => StoredAccount | null,
): boolean {
  const [first] = message.compiledInstructions;
  if (!first || keys[first.programIdIndex] !== systemProgram) return false;
  if (Buffer.from(first.data).subarray(0, 4).toString('hex') !== advance) return false;
  const account = read(keys[first.accountKeyIndexes[0] ?? -1] ?? '');
  if (account?.owner !== systemProgram || account.data.length !== 80) return false;
  // The nonce follows the version, state and authority.
  return base58.encode(account.data.subarray(40, 72)) === message.recentBlockhash;
}
