import { signAsPayer } from '#chains/solana/pay/sign.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { MessageKeyring } from '#ports/chains.ts';
import type { GroupParts } from './group-parts.ts';
import { readGroupMessage } from './read-group-message.ts';

/**
 * Signs a built group with the wallet's key, and trusts neither the builder nor the keyring. Returns the
 * signed transaction (base64) and its signature, which names it (base58). Throws WrongPayment unless
 * the message, read again, says exactly `parts`; WrongSigner unless the signature is the wallet's.
 */
export async function signGroup(input: {
  message: Uint8Array;
  parts: GroupParts;
  keyring: MessageKeyring;
  keyId: string;
}): Promise<{ raw: string; txHash: string }> {
  const { message, parts, keyring, keyId } = input;
  if (textOf(readGroupMessage(message)) !== textOf(parts))
    throw new WrongPayment('the transaction is not the requested group');
  return signAsPayer({ message, payer: parts.payer, keyring, keyId });
}

/** The same text for the same parts, in any order of their fields. */
function textOf({ payer, reference, units, price, token, payments }: GroupParts): string {
  const of = token && [token.program, token.mint, token.decimals, token.source];
  const paid = payments.map(({ account, owner, amount }) => [account, owner, `${amount}`]);
  return JSON.stringify([payer, reference, `${units} ${price}`, of, paid]);
}
