/** Builds groups with @solana/web3.js. They are signed elsewhere; this file never sees a key. */
import { PublicKey, SystemProgram } from '@solana/web3.js';
import {
  beginTransaction,
  createAccount,
  transferChecked,
} from '#chains/solana/node/token-instructions.ts';
import { type GroupParts, maxMessageBytes } from './group-parts.ts';

/**
 * The message of a group, which is what the wallet signs: limit and price of its compute units, and for each
 * member, in order, its token account if it is missing and its transfer. Nothing else. Throws an Error
 * when it is too long.
 */
export function buildGroup(parts: GroupParts): Uint8Array {
  const payer = new PublicKey(parts.payer);
  const transaction = beginTransaction({ ...parts, payer });
  const { token, payments } = parts;
  for (const { account, owner, amount } of payments) {
    if (!token) {
      const toPubkey = new PublicKey(account);
      transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports: amount }));
      continue;
    }
    const to = { ...token, account };
    if (owner !== null) transaction.add(createAccount(payer, to, new PublicKey(owner)));
    transaction.add(transferChecked(to, { account: token.source, amount }, payer));
  }
  const message = new Uint8Array(transaction.serializeMessage());
  if (message.length > maxMessageBytes) throw new Error(`the group has ${message.length} bytes`);
  return message;
}
