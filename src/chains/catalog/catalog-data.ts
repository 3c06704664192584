/**
 * Chains as data (docs/interface.md "Chain", "Deposit thresholds"; docs/decisions.md "Chain list").
 * A new EVM chain is a name in src/shared/chains.ts and one entry here. Amounts of coins and
 * tokens are decimal strings in whole units; merge-catalog.ts converts them to bigints.
 */

import type { EconomyLimits } from '#model/chain.ts';
import type { ChainSwap } from '#model/orders/quote-source.ts';
import type { ChainName, Family } from '#shared/chains.ts';
import { swapContracts } from './swap-contracts.ts';

export interface TokenData {
  address: string;
  decimals: number;
  /** Smaller transfers are not recorded: dust would bury the list at the merchant's expense. */
  minDeposit: string;
  /**
   * The symbol that price feeds know it by, for a token that is not its issuer's own: it is never
   * counted at exactly 1 USD. Absent: its symbol.
   */
  priceSymbol?: string;
  /** The contract has `isBlackListed(address)` (docs/networks.md "Tokens"). */
  blacklist?: boolean;
}

export interface ChainData {
  family: Family;
  chainId: number | null;
  /** Identifies the network of a chain without a chain id (src/model/chain.ts). */
  network?: string | null;
  native: { symbol: string; decimals: number; minDeposit: string };
  confirmations: number;
  /** Between two blocks, as the network has it today (docs/networks.md). */
  blockTimeMs: number;
  /** A deposit is credited no earlier than this many seconds after its block was made. */
  creditSeconds: number;
  /** A deposit is credited only in a block that is final. */
  creditsFinalOnly: boolean;
  inFlightCap: number;
  /** Per unit of work: gwei per gas, sun per unit or byte, micro-lamports per compute unit. */
  maxUnitPrice: string;
  /** The lowest bid in the same unit; on EVM it is the priority fee. */
  minUnitTip: string;
  /** The most units of work of one transaction. */
  maxCallGas: number;
  /** The most gas of a coin transfer, to a contract as well; 200,000 where it is left out. */
  maxTransferGas?: number;
  /** What counts as final without a `finalized` tag (src/model/chain.ts). */
  untaggedFinality: { seconds: number } | 'required';
  traces: 'parity' | 'debug' | 'none';
  l1Fee: 'op-stack' | 'none';
  tickSeconds: number;
  /** Solana (src/model/chain.ts). */
  maxTransactionVersion?: number;
  enabled: boolean;
  tokens: Record<string, TokenData>;
  /** The contracts of swaps; left out on a chain without swaps. */
  swap?: ChainSwap;
}

/** Bounds of economy mode, where a stage sets none (docs/cost.md "Nodes"). */
export const economyLimits: EconomyLimits = {
  recipients: 1_000,
  range: 2_000,
  balanceCalls: 4,
  lookups: 10,
  active: 2,
};
/**
 * The most gas of a coin transfer, where a chain sets none: a proxy that logs takes 30,000 to 60,000, a
 * Safe's fallback or a smart account less than 100,000.
 */
export const maxTransferGas = 200_000;
/** Seconds between two ticks in economy mode, where a stage sets none. */
export const economyTickSeconds = 10;

/** Coins that are counted at exactly 1 USD (docs/interface.md "Tokens and addresses"). */
export const stableSymbols: readonly string[] = ['USDT', 'USDC', 'DAI'];

const evm = {
  family: 'EVM',
  creditSeconds: 0,
  creditsFinalOnly: false,
  inFlightCap: 16,
  // The network takes 32,000,000 (docs/networks.md); our own bound is below it.
  maxCallGas: 30_000_000,
  untaggedFinality: 'required',
  // The trace method depends on the node, so the stage's configuration sets it.
  traces: 'none',
  l1Fee: 'none',
  tickSeconds: 2,
  enabled: true,
} as const;

/** EIP-7825: a node refuses a transaction with more gas. */
const eip7825 = 2 ** 24;

const ether = { symbol: 'ETH', decimals: 18, minDeposit: '0.0001' };
const token = (address: string, decimals: number, minDeposit = '0.1'): TokenData => ({
  address,
  decimals,
  minDeposit,
});

