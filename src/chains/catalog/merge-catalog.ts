/**
 * The catalogue's data merged with a stage's overrides. Only the bundler runs this: a function
 * loads the result (catalog.ts) without the schemas and the address checks. Therefore nothing here
 * may be computed when the module loads.
 */
import * as z from 'zod';
import type { Chain, Token } from '#model/chain.ts';
import { type ChainName, chainNames, type Family } from '#shared/chains.ts';
import { parseDecimalAmount } from '#wire/fields/decimal-amount.ts';
import { checkAddress } from '../account/address.ts';
import {
  type ChainData,
  catalogData,
  economyLimits,
  economyTickSeconds,
  maxTransferGas,
  stableSymbols,
  type TokenData,
} from './catalog-data.ts';
import { mergeSwap, swapOverrides } from './merge-swap.ts';

function stageSchema() {
  const decimal = z.string().regex(/^\d+(\.\d+)?$/, 'must be a decimal string');
  const tokenOverride = z.object({
    address: z.string(),
    decimals: z.int().min(0).max(36),
    /** Whole units. */
    minDeposit: decimal.optional(),
    /** Prices the token by a feed under this symbol instead of counting it at 1 USD. */
    priceSymbol: z
      .string()
      .regex(/^[A-Z][A-Z0-9.]{0,15}$/)
      .optional(),
    /** Its contract has `isBlackListed(address)`. */
    blacklist: z.boolean().optional(),
  });
  const chainOverride = z.object({
    enabled: z.boolean().optional(),
    chainId: z.int().positive().optional(),
    network: z.string().nullable().optional(),
    confirmations: z.int().min(1).max(10_000).optional(),
    blockTimeMs: z.int().min(10).max(3_600_000).optional(),
    creditSeconds: z.int().min(0).max(86_400).optional(),
    untaggedFinality: z
      .union([z.literal('required'), z.object({ seconds: z.int().min(60).max(86_400) })])
      .optional(),
    inFlightCap: z.int().min(1).max(1_000).optional(),
    maxUnitPrice: decimal.optional(),
    minUnitTip: decimal.optional(),
    maxCallGas: z.int().min(21_000).max(30_000_000).optional(),
    maxTransferGas: z.int().min(21_000).max(5_000_000).optional(),
    traces: z.enum(['parity', 'debug', 'none']).optional(),
    l1Fee: z.enum(['op-stack', 'none']).optional(),
    tickSeconds: z.int().min(1).max(900).optional(),
    scan: z.enum(['exact', 'economy']).optional(),
    economy: z
      .object({
        recipients: z.int().min(0).max(100_000).optional(),
        range: z.int().min(1).max(10_000).optional(),
        balanceCalls: z.int().min(1).max(100).optional(),
        lookups: z.int().min(1).max(1_000).optional(),
        active: z.int().min(0).max(100).optional(),
      })
      .optional(),
    maxTransactionVersion: z.int().min(0).max(127).optional(),
    startBlock: z.union([z.literal('now'), z.int().min(0)]).optional(),
    /** Of the native coin, in whole units. */
    minDeposit: decimal.optional(),
    /**
     * When given, it replaces the chain's whole list: a test chain must not list a mainnet's
     * contracts.
     */
    tokens: z.record(z.string().regex(/^[A-Z][A-Z0-9.]{0,15}$/), tokenOverride).optional(),
    ...swapOverrides(),
  });
  return z.partialRecord(z.enum(chainNames), chainOverride);
}

type ChainOverride = NonNullable<z.infer<ReturnType<typeof stageSchema>>[ChainName]>;

function makeToken(
  chain: ChainName,
  symbol: string,
  data: Omit<TokenData, 'address'> & { address: string | null },
): Token {
  const { priceSymbol = symbol } = data;
  return {
    chain,
    symbol,
    address: data.address,
    decimals: data.decimals,
    isNative: data.address === null,
    minDeposit: parseDecimalAmount(
      data.minDeposit,
      data.decimals,
      `chains.${chain}.${symbol}.minDeposit`,
    ),
    stable: data.address !== null && stableSymbols.includes(priceSymbol),
    priceSymbol,
    ...(data.blacklist && { blacklist: true }),
  };
}

/**
 * Whether a stage means another network than the catalogue, as a test network. It has none of the
 * contracts that the catalogue lists: at their addresses is nothing there, or what a stranger put there.
 */
const isOtherNetwork = (data: ChainData, { chainId, network }: ChainOverride): boolean =>
  (chainId !== undefined && chainId !== data.chainId) ||
  (network !== undefined && network !== data.network);

