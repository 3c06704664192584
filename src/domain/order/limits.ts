import type { Chain } from '#model/chain.ts';
import type { Operation } from '#model/orders/operation.ts';

/**
 * The most gas that a payment may use. A token transfer takes 30,000 to 100,000; the rest is room
 * for tokens with custom code and for chains that charge layer-1 data in gas. Without a limit, a
 * recipient's contract could use up the wallet's coin.
 */
export const maxGas = 5_000_000n;

/**
 * The most gas of a payment (EVM): of a coin transfer, what plain transfers need, since its recipient
 * may be a contract that the wallet pays to compute; of a token transfer `maxGas`.
 */
export const maxPaymentGas = (
  { family, maxTransferGas }: Pick<Chain, 'family' | 'maxTransferGas'>,
  tokenAddress: string | null,
): bigint => (family === 'EVM' && tokenAddress === null ? maxTransferGas : maxGas);

/**
 * The most gas of a send-tx on any chain: its caller may want a call that fills most of a block. A
 * chain's own cap may be lower (`maxCallGas` of the chain).
 */
export const maxCallGas = 30_000_000n;

/** The most gas of an operation: of a transfer of the coin that of a payment, else the chain's. */
export const maxOperationGas = (
  chain: Pick<Chain, 'family' | 'maxTransferGas' | 'maxCallGas'>,
  { opType, tokenAddress }: Pick<Operation, 'opType' | 'tokenAddress'>,
): bigint => {
  if (opType !== 'transfer' || tokenAddress !== null) return chain.maxCallGas;
  const ofTransfer = maxPaymentGas(chain, null);
  return ofTransfer < chain.maxCallGas ? ofTransfer : chain.maxCallGas;
};

/** A limit of the settings in millionths of a USD. */
export const usdLimit = (usd: number): bigint => BigInt(Math.floor(usd * 1e6));

/** The UTC day (`YYYY-MM-DD`) of a time in unix ms. Daily limits and caps count by it. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
