import { chains } from '#chains/catalog/catalog.ts';
import { checkAddress } from '#chains/evm/account/address.ts';
import { energyUser } from '#extensions/energy/rules/energy-user.ts';
import type {
  GasCost,
  QuoteRequest,
  SourceQuote,
  SwapQuote,
} from '#extensions/swaps/model/swap-quote.ts';
import type { QuoteSource } from '#extensions/swaps/ports.ts';
import { type QuoteDeps, type QuoteInput, quoteSwap } from '#extensions/swaps/rules/quote-swap.ts';
import { ApiError } from '#wire/api-error.ts';
import { buildProject, buildSettings } from '../../../builders.ts';

export const now = 1_767_225_600;
export const owned = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
export const hot = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const foreign = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
export const energy = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
export const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
export const gwei = 10n ** 9n;
const usdPrices: Record<string, string> = { ETH: '2500', BNB: '600', MATIC: '0.5' };
type Answer = Partial<SourceQuote> | Error | Promise<SourceQuote>;

/** A provider that answers this, or what a function makes of the request. */
export const provider = (
  name: string,
  answer: Answer | ((request: QuoteRequest) => Answer),
): QuoteSource & { asked: QuoteRequest[] } => {
  const asked: QuoteRequest[] = [];
  return {
    name,
    asked,
    async quote(request) {
      asked.push(request);
      const said = await (typeof answer === 'function' ? answer(request) : answer);
      if (said instanceof Error) throw said;
      const path = { kind: 'aggregator' } as const;
      return { amountOut: 2_490_000_000n, gas: 150_000n, router, path, ...said };
    },
    build: async () => ({ to: router, data: '0x', value: 0n }),
  };
};

export function world(
  set: {
    providers?: QuoteSource[];
    taxed?: string[];
    frozen?: string[];
    gas?: () => Promise<GasCost>;
    usd?: Record<string, string>;
  } = {},
) {
  const kept: SwapQuote[] = [];
  const lines: { event: string; fields: Record<string, unknown> | undefined }[] = [];
  const write = (event: string, fields?: Record<string, unknown>) => {
    lines.push({ event, fields });
  };
  const usd = { ...usdPrices, ...set.usd };
  const deps: QuoteDeps = {
    addresses: {
      owners: async (family, addresses) =>
        new Map(
          addresses.flatMap((address) => {
            const owner = { family, address, userId: 'u' };
            if (address === owned) return [[address, { ...owner, projectId: 'demo', subIndex: 1 }]];
            if (address === hot) return [[address, { ...owner, projectId: 'demo', subIndex: 0 }]];
            const own = { ...owner, projectId: 'demo', subIndex: 2 };
            if (address === energy) return [[address, { ...own, userId: energyUser }]];
            if (address !== foreign) return [];
            return [[address, { ...owner, projectId: 'other', subIndex: 4 }]];
          }),
        ),
    },
    prices: {
      latest: async (symbols) =>
        new Map(
          symbols.flatMap((symbol) => {
            const price = ['USDT', 'USDC', 'DAI'].includes(symbol) ? '1' : usd[symbol];
            if (!price) return [];
            const snapshot = { symbol, usd: price, source: 's', readAt: now, priceId: 'p' };
            return [[symbol, snapshot]];
          }),
        ),
    },
    quotes: { put: async (quote) => void kept.push(quote) },
    market: {
      gas: async () =>
        set.gas?.() ?? { price: 10n * gwei, maxPrice: 8n * 10n * gwei, l1Fee: 0n, l1Gas: 0n },
      takingFees: async (_, tokens) => tokens.filter(({ symbol }) => set.taxed?.includes(symbol)),
      blacklisting: async (_, tokens) =>
        tokens.filter(({ symbol }) => set.frozen?.includes(symbol)),
    },
    providers: () => set.providers ?? [provider('uniswap-v3', {})],
    clock: { now: () => now },
    ids: { next: (prefix) => `${prefix}1` },
    log: { info: write, warn: write, error: write },
    chain: (name) => chains[name],
    checkAddress: (_, text) => checkAddress(text),
  };
  const quote = (input: Partial<QuoteInput> = {}) =>
    quoteSwap(deps, {
      project: buildProject(),
      settings: buildSettings(),
      fromChain: 'ETH',
      fromToken: 'ETH',
      toChain: 'ETH',
      toToken: 'USDT',
      amountIn: '1',
      fromAddress: owned,
      slippageBps: 50,
      ...input,
    });
  const passedBy = () => lines.map(({ fields }) => fields?.provider);
  return { deps, kept, lines, quote, passedBy };
}

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 0,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
