/** Swaps that nobody executed. Each is a real one with changes that a thief could write. */
export type Item = Record<string, unknown>;

export interface ForgeryStage {
  /** The thief's address, and a token that is not the swap's. */
  thief: string;
  usdc: string;
  /** The route of another quote of the same project, and the route of another project's quote. */
  otherRoute: string;
  foreignRoute: string;
}

export interface Forgery {
  forge(item: Item, at: ForgeryStage): Item;
  /** Why the signer refuses it. Null means that the signer leaves it unchanged. */
  reason: RegExp | null;
}

const plus = (value: unknown, more: number): string =>
  (BigInt(String(value)) + BigInt(more)).toString();
const not = (term: string) => new RegExp(`^Refused by the signer: its ${term} is not the quote's$`);
/** A record with an invalid shape is left for a person. */
const unread = () => null;
const row = (reason: RegExp | null, forge: Forgery['forge']): Forgery => ({ reason, forge });

/** Forged values by field, each with the signer's answer. */
export const forgedFields: Record<string, Record<string, Forgery>> = {
  projectId: { 'another project': row(null, () => ({ projectId: 'other' })) },
  chain: { 'another chain': row(null, () => ({ chain: 'BASE' })) },
  fromAddress: {
    'another address': row(/the order is for another sending address/, (_, { thief }) => ({
      fromAddress: thief,
    })),
  },
  routeId: {
    'no quote': row(/its quote was never issued/, () => ({ routeId: 'RT00000000' })),
    'another quote': row(not('.*'), (_, { otherRoute }) => ({ routeId: otherRoute })),
    "another project's quote": row(/its quote was never issued/, (_, { foreignRoute }) => ({
      routeId: foreignRoute,
    })),
    nothing: row(null, () => ({ routeId: 7 })),
  },
  token: { 'another symbol': row(not('from_token'), () => ({ token: 'USDC' })) },
  tokenAddress: {
    'another token': row(not('from_token'), (_, { usdc }) => ({ tokenAddress: usdc })),
  },
  decimals: { less: row(not('from_token'), () => ({ decimals: 6 })) },
  amount: {
    more: row(not('amount_in'), ({ amount }) => ({ amount: plus(amount, 1) })),
    less: row(not('amount_in'), ({ amount }) => ({ amount: plus(amount, -1) })),
    nothing: row(not('amount_in'), () => ({ amount: '0' })),
  },
  toToken: { 'another symbol': row(not('to_token'), () => ({ toToken: 'USDC' })) },
  toTokenAddress: {
    'another token': row(not('to_token'), (_, { usdc }) => ({ toTokenAddress: usdc })),
    'the coin': row(not('to_token'), () => ({ toTokenAddress: null })),
  },
  toDecimals: { more: row(not('to_token'), () => ({ toDecimals: 18 })) },
  amountOut: { less: row(not('amount_out_expected'), () => ({ amountOut: '1' })) },
  amountOutMin: {
    less: row(not('amount_out_min'), ({ amountOutMin }) => ({
      amountOutMin: plus(amountOutMin, -1),
    })),
    nothing: row(not('amount_out_min'), () => ({ amountOutMin: '0' })),
  },
  slippageBps: { more: row(not('slippage'), () => ({ slippageBps: 2_000 })) },
  toAddress: { 'the thief': row(not('router'), (_, { thief }) => ({ toAddress: thief })) },
  provider: { another: row(not('provider'), () => ({ provider: 'kyberswap' })) },
  path: {
    'another pool': row(not('path'), ({ path }) => ({
      path: { ...(path as Item), fees: [100] },
    })),
    'another token': row(not('path'), ({ path }, { usdc }) => {
      const { tokens } = path as { tokens: string[] };
      return { path: { ...(path as Item), tokens: [usdc, ...tokens.slice(1)] } };
    }),
    wrapping: row(not('path'), () => ({ path: { kind: 'wrap' } })),
    'an aggregator': row(not('path'), () => ({ path: { kind: 'aggregator' } })),
    nothing: row(unread(), () => ({ path: null })),
  },
  gasLimit: { more: row(not('gas'), () => ({ gasLimit: '3000000' })) },
  allowanceGas: { more: row(not('gas'), () => ({ allowanceGas: '3000000' })) },
  maxFeePerGas: {
    more: row(not('gas price'), ({ maxFeePerGas }) => ({ maxFeePerGas: plus(maxFeePerGas, 1) })),
  },
  coinUsd: { another: row(not('gas price'), () => ({ coinUsd: '1' })) },
  reservation: {
    more: row(not('reservation'), ({ reservation }) => ({
      reservation: { ...(reservation as Item), amount: '1' },
    })),
    'of another token': row(not('reservation'), ({ reservation }) => ({
      reservation: { ...(reservation as Item), token: 'USDC' },
    })),
    'of a day': row(not('reservation'), ({ reservation }) => ({
      reservation: { ...(reservation as Item), dailyLimit: true },
    })),
  },
  createdAt: {
    'before its quote': row(not('time'), ({ createdAt }) => ({
      createdAt: Number(createdAt) - 60,
    })),
    'after its quote': row(not('time'), ({ createdAt }) => ({
      createdAt: Number(createdAt) + 301,
    })),
  },
  status: Object.fromEntries(
    ['pending', 'signing', 'broadcast', 'confirmed', 'failed', 'rejected'].map((status) => [
      `${status}`,
      row(null, () => ({ status })),
    ]),
  ),
  allowancesSet: { 'no number': row(unread(), () => ({ allowancesSet: -1 })) },
  data: {
    'a call': row(/its call does not match its terms/, () => ({ data: '0x12345678' })),
    'no hex': row(unread(), () => ({ data: 'x' })),
  },
  deadline: { 'no number': row(unread(), () => ({ deadline: '1' })) },
};

/** Fields that do not affect the transaction, or that are set again when it is signed. */
export const saysNothing = [
  ...['appId', 'bizOrderId', 'memo', 'requestId', 'orderNo'],
  ...['amountOutActual', 'gasCost', 'approvals', 'executions', 'nonce', 'txHash', 'blockNumber'],
  ...['failReason', 'stuck', 'signedAt', 'sentAt', 'confirmedAt', 'endedAt', 'approvedAt'],
  ...['createdAtMs', 'workStage', 'rev', 'waits'],
];
