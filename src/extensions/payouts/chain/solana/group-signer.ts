import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { ExpiringSigner, MessageKeyring } from '#ports/chains.ts';
import { partsOfPayment } from './parts-of-group.ts';
import { readGroupMessage } from './read-group-message.ts';
import { signGroup } from './sign-group.ts';

/**
 * A signer that also signs groups: it encodes the parts from the order's own members, and signs only if the worker's
 * bytes say exactly them. Throws WrongPayment for anything else.
 */
export const groupSigner = (
  signer: ExpiringSigner,
  { chain, keyring }: { chain: Chain; keyring: MessageKeyring },
): ExpiringSigner => ({
  async signPayment(input) {
    const { keyId, unsigned, terms } = input;
    if (!terms.pays) return signer.signPayment(input);
    const parts = orWrong(() => partsOfPayment(chain, input));
    const message = new Uint8Array(Buffer.from(unsigned, 'hex'));
    orWrong(() => readGroupMessage(message));
    return signGroup({ message, parts, keyring, keyId });
  },
});

/** What cannot be read is the worker's fault, and holds up nothing else. */
function orWrong<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { name, message } = error as Error;
    throw name === 'FeeAboveLimit' ? error : new WrongPayment(message);
  }
}
