/**
 * Answers of the aggregators as their documentation has them, put together by hand for one swap; none
 * is from a live call.
 * KyberSwap: docs.kyberswap.com "Aggregator API Specification: EVM Swaps" and its API reference in
 * github.com/KyberNetwork/kyberswap-skills (references/api-reference.md). 0x: docs.0x.org "getPrice"
 * and "getQuote (Allowance Holder)", with the example that accompanies them. The documents cut the
 * calldata short: here it is encoded by the contracts' published interfaces
 * (IMetaAggregationRouterV2; IAllowanceHolder.exec, ISettler.execute).
 */
import { type Address, encodeFunctionData, parseAbi } from 'viem';
import { chains } from '#chains/catalog/catalog.ts';
import { coinAddress } from '#extensions/swaps/chain/evm/aggregator.ts';
import type { BuildRequest, QuoteRequest } from '#extensions/swaps/model/swap-quote.ts';
import type { SwapToken } from '#model/swap-tokens.ts';
import { swapTokens } from '#model/swap-tokens.ts';

export const kyberRouter = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5';
export const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734';
export const settler = '0x7f6ceE965959295cC64d0E6c00d99d6532d8e86b';
export const payer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

export const swapToken = (symbol: string): SwapToken =>
  swapTokens(chains.ETH).find((token) => token.symbol === symbol)!;

const at = (token: SwapToken): Address => (token.address ?? coinAddress) as Address;

export const expected = 2_345_670_000n;
export const least = (expected * 9_950n) / 10_000n;

/** 1 ETH for USDC, with changes by the test. */
export const quoteRequest = (set: Partial<QuoteRequest> = {}): QuoteRequest => ({
  chain: 'ETH',
  from: swapToken('ETH'),
  to: swapToken('USDC'),
  amountIn: 10n ** 18n,
  address: payer,
  slippageBps: 50,
  now: 1_767_225_600,
  gas: Promise.resolve({ price: 10n ** 9n, maxPrice: 8n * 10n ** 9n, l1Fee: 0n, l1Gas: 0n }),
  usd: new Map([
    ['ETH', '2345.67'],
    ['USDC', '1'],
    ['USDT', '1'],
  ]),
  ...set,
});

export const buildRequest = (
  router: string,
  { gas: _gas, usd: _usd, now, ...request }: QuoteRequest,
  set: Partial<BuildRequest> = {},
): BuildRequest => ({
  ...request,
  amountOutMin: least,
  router,
  path: { kind: 'aggregator' },
  deadline: now + 600,
  ...set,
});

