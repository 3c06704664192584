import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Uniswap V3 as its packages ship it, compiled by its makers: @uniswap/v3-core 1.0.1 (BUSL-1.1,
 * which became GPL-2.0-or-later on 1 April 2023), v3-periphery 1.4.4 and swap-router-contracts
 * 1.3.1 (GPL-2.0-or-later). It runs on the local chains and is part of nothing that is deployed.
 */
const files = {
  factory: require.resolve(
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  ),
  positions: require.resolve(
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  ),
  quoter: require.resolve(
    '@uniswap/swap-router-contracts/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  ),
  router: require.resolve(
    '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  ),
} as const;

/** The creation bytecode (0x hex) of one of them, without its constructor's arguments. */
export function uniswapBytecode(name: keyof typeof files): string {
  const { bytecode } = require(files[name]) as { bytecode: string };
  return bytecode;
}
