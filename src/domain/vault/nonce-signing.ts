import { isOperation } from '#model/orders/order.ts';
import { WrongPayment } from '#model/wrong-payment.ts';
import type { PaymentSigner } from '#ports/chains.ts';
import type { Unsigned } from '#ports/vault.ts';
import type { ChainSigning } from './deps.ts';

/** How EVM payments are signed: legacy nonces, and a price per gas within the order's limit. */
export function nonceSigning(signer: PaymentSigner): ChainSigning {
  return {
    costOf: (_, asked, { terms, payable }) =>
      payable * feesOf(asked).maxFeePerGas + (terms.tokenAddress === null ? terms.amount : 0n),
    async sign({ wallet, nonce, asked, terms, gasLimit }) {
      const fees = feesOf(asked);
      const { keyId } = wallet;
      const of = { keyId, nonce, gasLimit, fees, terms, unsigned: asked.bytes };
      return { ...(await signer.signPayment(of)), ...fees };
    },
    async signFill({ wallet, nonce, gasLimit, asked }) {
      const fees = feesOf(asked);
      const { keyId, address } = wallet;
      const of = { keyId, address, nonce, gasLimit, fees, unsigned: asked.bytes };
      return { ...(await signer.signFill(of)), ...fees };
    },
    signMessage: async ({ wallet: { keyId, address }, order }) => {
      if (!isOperation(order)) throw new WrongPayment('only an operation is a message');
      return signer.signOperation({ keyId, address, operation: order });
    },
    needsProof: false,
    raises: (order, { refKind }, asked) =>
      refKind === 'order' && feesOf(asked).maxFeePerGas > order.maxFeePerGas,
  };
}

function feesOf({ fees }: Unsigned) {
  if (!fees) throw new WrongPayment('the transaction names no fees');
  return fees;
}
