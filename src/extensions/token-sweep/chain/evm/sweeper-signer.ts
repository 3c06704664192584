import { signTransaction } from '#chains/evm/pay/sign.ts';
import type { Chain } from '#model/chain.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { Keyring, PaymentSigner } from '#ports/chains.ts';
import { signAuthorization } from './authorization.ts';
import { buildSetCode } from './build-set-code.ts';
import { sweeperCall } from './sweeper-call.ts';
import { isSweeps, plainTerms } from './sweeper-terms.ts';

/**
 * A signer that also signs sweeps by the wallet's key, with each authorization by its owner's. Throws
 * an Error when the terms are not entirely a sweep to the wallet itself.
 */
export const sweeperSigner = (
  signer: PaymentSigner,
  { chain, keyring }: { chain: Chain; keyring: Keyring },
): PaymentSigner => ({
  ...signer,
  async signPayment(input) {
    const { terms, keyId, nonce, gasLimit, fees } = input;
    const call = isSweeps(terms) ? sweeperCall(terms) : null;
    if (!call) return signer.signPayment(input);
    if (terms.chain !== chain.name)
      throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
    const { authorizes, collects, delegate } = call;
    if (authorizes.length === 0) {
      if (terms.does === 'clear') throw new Error('no delegation is cleared');
      return signer.signPayment({ ...input, terms: plainTerms(terms, call) });
    }
    if (input.unsigned !== null) throw new WrongPayment('the authorizations are not signed yet');
    const authorizations = await Promise.all(
      authorizes.map((one) =>
        signAuthorization({
          chain,
          keyring,
          keyId: one.keyId,
          authorization: { owner: one.owner, delegate, nonce: one.nonce },
          destination: terms.from,
        }),
      ),
    );
    const unsigned = buildSetCode({
      chain,
      sender: terms.from,
      destination: terms.from,
      nonce,
      gasLimit,
      fees,
      collects,
      authorizations,
    });
    return signTransaction({ unsigned, keyring, keyId, address: terms.from });
  },
});
