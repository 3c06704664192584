/** Swaps: node calls of a quote, AWS calls of quotes and executes, and the content of a bundle. */
import './support/local-catalog.ts';
import { statSync } from 'node:fs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { makePriceStore } from '#aws/prices/price-store.ts';
import type { RpcCall } from '#chains/rpc/rpc.ts';
import { makeKyberswap } from '#extensions/swaps/chain/evm/kyberswap.ts';
import { feeTiers } from '#extensions/swaps/chain/evm/uniswap-v3.ts';
import { makeZeroX } from '#extensions/swaps/chain/evm/zero-x.ts';
import type { QuoteRequest } from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import { handler as detail } from '#functions/api/swap/detail.ts';
import { handler as execute } from '#functions/api/swap/execute.ts';
import { handler as list } from '#functions/api/swap/list.ts';
import { handler as quote } from '#functions/api/swap/quote.ts';
import type { ApiHandler } from '#functions/middleware/request-state.ts';
import { bundleFunctions } from '#lib/bundling/bundle-functions.ts';
import { readStage } from '#lib/stages/stage.ts';
import { type SwapSpine, startSwapSpine } from '../scenarios/spine-swaps.ts';
import { call, type RequestParts } from '../support/api.ts';
import { setEnvironment } from '../support/environment.ts';
import {
  allowanceHolder,
  kyberRoute,
  kyberRouter,
  quoteRequest,
  zeroXAnswer,
  zeroXRequest,
} from '../unit/extensions/swaps/chain/evm/documented-answers.ts';
import { callsDuring, roundTrips } from './support/aws-calls.ts';
import { librariesIn } from './support/chain-libraries.ts';
import { type MerchantWorld, startMerchantWorld } from './support/merchant-world.ts';
import { exchangesDuring, recordExchanges } from './support/node-exchanges.ts';
import { dispatch, undispatched } from './support/outbox-stream.ts';
import type { Part, Row } from './support/part.ts';

type World = MerchantWorld<SwapSpine>;

/** The minimum over this many calls counts, because a chance overlap of calls is not a chain. */
const warmCalls = 5;

const pairs = [
  { from: 'ETH', to: 'USDT', amount: '0.4', hops: 1 },
  { from: 'USDT', to: 'USDC', amount: '500', hops: 1 },
  { from: 'ETH', to: 'USDC', amount: '3', hops: 2 },
  { from: 'USDC', to: 'ETH', amount: '5000', hops: 2 },
  { from: 'ETH', to: 'WETH', amount: '1', hops: 0 },
] as const;
type Pair = (typeof pairs)[number];

async function ask<T>(world: World, handler: ApiHandler, parts: RequestParts): Promise<T> {
  const { status, message, data } = await call(handler, world.signed(parts));
  if (status !== 200) throw new Error(`${parts.path}: ${status} ${message}`);
  return data as T;
}

const quoteParts = (address: string, { from, to, amount }: Omit<Pair, 'hops'>): RequestParts => ({
  path: '/v1/swap/quote',
  body: {
    from_chain: 'ETH',
    from_token: from,
    to_chain: 'ETH',
    to_token: to,
    amount_in: amount,
    from_address: address,
  },
});

const singleLeg = '0xc6a5026a';
/** The fee tiers of QuoterV2's single hops in these calls. */
const tiersIn = (calls: RpcCall[]): Set<number> =>
  new Set(
    calls.flatMap(({ params: [first] = [] }) => {
      const { data = '' } = (first ?? {}) as { data?: string };
      return data.startsWith(singleLeg)
        ? [Number(`0x${data.slice(10 + 3 * 64, 10 + 4 * 64)}`)]
        : [];
    }),
  );

