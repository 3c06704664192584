/**
 * The aggregators over HTTP: the requests they receive, and every way in which an answer may lie.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { RpcError } from '#chains/rpc/rpc.ts';
import { word } from '#chains/shared/abi/abi.ts';
import { makeKyberswap } from '#extensions/swaps/chain/evm/kyberswap.ts';
import { makeZeroX } from '#extensions/swaps/chain/evm/zero-x.ts';
import type { BuildRequest, QuoteRequest } from '#extensions/swaps/model/swap-quote.ts';
import { type LocalServer, listen, readBody, sendJson } from '#local/process/json-server.ts';
import { apiKey, lie, type Seen } from '#test/builders/extensions/swaps/chain/evm/aggregators.ts';
import {
  allowanceHolder,
  buildRequest,
  expected,
  kyberBuilt,
  kyberCall,
  kyberRoute,
  kyberRouter,
  least,
  payer,
  quoteRequest,
  settler,
  stranger,
  swapToken,
  zeroXAnswer,
  zeroXCall,
  zeroXLeast,
  zeroXOut,
  zeroXRequest,
} from './documented-answers.ts';

let server: LocalServer;
let seen: Seen[] = [];
let answer: (request: Seen) => unknown = () => ({});

beforeAll(async () => {
  server = await listen(0, async (request, response) => {
    const body = (await readBody(request)).toString('utf8');
    const url = new URL(request.url!, 'http://aggregator');
    const one = { method: request.method!, url, headers: request.headers, body };
    seen.push(one);
    const said = (await answer(one)) as { http?: number };
    sendJson(response, said.http ?? 200, JSON.stringify(said));
  });
});
afterEach(() => {
  seen = [];
});
afterAll(() => server.close());

describe('KyberSwap', () => {
  const provider = () =>
    makeKyberswap({ url: `${server.url}/`, clientId: 'coffer', routerOf: () => kyberRouter });
  const request = quoteRequest();
  const build = (set: Partial<BuildRequest> = {}, of: QuoteRequest = request) =>
    provider().build(buildRequest(kyberRouter, of, set));
  /** Answers both requests of a build. */
  const answers = (route: unknown, built: unknown) => {
    answer = ({ method }) => (method === 'GET' ? route : built);
  };

  test('a quote is one request, on its own chain and without a key', async () => {
    answers(kyberRoute(request), null);
    expect(await provider().quote(request)).toEqual({
      amountOut: expected,
      gas: 250_000n,
      router: kyberRouter,
      path: { kind: 'aggregator' },
    });
    expect(seen).toHaveLength(1);
    const [{ method, url, headers, body }] = seen as [Seen];
    expect([method, url.pathname, body]).toEqual(['GET', '/ethereum/api/v1/routes', '']);
    expect(headers['x-client-id']).toBe('coffer');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tokenIn: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      tokenOut: swapToken('USDC').address,
      amountIn: '1000000000000000000',
      gasInclude: 'true',
      origin: payer,
    });
  });

  test('a call is built from a new route, which is sent back unchanged', async () => {
    answers(kyberRoute(request), kyberBuilt(request));
    const call = await build();
    expect(call).toEqual({ to: kyberRouter, data: kyberCall(request), value: 10n ** 18n });
    const [, posted] = seen as [Seen, Seen];
    expect(posted.url.pathname).toBe('/ethereum/api/v1/route/build');
    expect(JSON.parse(posted.body)).toEqual({
      routeSummary: kyberRoute(request).data.routeSummary,
      sender: payer,
      recipient: payer,
      slippageTolerance: 50,
      source: 'coffer',
      deadline: request.now + 600,
    });
  });

  test('a token is sold without any value, in the simple mode too', async () => {
    const sold = quoteRequest({ from: swapToken('USDT'), amountIn: 5_000_000n });
    for (const simple of [false, true]) {
      answers(kyberRoute(sold), kyberBuilt(sold, kyberCall(sold, {}, simple)));
      expect(await build({}, sold)).toMatchObject({ to: kyberRouter, value: 0n });
    }
  });

  test.each([
    [expected - 1n, 49],
    [least, 0],
    [expected * 2n, 50],
  ])('when the price is %s now, the slippage keeps the minimum', async (now, left) => {
    answers(lie(kyberRoute(request), 'data.routeSummary.amountOut', `${now}`), kyberBuilt(request));
    await build();
    expect(JSON.parse(seen[1]!.body)).toMatchObject({ slippageTolerance: left });
  });

  test('when the price is below the minimum, nothing is built', async () => {
    answers(lie(kyberRoute(request), 'data.routeSummary.amountOut', `${least - 1n}`), null);
    await expect(build()).rejects.toThrow(/below the minimum/);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ['data.routerAddress', stranger, /router/],
    ['data.routeSummary.tokenIn', swapToken('USDT').address, /input token/],
    ['data.routeSummary.tokenOut', swapToken('USDT').address, /output token/],
    ['data.routeSummary.amountIn', '999', /amount/],
    ['data.routeSummary.amountOut', '0', /nothing/],
    ['data.routeSummary.amountOut', '1e30', /amountOut/],
    ['data.routeSummary.gas', -1, /gas/],
    ['data.routeSummary.extraFee.feeAmount', '30', /fee/],
    ['data.routeSummary', null, /routeSummary/],
    ['data', undefined, /data/],
    ['code', 4008, /error/],
  ])('a quote whose %s is %s is refused', async (path, value, reason) => {
    answers(lie(kyberRoute(request), path, value), null);
    await expect(provider().quote(request)).rejects.toThrow(reason);
  });

  test.each([
    ['data.routerAddress', stranger, /router/],
    ['data.amountIn', '999', /amount/],
    ['data.transactionValue', '2000000000000000000', /value/],
    ['data.data', '0x', /hex/],
    ['data.data', '0x095ea7b3', /not for the router/],
    ['data.data', kyberCall(request).slice(0, 300), /not for the router/],
    ['data.data', kyberCall(request, { dstReceiver: stranger }), /pays another recipient/],
    ['data.data', kyberCall(request, { dstReceiver: stranger }, true), /pays another recipient/],
    ['data.data', kyberCall(request, { srcToken: stranger }), /sells another token/],
    ['data.data', kyberCall(request, { dstToken: stranger }), /buys another token/],
    ['data.data', kyberCall(request, { amount: 2n * 10n ** 18n }), /another amount/],
    ['data.data', kyberCall(request, { minReturnAmount: least - 1n }), /less than the minimum/],
    ['data.data', kyberCall(request, { flags: 1n }), /flags/],
    ['data.data', kyberCall(request, { feeReceivers: [stranger], feeAmounts: [1n] }), /fee/],
    ['data.data', kyberCall(request, { permit: '0x01' }), /permit/],
  ])('a call whose %s is %.20s... is refused (%s)', async (path, value, reason) => {
    answers(kyberRoute(request), lie(kyberBuilt(request), path, value));
    await expect(build()).rejects.toThrow(reason);
  });

  test('a router that is no longer the listed one gets no call', async () => {
    await expect(build({ router: stranger })).rejects.toThrow(/no longer the listed one/);
    expect(seen).toHaveLength(0);
  });

  test.each([400, 429, 500, 503])('HTTP %i gives no quote', async (http) => {
    answers({ ...kyberRoute(request), http }, null);
    await expect(provider().quote(request)).rejects.toThrow(`HTTP ${http}`);
  });

  test('the wait for a silent server ends with its timeout', async () => {
    let release = () => {};
    answer = () => new Promise((resolve) => (release = () => resolve({})));
    const slow = makeKyberswap({
      url: server.url,
      clientId: 'coffer',
      routerOf: () => kyberRouter,
      timeoutMs: 50,
    });
    await expect(slow.quote(request)).rejects.toThrow('timeout after 50 ms');
    release();
  });
});