export const kyberRoute = ({ from, to, amountIn }: QuoteRequest) => ({
  code: 0,
  message: 'successfully',
  data: {
    routeSummary: {
      tokenIn: at(from).toLowerCase(),
      amountIn: amountIn.toString(),
      amountInUsd: '2345.67',
      tokenOut: at(to).toLowerCase(),
      amountOut: expected.toString(),
      amountOutUsd: '2345.67',
      gas: '250000',
      gasPrice: '25000000000',
      gasUsd: '3.45',
      l1FeeUsd: '0',
      extraFee: { feeAmount: '0', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
      route: [
        [
          {
            pool: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
            tokenIn: at(from).toLowerCase(),
            tokenOut: at(to).toLowerCase(),
            swapAmount: amountIn.toString(),
            amountOut: expected.toString(),
            exchange: 'uniswap-v3',
            poolType: 'uni-v3',
            poolExtra: {},
            extra: {},
          },
        ],
      ],
      routeID: 'abc123',
      checksum: '1234567890',
      timestamp: 1_767_225_600,
    },
    routerAddress: kyberRouter,
  },
  requestId: 'f0c8',
});

const description =
  '(address srcToken,address dstToken,address[] srcReceivers,uint256[] srcAmounts,address[] feeReceivers,uint256[] feeAmounts,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags,bytes permit)';
const metaRouter = parseAbi([
  `function swap((address callTarget,address approveTarget,bytes targetData,${description} desc,bytes clientData) execution)`,
  `function swapSimpleMode(address caller,${description} desc,bytes executorData,bytes clientData)`,
]);

type SwapTerms = Pick<QuoteRequest, 'from' | 'to' | 'amountIn' | 'address'>;

const descriptionOf = ({ from, to, amountIn, address }: SwapTerms) => ({
  srcToken: at(from),
  dstToken: at(to),
  srcReceivers: [] as Address[],
  srcAmounts: [] as bigint[],
  feeReceivers: [] as Address[],
  feeAmounts: [] as bigint[],
  dstReceiver: address as Address,
  amount: amountIn,
  minReturnAmount: least,
  flags: 0n,
  permit: '0x' as `0x${string}`,
});

/** Calldata of the router for this swap; `set` changes its fields. */
export function kyberCall(
  request: SwapTerms,
  set: Partial<ReturnType<typeof descriptionOf>> = {},
  simple = false,
): string {
  const desc = { ...descriptionOf(request), ...set };
  const clientData = `0x${Buffer.from('{"Source":"coffer"}').toString('hex')}` as const;
  const targetData = `0x${'ab'.repeat(700)}` as const;
  if (simple) {
    const args = [stranger, desc, targetData, clientData] as const;
    return encodeFunctionData({ abi: metaRouter, functionName: 'swapSimpleMode', args });
  }
  const execution = { callTarget: stranger, approveTarget: stranger, targetData, desc, clientData };
  const args = [execution as never] as const;
  return encodeFunctionData({ abi: metaRouter, functionName: 'swap', args });
}

export const kyberBuilt = (request: QuoteRequest, data = kyberCall(request)) => ({
  code: 0,
  message: 'successfully',
  data: {
    amountIn: request.amountIn.toString(),
    amountInUsd: '2345.67',
    amountOut: expected.toString(),
    amountOutUsd: '2345.67',
    gas: '250000',
    gasUsd: '3.45',
    additionalCostUsd: '0',
    outputChange: { amount: '0', percent: 0, level: 0 },
    data,
    routerAddress: kyberRouter,
    transactionValue: request.from.address === null ? request.amountIn.toString() : '0',
  },
  requestId: 'f0c9',
});

/** USDC for the coin, since coins are not sold through 0x. */
export const zeroXRequest = (set: Partial<QuoteRequest> = {}): QuoteRequest =>
  quoteRequest({ from: swapToken('USDC'), to: swapToken('ETH'), amountIn: 2_345_670_000n, ...set });

export const zeroXOut = 10n ** 18n;
export const zeroXLeast = (zeroXOut * 9_950n) / 10_000n;

const settlement = parseAbi([
  'function exec(address operator,address token,uint256 amount,address target,bytes data)',
  'function execute((address recipient,address buyToken,uint256 minAmountOut) slippage,bytes[] actions,bytes32 zid)',
]);

/**
 * Calldata of the AllowanceHolder around that of a Settler; `set` and `inner` change their fields.
 */
export function zeroXCall(
  request: QuoteRequest,
  set: { operator?: string; token?: string; amount?: bigint; target?: string } = {},
  inner: { recipient?: string; buyToken?: string; minAmountOut?: bigint } = {},
): string {
  const slippage = {
    recipient: (inner.recipient ?? request.address) as Address,
    buyToken: (inner.buyToken ?? at(request.to)) as Address,
    minAmountOut: inner.minAmountOut ?? zeroXLeast,
  };
  const actions = [
    `0x${'c1fb425e'}${'00'.repeat(320)}`,
    `0x${'38c9c147'}${'00'.repeat(352)}`,
  ] as const;
  const data = encodeFunctionData({
    abi: settlement,
    functionName: 'execute',
    args: [slippage, [...actions], `0x${'11'.repeat(12)}${'00'.repeat(20)}`],
  });
  return encodeFunctionData({
    abi: settlement,
    functionName: 'exec',
    args: [
      (set.operator ?? settler) as Address,
      (set.token ?? at(request.from)) as Address,
      set.amount ?? request.amountIn,
      (set.target ?? settler) as Address,
      data,
    ],
  });
}

/** A price; with calldata a firm quote. */
export const zeroXAnswer = (request: QuoteRequest, data?: string) => ({
  allowanceTarget: allowanceHolder,
  blockNumber: '20850142',
  buyAmount: zeroXOut.toString(),
  buyToken: at(request.to).toLowerCase(),
  fees: { integratorFee: null, zeroExFee: null, gasFee: null },
  issues: {
    allowance: { actual: '0', spender: allowanceHolder.toLowerCase() },
    balance: { token: at(request.from).toLowerCase(), actual: '0', expected: '2345670000' },
    simulationIncomplete: false,
    invalidSourcesPassed: [],
  },
  liquidityAvailable: true,
  minBuyAmount: zeroXLeast.toString(),
  route: {
    fills: [
      { from: at(request.from), to: at(request.to), source: 'Uniswap_V3', proportionBps: '10000' },
    ],
    tokens: [],
  },
  sellAmount: request.amountIn.toString(),
  sellToken: at(request.from).toLowerCase(),
  tokenMetadata: {
    buyToken: { buyTaxBps: '0', sellTaxBps: '0' },
    sellToken: { buyTaxBps: '0', sellTaxBps: null },
  },
  totalNetworkFee: '1393685870940000',
  zid: '0x111111111111111111111111',
  ...(data === undefined
    ? { gas: '288079', gasPrice: '4837860000' }
    : {
        transaction: {
          to: allowanceHolder,
          data,
          gas: '288079',
          gasPrice: '4837860000',
          value: '0',
        },
      }),
});