/** The most exchanges of several quotes of a pair. Each path must have the expected hops. */
async function exchangesOf(world: World, address: string, pair: Pair): Promise<Row[]> {
  const { quotes, project } = world.spine;
  const parts = quoteParts(address, pair);
  let worst: RpcCall[][] = [];
  for (let i = 0; i < warmCalls; i += 1) {
    let routeId = '';
    const made = await exchangesDuring(async () => {
      ({ route_id: routeId } = await ask<{ route_id: string }>(world, quote, parts));
    });
    if (made.length >= worst.length) worst = made;
    const path = (await quotes.get(project.projectId, routeId))?.path;
    const hops = path?.kind === 'uniswap-v3' ? path.fees.length : 0;
    if (hops !== pair.hops) throw new Error(`${pair.from} to ${pair.to}: ${hops} hops`);
  }
  const what = `${pair.amount} ${pair.from} to ${pair.to}`;
  const way = pair.hops === 0 ? 'one for one' : `${pair.hops} hop${pair.hops > 1 ? 's' : ''}`;
  const carried = worst.map((calls) => calls.length).join(' and ');
  const asked: Row = {
    what: `exchanges of a quote with the node, ${what}`,
    value: worst.length,
    unit: 'HTTP',
    limit: 2,
    note: `${pair.hops === 0 ? 'wrapped-coin' : 'uniswap-v3'}, ${way}; ${carried} calls in them`,
  };
  if (pair.hops === 0) return [asked];
  const tiers = [...tiersIn(worst.flat())].sort((a, b) => a - b);
  return [
    asked,
    {
      what: `fee tiers that it asks for, ${what}`,
      value: tiers.length,
      unit: '',
      limit: feeTiers.length,
      atLeast: true,
      note: tiers.map((tier) => `${tier / 10_000} %`).join(', '),
    },
  ];
}

/** Counts the requests of an aggregator, which gets an answer from its documentation. */
async function askedOf(
  name: string,
  make: (fetched: typeof fetch) => QuoteSource,
  request: QuoteRequest,
  answer: unknown,
): Promise<Row> {
  let asked = 0;
  const provider = make(async () => {
    asked += 1;
    return Response.json(answer);
  });
  await provider.quote(request);
  return {
    what: `requests of a quote to ${name}`,
    value: asked,
    unit: 'HTTP',
    limit: 2,
    note: 'answers as documented; nothing is asked of the node',
  };
}

async function aggregators({ spine }: World): Promise<Row[]> {
  const options = { url: 'https://aggregator.invalid', clientId: 'bench', apiKey: 'none' };
  const nowhere = () => Promise.reject(new Error('a quote of an aggregator asks no node'));
  return [
    await askedOf(
      'kyberswap',
      (fetched) => makeKyberswap({ ...options, fetch: fetched, routerOf: () => kyberRouter }),
      quoteRequest(),
      kyberRoute(quoteRequest()),
    ),
    await askedOf(
      '0x',
      (fetched) =>
        makeZeroX({
          ...options,
          fetch: fetched,
          rpcOf: nowhere,
          routerOf: () => allowanceHolder,
          chainOf: () => spine.chain,
        }),
      zeroXRequest(),
      zeroXAnswer(zeroXRequest()),
    ),
  ];
}

interface Subject {
  what: string;
  handler: ApiHandler;
  limit: number | null;
  /** Makes the request of each call. */
  parts: () => Promise<RequestParts> | RequestParts;
}

function subjectsOf(world: World, address: string, bizOrderId: string): Subject[] {
  const sold = quoteParts(address, { from: 'ETH', to: 'USDT', amount: '0.4' });
  let orders = 0;
  return [
    { what: 'POST swap/quote', handler: quote, limit: 4, parts: () => sold },
    {
      what: 'POST swap/execute',
      handler: execute,
      limit: 5,
      async parts() {
        const { route_id } = await ask<{ route_id: string }>(world, quote, sold);
        orders += 1;
        const body = { route_id, biz_order_id: `bench-${orders}`, memo: 'bench' };
        return { path: '/v1/swap/execute', body };
      },
    },
    {
      what: 'GET swap/detail by biz_order_id',
      handler: detail,
      limit: 4,
      parts: () => ({ path: '/v1/swap/detail', query: `biz_order_id=${bizOrderId}` }),
    },
    {
      what: 'GET swap/list',
      handler: list,
      limit: null,
      parts: () => ({ path: '/v1/swap/list' }),
    },
  ];
}