export const catalogData: Record<ChainName, ChainData> = {
  ETH: {
    ...evm,
    chainId: 1,
    native: ether,
    confirmations: 12,
    blockTimeMs: 12_000,
    // Four epochs: the tag is two to three epochs behind the head.
    untaggedFinality: { seconds: 1_536 },
    maxUnitPrice: '500',
    minUnitTip: '0.1',
    maxCallGas: eip7825,
    tickSeconds: 6,
    tokens: {
      USDT: { ...token('0xdAC17F958D2ee523a2206206994597C13D831ec7', 6), blacklist: true },
      USDC: token('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
      DAI: token('0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
    },
    swap: swapContracts.ETH,
  },
  BSC: {
    ...evm,
    chainId: 56,
    native: { symbol: 'BNB', decimals: 18, minDeposit: '0.0005' },
    confirmations: 15,
    blockTimeMs: 450,
    creditSeconds: 45,
    untaggedFinality: { seconds: 600 },
    tickSeconds: 3,
    maxUnitPrice: '50',
    // Validators drop transactions that bid less.
    minUnitTip: '0.05',
    // Not known to be lower or higher there: the lowest of the others (docs/networks.md).
    maxCallGas: eip7825,
    tokens: {
      USDT: token('0x55d398326f99059fF775485246999027B3197955', 18),
      USDC: token('0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
      DAI: token('0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3', 18),
    },
    swap: swapContracts.BSC,
  },
  BASE: {
    ...evm,
    chainId: 8453,
    native: ether,
    confirmations: 15,
    blockTimeMs: 200,
    creditSeconds: 30,
    maxUnitPrice: '50',
    minUnitTip: '0.001',
    maxCallGas: eip7825,
    l1Fee: 'op-stack',
    tokens: {
      // Bridged from ETH by the standard bridge; Tether issues none on BASE (docs/networks.md).
      USDT: {
        ...token('0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6),
        priceSymbol: 'USDT.BASE',
      },
      USDC: token('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6),
      DAI: token('0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', 18),
    },
    swap: swapContracts.BASE,
  },
  POLYGON: {
    ...evm,
    chainId: 137,
    native: { symbol: 'MATIC', decimals: 18, minDeposit: '0.1' },
    confirmations: 30,
    blockTimeMs: 1_500,
    creditSeconds: 60,
    // Its deepest reorganisation, in 2023, was 157 blocks of 2 s.
    untaggedFinality: { seconds: 1_800 },
    maxUnitPrice: '5000',
    // The network's own minimum.
    minUnitTip: '25',
    tokens: {
      USDT: token('0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
      // Circle's own USDC, not the bridged USDC.e.
      USDC: token('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6),
      DAI: token('0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', 18),
    },
    swap: swapContracts.POLYGON,
  },
  ARBITRUM: {
    ...evm,
    chainId: 42161,
    native: ether,
    confirmations: 2,
    blockTimeMs: 250,
    maxUnitPrice: '50',
    // The sequencer orders by arrival: a tip buys nothing.
    minUnitTip: '0',
    // Gas pays for layer 1 here: about 2,200 gas of it, times its price over that of the chain.
    maxTransferGas: 5_000_000,
    tokens: {
      USDT: token('0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
      USDC: token('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6),
      DAI: token('0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1', 18),
    },
    swap: swapContracts.ARBITRUM,
  },
  TRX: {
    family: 'TRX',
    chainId: null,
    network: '728126428',
    native: { symbol: 'TRX', decimals: 6, minDeposit: '1' },
    confirmations: 20,
    blockTimeMs: 3_000,
    creditSeconds: 0,
    creditsFinalOnly: true,
    untaggedFinality: 'required',
    // A late payment holds up no other: each is independent until it expires.
    inFlightCap: 200,
    // A unit of a contract's work costs 100 sun, a byte 1,000. The prices are fixed by vote, so nobody can bid less.
    maxUnitPrice: '2000',
    minUnitTip: '0',
    maxCallGas: 30_000_000,
    traces: 'none',
    l1Fee: 'none',
    tickSeconds: 3,
    enabled: true,
    tokens: { USDT: { ...token('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6), blacklist: true } },
  },
  SOL: {
    family: 'SOL',
    chainId: null,
    network: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    native: { symbol: 'SOL', decimals: 9, minDeposit: '0.001' },
    confirmations: 32,
    blockTimeMs: 200,
    creditSeconds: 12,
    creditsFinalOnly: true,
    untaggedFinality: 'required',
    // No mempool and no nonces: only the worker's own pace is a bound (docs/solana.md).
    inFlightCap: 128,
    maxUnitPrice: '5000000',
    minUnitTip: '10000',
    maxCallGas: 30_000_000,
    traces: 'none',
    l1Fee: 'none',
    tickSeconds: 2,
    // The highest that a version's seven bits can hold, so that no new version stops the watcher.
    maxTransactionVersion: 127,
    enabled: true,
    tokens: {
      USDT: token('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
      USDC: token('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 6),
    },
  },
};
