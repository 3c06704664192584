import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import type { SwapQuote } from '#extensions/swaps/model/swap-quote.ts';
import { makeQuoteStore } from '#extensions/swaps/store/quote-store.ts';

export const now = 1_767_225_600;
const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

export const quote = (set: Partial<SwapQuote> = {}): SwapQuote => ({
  routeId: `RT${randomUUID()}`,
  projectId: 'demo',
  provider: 'uniswap-v3',
  chain: 'ETH',
  from: { chain: 'ETH', symbol: 'ETH', address: null, decimals: 18, priceSymbol: 'ETH' },
  to: { chain: 'ETH', symbol: 'USDT', address: usdt, decimals: 6, priceSymbol: 'USDT' },
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  amountIn: 10n ** 36n,
  amountOut: 2n ** 100n,
  amountOutMin: 3n,
  slippageBps: 50,
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  path: { kind: 'uniswap-v3', tokens: ['0xa', '0xb'], fees: [500] },
  gasLimit: 180_000n,
  allowanceGas: 80_000n,
  maxFeePerGas: 10n ** 10n,
  maxFee: 10n ** 16n,
  coinUsd: '2500',
  gas: 150_000n,
  amountInMicroUsd: 1n,
  amountOutMicroUsd: 2n ** 90n,
  gasMicroUsd: 7n,
  createdAt: now,
  expiresAt: now + 300,
  ...set,
});

export const client = makeDocumentClient(new DynamoDBClient({ region: 'us-east-1' }));
export const quotes = makeQuoteStore(client);