function mergeTokens(name: ChainName, data: ChainData, tokens: ChainOverride['tokens']) {
  if (!tokens) return data.tokens;
  const seen = new Set<string>();
  return Object.fromEntries(
    Object.entries(tokens).map(([symbol, given]) => {
      const where = `chains.${name}.tokens.${symbol}`;
      const checked = checkAddress(data.family, given.address);
      if ('problem' in checked) throw new Error(`${where}.address ${checked.problem}`);
      if (symbol === data.native.symbol) throw new Error(`${where} is the native coin`);
      if (seen.has(checked.address)) throw new Error(`${where}.address is listed twice`);
      seen.add(checked.address);
      const { address } = checked;
      const listed = data.tokens[symbol];
      const minDeposit = given.minDeposit ?? listed?.minDeposit ?? '0.1';
      const priceSymbol =
        given.priceSymbol ?? (listed?.address === address ? listed.priceSymbol : undefined);
      const blacklist =
        given.blacklist ?? (listed?.address === address ? listed.blacklist : undefined);
      return [symbol, { address, decimals: given.decimals, minDeposit, priceSymbol, blacklist }];
    }),
  );
}

function withoutContracts({ swap: _, ...data }: ChainData): ChainData {
  return { ...data, tokens: {} };
}

/**
 * Decimals of a unit price: EVM prices are written in gwei and kept in wei; sun and micro-lamports
 * have none.
 */
const priceDecimals: Record<Family, number> = { EVM: 9, TRX: 0, SOL: 0 };

function makeChain(name: ChainName, catalogued: ChainData, override: ChainOverride): Chain {
  const data = isOtherNetwork(catalogued, override) ? withoutContracts(catalogued) : catalogued;
  const { tokens, minDeposit, startBlock, swap, quoteSources, economy, ...fields } = override;
  const { scan = 'exact' } = fields;
  if (scan === 'economy' && data.family === 'TRX') {
    throw new Error(`chains.${name}.scan: economy is only for EVM chains and SOL`);
  }
  const { native, maxUnitPrice, minUnitTip, ...rest } = { ...data, ...fields };
  const parsePrice = (field: string, text: string) =>
    parseDecimalAmount(text, priceDecimals[data.family], `chains.${name}.${field}`);
  const coin = { ...native, minDeposit: minDeposit ?? native.minDeposit, address: null };
  return {
    name,
    family: rest.family,
    chainId: rest.chainId,
    network: rest.network ?? null,
    nativeToken: native.symbol,
    confirmations: rest.confirmations,
    blockTimeMs: rest.blockTimeMs,
    creditSeconds: rest.creditSeconds,
    creditsFinalOnly: rest.creditsFinalOnly,
    inFlightCap: rest.inFlightCap,
    maxFeePerGasCap: parsePrice('maxUnitPrice', maxUnitPrice),
    minPriorityFee: parsePrice('minUnitTip', minUnitTip),
    maxCallGas: BigInt(rest.maxCallGas),
    maxTransferGas: BigInt(rest.maxTransferGas ?? maxTransferGas),
    untaggedFinality: rest.untaggedFinality,
    traces: rest.traces,
    l1Fee: rest.l1Fee,
    scan,
    economy: {
      recipients: economy?.recipients ?? economyLimits.recipients,
      range: economy?.range ?? economyLimits.range,
      balanceCalls: economy?.balanceCalls ?? economyLimits.balanceCalls,
      lookups: economy?.lookups ?? economyLimits.lookups,
      active: economy?.active ?? economyLimits.active,
    },
    tickSeconds:
      scan === 'economy' ? (override.tickSeconds ?? economyTickSeconds) : rest.tickSeconds,
    startBlock: typeof startBlock === 'number' ? BigInt(startBlock) : (startBlock ?? null),
    enabled: rest.enabled,
    tokens: [
      makeToken(name, native.symbol, coin),
      ...Object.entries(mergeTokens(name, data, tokens)).map(([symbol, token]) =>
        makeToken(name, symbol, token),
      ),
    ],
    ...(rest.maxTransactionVersion !== undefined && {
      maxTransactionVersion: rest.maxTransactionVersion,
    }),
    ...mergeSwap(name, data, { swap, quoteSources }),
  };
}

/**
 * The catalogue with a stage's overrides applied, given as
 * `{ "ETH": { "enabled": true, "tokens": {...} } }` or as the same under a key `chains`, as in
 * lib/stages/<stage>.json. If an override is not valid, throws an Error that names the field, and
 * nothing is deployed.
 */
export function mergeCatalog(overrides: unknown): Record<ChainName, Chain> {
  const wrapped = typeof overrides === 'object' && overrides !== null && 'chains' in overrides;
  const parsed = stageSchema().safeParse(wrapped ? overrides.chains : (overrides ?? {}));
  if (!parsed.success) throw new Error(`stage chains: ${z.prettifyError(parsed.error)}`);
  const stage = parsed.data;
  return Object.fromEntries(
    chainNames.map((name) => [name, makeChain(name, catalogData[name], stage[name] ?? {})]),
  ) as Record<ChainName, Chain>;
}
