/** Builds payments with tronweb. The digest is signed elsewhere; this file never sees the key. */
import { txJsonToPb, txPbToRawDataHex } from 'tronweb/utils';
import type { Chain } from '#model/chain.ts';
import type { PaymentLimits, PaymentPlan, PaymentTerms, RecentBlock } from '#model/payment.ts';
import { toAccountHex } from '../account/address.ts';
import {
  bandwidthNeeded,
  type Envelope,
  encodePayment,
  memoBytes,
  transferArguments,
  transferSelector,
} from './payload.ts';
import { validityMs } from './recent-block.ts';

const decimal = /^(0|[1-9]\d{0,18})$/;
const maxDiscriminator = 2 ** 40;

/** A number for the library, which does not support bigint. */
function exact(value: bigint, what: string): number {
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER))
    throw new Error(`${what} is too large for the library: ${value}`);
  return Number(value);
}

/**
 * The reference block, expiration and timestamp of a payment. The timestamp holds the
 * `discriminator`: the network does not check it, so payments with the same terms and moment become
 * different transactions.
 */
function makeEnvelope(input: {
  plan: PaymentPlan;
  recentBlock: RecentBlock;
  discriminator: number;
}): Envelope {
  const { plan, recentBlock, discriminator } = input;
  if (!Number.isSafeInteger(discriminator) || discriminator < 0 || discriminator > maxDiscriminator)
    throw new Error(`discriminator out of range: ${discriminator}`);
  const feeLimit = plan.build.feeLimit ?? '';
  if (!decimal.test(feeLimit)) throw new Error('the plan has no fee limit');
  if (!/^[0-9a-f]{20}$/.test(recentBlock.reference))
    throw new Error('the recent block has no reference');
  return {
    reference: recentBlock.reference,
    expiration: recentBlock.expiresAt,
    timestamp: recentBlock.expiresAt - validityMs + BigInt(discriminator),
    feeLimit: BigInt(feeLimit),
  };
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

/**
 * The raw bytes of a payment by its terms. Throws an Error for terms of another chain or terms that
 * cannot be paid, for a cost above the limits, and when tronweb's bytes differ from our own
 * encoder's.
 */
export function buildPayment(input: {
  chain: Chain;
  terms: PaymentTerms;
  limits: PaymentLimits;
  plan: PaymentPlan;
  recentBlock: RecentBlock;
  discriminator: number;
}): Buffer {
  const { chain, terms, limits, plan } = input;
  if (terms.chain !== chain.name)
    throw new Error(`the terms are for ${terms.chain}, the chain is ${chain.name}`);
  const envelope = makeEnvelope(input);
  const { feeLimit } = envelope;
  // The fee limit bounds burnt and staked energy together.
  if (plan.resource !== undefined && plan.resource > (limits.resource ?? -1n))
    throw new Error(
      `the payment needs ${plan.resource} energy, the address has ${limits.resource}`,
    );
  if (plan.fee > limits.fee || (plan.resource === undefined && feeLimit > plan.fee))
    throw new Error(`the payment may cost ${plan.fee} sun, the order reserved ${limits.fee}`);
  if (limits.unitPrice > chain.maxFeePerGasCap)
    throw new Error(`${limits.unitPrice} sun a unit is above the cap of ${chain.name}`);
  if (terms.tokenAddress === null ? feeLimit !== 0n : feeLimit <= 0n)
    throw new Error(`a fee limit of ${feeLimit} sun does not fit these terms`);
  if (feeLimit > limits.units * limits.unitPrice)
    throw new Error(`a fee limit of ${feeLimit} sun is above ${limits.units} units`);
  const raw = encodePayment(terms, envelope);
  if (terms.tokenAddress === null && bandwidthNeeded(raw) > limits.units)
    throw new Error(`the payment takes more than ${limits.units} bytes of bandwidth`);
  if (encodeWithTronweb(terms, envelope) !== raw.toString('hex'))
    throw new Error('tronweb encodes the payment differently');
  return raw;
}
