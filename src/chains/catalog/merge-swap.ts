/** The swaps of a chain in the catalogue: its contracts and its quote providers (docs/swaps.md). */
import * as z from 'zod';
import type { Chain } from '#model/chain.ts';
import {
  type ChainSwap,
  type QuoteSourceChoice,
  quoteSourceNames,
} from '#model/orders/quote-source.ts';
import type { ChainName } from '#shared/chains.ts';
import { checkAddress } from '../account/address.ts';
import type { ChainData } from './catalog-data.ts';

/**
 * The contracts that receive an aggregator's calls, the same on all our chains: KyberSwap's
 * MetaAggregationRouterV2 (docs.kyberswap.com, "Contracts"), 0x's AllowanceHolder (docs.0x.org, "0x
 * cheat sheet"; github.com/0xProject/0x-settler). A stage may name another.
 */
const aggregatorRouters = {
  kyberswap: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5',
  '0x': '0x0000000000001fF3684f28c67538d4D072C22734',
} as const;

const swapOverride = () =>
  z.object({
    wrapped: z.object({
      address: z.string(),
      symbol: z.string().regex(/^[A-Z][A-Z0-9.]{0,15}$/),
    }),
    factory: z.string(),
    quoter: z.string(),
    router: z.string(),
  });

const sourceChoices = () =>
  z
    .array(z.object({ name: z.enum(quoteSourceNames), router: z.string().optional() }))
    .max(quoteSourceNames.length);

/**
 * The swap fields of a stage's chain. `swap` is given whole, since a test chain has none of a
 * mainnet's contracts.
 */
export const swapOverrides = () => ({
  swap: swapOverride().optional(),
  quoteSources: sourceChoices().optional(),
});

interface Override {
  swap: z.infer<ReturnType<typeof swapOverride>> | undefined;
  quoteSources: z.infer<ReturnType<typeof sourceChoices>> | undefined;
}

/**
 * The chain's swap configuration: Uniswap V3 only, unless the stage names other sources. Throws
 * an Error that names the wrong field.
 */
export function mergeSwap(
  name: ChainName,
  data: Pick<ChainData, 'family' | 'swap'>,
  override: Override,
): Pick<Chain, 'swap' | 'quoteSources'> {
  const given = override.swap ?? data.swap;
  const where = `chains.${name}.swap`;
  if (!given) {
    if (override.quoteSources?.length)
      throw new Error(`${where} is missing, but quoteSources are given`);
    return { quoteSources: [] };
  }
  if (data.family !== 'EVM') throw new Error(`${where}: swaps are only for EVM chains`);
  const address = (field: string, text: string): string => {
    const checked = checkAddress('EVM', text);
    if ('problem' in checked) throw new Error(`chains.${name}.${field} ${checked.problem}`);
    return checked.address;
  };
  const { wrapped, factory, quoter, router } = given;
  const swap: ChainSwap = {
    wrapped: { ...wrapped, address: address('swap.wrapped.address', wrapped.address) },
    factory: address('swap.factory', factory),
    quoter: address('swap.quoter', quoter),
    router: address('swap.router', router),
  };
  const choices = override.quoteSources ?? [{ name: 'uniswap-v3' as const }];
  if (new Set(choices.map((choice) => choice.name)).size < choices.length) {
    throw new Error(`chains.${name}.quoteSources names a source twice`);
  }
  const quoteSources = choices.map((choice): QuoteSourceChoice => {
    if (choice.name === 'uniswap-v3') return { name: choice.name, router: swap.router };
    const router = choice.router ?? aggregatorRouters[choice.name];
    return { name: choice.name, router: address(`quoteSources.${choice.name}.router`, router) };
  });
  return { swap, quoteSources };
}
