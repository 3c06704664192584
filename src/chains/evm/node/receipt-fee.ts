/**
 * What a receipt says that its transaction cost (docs/networks.md "Transaction fees"). The gas
 * is what its sender paid at last; nothing here is proven by a header.
 */
import type { Chain } from '#model/chain.ts';

/** The parts of a fee, in wei. */
export interface FeeParts {
  /**
   * The gas at its price, with blobs and an OP-stack operator's fee; null if the node does not name
   * the price, or the type of the transaction is not known.
   */
  gasCost: bigint | null;
  /** What an OP-stack chain charges for layer 1; null if the node does not name it. */
  l1Fee: bigint | null;
}

const blobType = 0x3n;
/** Its gas was bought on layer 1. */
const depositType = 0x7en;

/** A number that never makes a block unreadable: null for one that is missing or malformed. */
const quantityOrNull = (value: unknown): bigint | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : null;

/** The parts in a receipt's JSON. `type` is its transaction's, if that is known. */
export function parseFeeParts(receipt: Record<string, unknown>, type: bigint): FeeParts {
  const kind = quantityOrNull(receipt.type) ?? type;
  if (kind === depositType) return { gasCost: 0n, l1Fee: 0n };
  const gasUsed = quantityOrNull(receipt.gasUsed);
  const price = quantityOrNull(receipt.effectiveGasPrice);
  const l1Fee = quantityOrNull(receipt.l1Fee);
  if (gasUsed === null || price === null) return { gasCost: null, l1Fee };
  const blobs = kind === blobType ? blobFee(receipt) : 0n;
  const operator = operatorFee(receipt, gasUsed);
  const isKnown = blobs !== null && operator !== null;
  return { gasCost: isKnown ? gasUsed * price + blobs + operator : null, l1Fee };
}

/** All that a sender paid; null if the receipt does not say it. */
export function feeOf({ gasCost, l1Fee }: FeeParts, chain: Pick<Chain, 'l1Fee'>): bigint | null {
  if (gasCost === null || chain.l1Fee === 'none') return gasCost;
  return l1Fee === null ? null : gasCost + l1Fee;
}

function blobFee({ blobGasUsed, blobGasPrice }: Record<string, unknown>): bigint | null {
  const [used, price] = [quantityOrNull(blobGasUsed), quantityOrNull(blobGasPrice)];
  return used === null || price === null ? null : used * price;
}

/**
 * The operator's fee of an OP-stack chain. A receipt names its two parameters only if one of them is not
 * 0. Since Jovian, which is when receipts have a `daFootprintGasScalar`, the scalar counts for 10^8
 * times as much.
 */
function operatorFee(receipt: Record<string, unknown>, gasUsed: bigint): bigint | null {
  const { operatorFeeScalar, operatorFeeConstant, daFootprintGasScalar } = receipt;
  if (operatorFeeScalar == null && operatorFeeConstant == null) return 0n;
  const scalar = quantityOrNull(operatorFeeScalar);
  const constant = quantityOrNull(operatorFeeConstant);
  if (scalar === null || constant === null) return null;
  const isJovian = daFootprintGasScalar != null;
  return (isJovian ? gasUsed * scalar * 100n : (gasUsed * scalar) / 1_000_000n) + constant;
}