describe('0x', () => {
  const request = zeroXRequest();
  let registry: unknown[] = [];
  const provider = () =>
    makeZeroX({
      url: server.url,
      apiKey,
      routerOf: () => allowanceHolder,
      chainOf: () => chains.ETH,
      rpcOf: async () => ({ batch: async <T>() => registry as (T | RpcError)[] }),
    });
  const build = (set: Partial<BuildRequest> = {}) =>
    provider().build(buildRequest(allowanceHolder, request, { amountOutMin: zeroXLeast, ...set }));
  const firm = (data = zeroXCall(request)) => zeroXAnswer(request, data);
  const says = (value: unknown) => {
    answer = () => value;
    registry = [`0x${word(settler)}`, `0x${word(stranger)}`.replace(/.$/, '7')];
  };

  test('a quote is a price, with the key and the version', async () => {
    says(zeroXAnswer(request));
    expect(await provider().quote(request)).toEqual({
      amountOut: zeroXOut,
      gas: 288_079n,
      router: allowanceHolder,
      path: { kind: 'aggregator' },
    });
    const [{ url, headers }] = seen as [Seen];
    expect(url.pathname).toBe('/swap/allowance-holder/price');
    expect(headers).toMatchObject({ '0x-api-key': apiKey, '0x-version': 'v2' });
    expect(Object.fromEntries(url.searchParams)).toEqual({
      chainId: '1',
      sellToken: swapToken('USDC').address,
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      sellAmount: '2345670000',
      taker: payer,
      slippageBps: '50',
    });
  });

  test('a call is a firm quote, settled by a genuine Settler', async () => {
    says(firm());
    expect(await build()).toEqual({ to: allowanceHolder, data: zeroXCall(request), value: 0n });
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/swap/allowance-holder/quote']);
  });

  test('after the price fell, a quote is requested again with the promised minimum', async () => {
    const fallen = lie(firm(), 'minBuyAmount', `${zeroXLeast - 10n ** 15n}`);
    says(null);
    answer = ({ url }) => {
      const left = url.searchParams.get('slippageBps') === '50';
      return left ? lie(fallen, 'buyAmount', `${zeroXOut - 10n ** 15n}`) : firm();
    };
    expect(await build()).toMatchObject({ to: allowanceHolder });
    expect(seen.map(({ url }) => url.searchParams.get('slippageBps'))).toEqual(['50', '40']);
    answer = () => lie(fallen, 'buyAmount', `${zeroXLeast - 1n}`);
    await expect(build()).rejects.toThrow(/below the minimum/);
  });

  test('a coin is not sold through it, and no request is made', async () => {
    await expect(provider().quote(quoteRequest())).rejects.toThrow(/does not sell coins/);
    expect(seen).toHaveLength(0);
  });

  test.each([
    ['liquidityAvailable', false, /liquidity/],
    ['sellToken', stranger, /input token/],
    ['buyToken', stranger, /output token/],
    ['sellAmount', '1', /amount/],
    ['buyAmount', '0', /nothing/],
    ['buyAmount', 5, /buyAmount/],
    ['allowanceTarget', stranger, /router/],
    ['tokenMetadata.buyToken.buyTaxBps', '100', /fee on transfers/],
    ['tokenMetadata.sellToken.sellTaxBps', '5', /fee on transfers/],
  ])('a price whose %s is %s is refused', async (path, value, reason) => {
    says(lie(zeroXAnswer(request), path, value));
    await expect(provider().quote(request)).rejects.toThrow(reason);
  });

  test.each([
    ['transaction.to', stranger, /router/],
    ['transaction.value', '1', /value/],
    ['transaction', null, /transaction/],
    ['transaction.data', 'ab', /hex/],
    ['transaction.data', kyberCall(request), /no exec/],
    ['transaction.data', zeroXCall(request, { target: payer }), /not a Settler/],
    ['transaction.data', zeroXCall(request, { operator: payer }), /another address take/],
    ['transaction.data', zeroXCall(request, { token: stranger }), /sells another token/],
    ['transaction.data', zeroXCall(request, { amount: 1n }), /another amount/],
    ['transaction.data', zeroXCall(request, {}, { recipient: stranger }), /pays another recipient/],
    ['transaction.data', zeroXCall(request, {}, { buyToken: stranger }), /buys another token/],
    [
      'transaction.data',
      zeroXCall(request, {}, { minAmountOut: zeroXLeast - 1n }),
      /less than the minimum/,
    ],
  ])('a firm quote whose %s is %.20s... is refused (%s)', async (path, value, reason) => {
    says(lie(firm(), path, value));
    await expect(build()).rejects.toThrow(reason);
  });

  test('without the registry no Settler is genuine', async () => {
    says(firm());
    registry = [new RpcError(3, 'execution reverted'), '0x'];
    await expect(build()).rejects.toThrow(/not a Settler/);
  });

  test('no error contains its key', async () => {
    says({ http: 403, reason: apiKey });
    const error = await provider()
      .quote(request)
      .catch((thrown: Error) => thrown);
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(apiKey);
  });
});