async function measure(world: World, { what, handler, limit, parts }: Subject): Promise<Row> {
  const trips: number[] = [];
  let names: string[] = [];
  let asked = 0;
  for (let i = 0; i <= warmCalls; i += 1) {
    const request = await parts();
    let node: RpcCall[][] = [];
    const made = await callsDuring(async () => {
      node = await exchangesDuring(() => ask(world, handler, request));
    });
    trips.push(roundTrips(made));
    names = made.map(({ name }) => name.replace('DynamoDB.', ''));
    asked = node.length;
  }
  const [cold, ...warm] = trips as [number, ...number[]];
  return {
    what,
    value: Math.min(...warm),
    unit: 'trips',
    limit,
    note: `first call ${cold}; calls: ${names.join(', ')}; ${asked} exchanges with the node`,
  };
}

/** Puts a signed swap into its list, by its biz_order_id. */
async function makeRecord(world: World, address: string): Promise<string> {
  const { spine } = world;
  const order = await spine.swap({ from: 'ETH', to: 'USDT', amount: '0.1', by: address });
  await spine.work({}, spine.walletOf(address));
  await dispatch(await undispatched());
  return order.bizOrderId;
}

async function bundles(): Promise<Row[]> {
  const made = await bundleFunctions({ name: 'bench', chains: readStage('local').chains });
  const entries = ['tokens', 'quote', 'execute', 'detail', 'list'].map(
    (name) => `api/swap/${name}`,
  );
  const held = entries.flatMap((entry) =>
    librariesIn(made, entry).map((library) => `${entry} ${library}`),
  );
  return [
    ...entries.map((entry) => ({
      what: `size ${entry}`,
      value: statSync(`${made.directory(entry)}/index.mjs`).size / 1000,
      unit: 'KB',
      limit: 450,
    })),
    {
      what: 'chain libraries in these',
      value: held.length,
      unit: '',
      limit: 0,
      note: held.join(', '),
    },
  ];
}

async function run(): Promise<Row[]> {
  const world = await startMerchantWorld((prefix) => startSwapSpine(prefix, { books: false }));
  try {
    const { spine } = world;
    const { url } = spine.anvil;
    const parameters = '/coffer/bench/rpc';
    setEnvironment({ RPC_PARAMETERS: parameters });
    const Name = `${parameters}/ETH`;
    const Value = JSON.stringify([url]);
    await new SSMClient({}).send(new PutParameterCommand({ Name, Value, Type: 'SecureString' }));
    const readAt = Math.floor(Date.now() / 1000);
    const reading = { symbol: 'ETH', usd: spine.coinUsd, source: 'bench', updatedAt: readAt };
    await makePriceStore().put([{ reading, readAt }]);
    const address = await spine.addSubAccount();
    await spine.send({ from: spine.owner, to: address, value: `0x${(10n ** 18n).toString(16)}` });
    const bizOrderId = await makeRecord(world, address);
    recordExchanges(url);
    const rows: Row[] = [];
    for (const pair of pairs) rows.push(...(await exchangesOf(world, address, pair)));
    rows.push(...(await aggregators(world)));
    for (const subject of subjectsOf(world, address, bizOrderId)) {
      rows.push(await measure(world, subject));
    }
    return [...rows, ...(await bundles())];
  } finally {
    await world.stop();
  }
}

export const part: Part = {
  about: `The handlers run as deployed, with the catalogue of the stage \`local\`, on the emulator and an
Anvil with the local cloud's Uniswap V3 and its pools. Exchanges are the HTTP requests of a quote
that reach the node, from providers, the gas price and the probe for transfer fees; the figure is
the highest of ${warmCalls} quotes. The aggregators answer as their documentation shows. AWS calls
are counted as in round-trips; the note gives exchanges with the node. Load times of all functions
are in the section functions.`,
  run,
};
