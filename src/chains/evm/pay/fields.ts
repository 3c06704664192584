import type { Chain } from '#model/chain.ts';
import type { NonceFill, NoncePayment } from '#ports/chains.ts';
import type { TransactionFields } from './encode.ts';
import { assertAddress, plainTransferGas, toPayload } from './payload.ts';

/**
 * A payment by its terms, as the fields of an EIP-1559 transaction. Throws an Error for terms of another
 * chain, for an amount or address that cannot be paid, and for a bid above the chain's cap.
 */
export function paymentFields(chain: Chain, { terms, ...bid }: NoncePayment): TransactionFields {
  if (terms.chain !== chain.name)
    throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  return fieldsOf(chain, { ...bid, ...toPayload(terms) });
}

/**
 * A transfer of nothing from an address to itself, which uses up its nonce. `gasLimit` is the gas
 * of a plain transfer; chains that charge layer-1 data inside gas need more than 21000.
 */
export function fillFields(chain: Chain, { address, ...bid }: NonceFill): TransactionFields {
  const to = assertAddress(address, 'the own address');
  return fieldsOf(chain, { gasLimit: plainTransferGas, ...bid, to, value: 0n, data: '0x' });
}

function fieldsOf(
  chain: Chain,
  input: Pick<NoncePayment, 'nonce' | 'gasLimit' | 'fees'> & {
    to: string;
    value: bigint;
    data: string;
  },
): TransactionFields {
  const { nonce, gasLimit, fees, to, value, data } = input;
  if (chain.chainId === null) throw new Error(`${chain.name} has no chain id`);
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new Error(`nonce out of range: ${nonce}`);
  if (gasLimit < plainTransferGas) throw new Error(`gas limit too low: ${gasLimit}`);
  if (fees.maxFeePerGas <= 0n || fees.maxFeePerGas > chain.maxFeePerGasCap)
    throw new Error(`maxFeePerGas ${fees.maxFeePerGas} is not within the cap of ${chain.name}`);
  if (fees.maxPriorityFeePerGas < 0n || fees.maxPriorityFeePerGas > fees.maxFeePerGas)
    throw new Error('maxPriorityFeePerGas is not within maxFeePerGas');
  const { maxFeePerGas, maxPriorityFeePerGas } = fees;
  const { chainId } = chain;
  return { chainId, nonce, gas: gasLimit, maxFeePerGas, maxPriorityFeePerGas, to, value, data };
}
