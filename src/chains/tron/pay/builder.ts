/** Builds payments with tronweb. The vault signs its own encoding of the terms; this file never sees a key. */
import { txJsonToPb, txPbToRawDataHex } from 'tronweb/utils';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import type { ExpiringBuilder } from '#ports/chains.ts';
import { toAccountHex } from '../account/address.ts';
import { encodeWithin } from './encode-within.ts';
import { type Envelope, memoBytes, transferArguments, transferSelector } from './payload.ts';

/**
 * The ExpiringBuilder of TRON. Throws an Error for terms that cannot be paid, for a cost above the limits, and
 * when tronweb's bytes differ from our own encoder's.
 */
export const makeTronBuilder = ({ chain }: { chain: Chain }): ExpiringBuilder => ({
  payment(input) {
    const { raw, envelope, terms } = encodeWithin(chain, input);
    const built = encodeWithTronweb(terms, envelope);
    if (built !== raw.toString('hex')) throw new Error('tronweb encodes the payment differently');
    return built;
  },
});

/** A number for the library, which does not support bigint. */
function exact(value: bigint, what: string): number {
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new Error(`${what} is too large for the library: ${value}`);
  return Number(value);
}

/** tronweb's encoding of the same terms. */
function encodeWithTronweb(terms: PaymentTerms, envelope: Envelope): string {
  const owner_address = toAccountHex(terms.from);
  const contract =
    terms.tokenAddress === null
      ? {
          type: 'TransferContract',
          parameter: {
            type_url: 'type.googleapis.com/protocol.TransferContract',
            value: {
              owner_address,
              to_address: toAccountHex(terms.to),
              amount: exact(terms.amount, 'the amount'),
            },
          },
        }
      : {
          type: 'TriggerSmartContract',
          parameter: {
            type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
            value: {
              owner_address,
              contract_address: toAccountHex(terms.tokenAddress),
              data: transferSelector + transferArguments(terms),
            },
          },
        };
  const memo = memoBytes(terms.memo).toString('hex');
  const transaction = {
    visible: false,
    raw_data: {
      contract: [contract],
      ref_block_bytes: envelope.reference.slice(0, 4),
      ref_block_hash: envelope.reference.slice(4),
      expiration: exact(envelope.expiration, 'the expiration'),
      timestamp: exact(envelope.timestamp, 'the timestamp'),
      ...(envelope.feeLimit > 0n && { fee_limit: exact(envelope.feeLimit, 'the fee limit') }),
      ...(memo && { data: memo }),
    },
  };
  return txPbToRawDataHex(txJsonToPb(transaction)).toLowerCase();
}
