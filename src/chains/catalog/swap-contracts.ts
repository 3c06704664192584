/**
 * The wrapped coin and Uniswap V3 of the public EVM chains: UniswapV3Factory, QuoterV2 and
 * SwapRouter02. Source: docs.uniswap.org "Contracts > v3 Protocol > Deployment addresses", one page
 * per chain (ethereum-, bnb-, base-, polygon-, arbitrum-deployments). For Base, docs.base.org "Base
 * contracts" lists the same addresses.
 */
import type { ChainSwap } from '#model/orders/quote-source.ts';

/**
 * The chains where Uniswap deployed first, from the same account, share these addresses. Later
 * chains differ.
 */
const first = {
  factory: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
} as const;

export const swapContracts = {
  ETH: {
    ...first,
    wrapped: { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', symbol: 'WETH' },
  },
  BSC: {
    wrapped: { address: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', symbol: 'WBNB' },
    factory: '0xdB1d10011AD0Ff90774D0C6Bb92e5C5c8b4461F7',
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
  },
  BASE: {
    wrapped: { address: '0x4200000000000000000000000000000000000006', symbol: 'WETH' },
    factory: '0x33128a8fC17869897dcE68Ed026d694621f6FDfD',
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  },
  POLYGON: {
    ...first,
    // The contract calls itself WPOL since the coin was renamed; our symbol is MATIC
    // (docs/decisions.md "Chain list").
    wrapped: { address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', symbol: 'WMATIC' },
  },
  ARBITRUM: {
    ...first,
    wrapped: { address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', symbol: 'WETH' },
  },
} as const satisfies Record<string, ChainSwap>;
