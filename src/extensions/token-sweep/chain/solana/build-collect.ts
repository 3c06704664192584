/** Builds sweeps with @solana/web3.js. They are signed elsewhere; this file never sees a key. */
import { PublicKey, SystemProgram } from '@solana/web3.js';
import {
  beginTransaction,
  createAccount,
  transferChecked,
} from '#chains/solana/node/token-instructions.ts';
import type { CollectParts } from './collect-parts.ts';

/** Size of a network packet. */
const maxBytes = 1232;

/**
 * The message of a sweep, which is what everybody signs: limit and price of its compute units, the
 * wallet's own token account if it is missing, one transfer an owner, and nothing else. Throws an
 * Error when it is too long.
 */
export function buildCollect(parts: CollectParts): Uint8Array {
  const payer = new PublicKey(parts.payer);
  const transaction = beginTransaction({ ...parts, payer });
  const { token, sources } = parts;
  if (token?.creates) transaction.add(createAccount(payer, token, payer));
  for (const source of sources) {
    const owner = new PublicKey(source.owner);
    transaction.add(
      token ? transferChecked(token, source, owner) : transferAll(payer, owner, source.amount),
    );
  }
  const message = new Uint8Array(transaction.serializeMessage());
  const bytes = 1 + 64 * (1 + sources.length) + message.length;
  if (bytes > maxBytes) throw new Error(`the sweep has ${bytes} bytes`);
  return message;
}

const transferAll = (payer: PublicKey, owner: PublicKey, lamports: bigint) =>
  SystemProgram.transfer({ fromPubkey: owner, toPubkey: payer, lamports });
