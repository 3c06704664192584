import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { WrongSigner } from '#chains/shared/payment-errors.ts';
import { readMessage } from '#chains/solana/node/transaction.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { MessageKeyring } from '#ports/chains.ts';
import type { CollectParts } from './collect-parts.ts';
import { readCollect } from './read-collect.ts';

/**
 * Signs a built sweep with the wallet's key and each owner's, and trusts neither the builder nor the
 * keyring. Returns the signed transaction (base64) and its first signature, which names it (base58).
 * Throws WrongPayment unless the message, read again, says exactly `parts`; WrongSigner unless each
 * signature is that of its owner.
 */
export async function signCollect(input: {
  message: Uint8Array;
  parts: CollectParts;
  keyring: MessageKeyring;
  /** By address: of the payer and of each owner. */
  keyIds: ReadonlyMap<string, string>;
}): Promise<{ raw: string; txHash: string }> {
  const { message, parts, keyring, keyIds } = input;
  if (textOf(readCollect(message)) !== textOf(parts)) {
    throw new WrongPayment('the transaction is not the requested sweep');
  }
  const { signers } = readMessage(message);
  const signatures = await Promise.all(
    signers.map(async (signer) => {
      const keyId = keyIds.get(signer);
      if (keyId === undefined) throw new WrongSigner(`no key signs for ${signer}`);
      const publicKey = base58.decode(signer);
      const signature = await keyring.signMessage({ keyId, publicKey, message });
      const isValid =
        signature.length === 64 && ed25519.verify(signature, message, publicKey, { zip215: false });
      if (!isValid) throw new WrongSigner(`the signature is not by ${signer}`);
      return signature;
    }),
  );
  const raw = concatBytes(Uint8Array.of(signatures.length), ...signatures, message);
  return { raw: Buffer.from(raw).toString('base64'), txHash: base58.encode(signatures[0]!) };
}

/** The same text for the same parts, in any order of their fields. */
function textOf({ payer, reference, units, price, token, sources }: CollectParts): string {
  const moved = sources.map(({ owner, account, amount }) => `${owner} ${account} ${amount}`);
  const of = token && [token.program, token.mint, token.decimals, token.account, token.creates];
  return JSON.stringify([payer, reference, `${units} ${price}`, of, moved]);
}
