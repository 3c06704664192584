const word = (hex: string): string => hex.padStart(64, '0');

/**
 * Selectors of the calls that the local cloud makes (first four bytes of the signature's keccak).
 */
export const selectors = {
  transfer: '0xa9059cbb',
  balanceOf: '0x70a08231',
  approve: '0x095ea7b3',
  /** WETH9. */
  deposit: '0xd0e30db0',
  /** UniswapV3Factory, UniswapV3Pool. */
  enableFeeAmount: '0x8a7c195f',
  getPool: '0x1698ee82',
  slot0: '0x3850c7bd',
  liquidity: '0x1a686502',
  /** NonfungiblePositionManager; createPool is its createAndInitializePoolIfNecessary. */
  createPool: '0x13ead562',
  mint: '0x88316456',
  totalSupply: '0x18160ddd',
  positions: '0x99fbab88',
  decreaseLiquidity: '0x0c49ccbe',
  collect: '0xfc6f7865',
  /** SwapRouter02. */
  exactInputSingle: '0x04e45aaf',
} as const;

/** An address or amount (at least 0) as a 32-byte word, without `0x`. */
export const encodeWord = (value: string | bigint): string =>
  typeof value === 'bigint' ? word(value.toString(16)) : word(value.slice(2).toLowerCase());

/** Calldata of a call whose parameters are all addresses and numbers. */
export const encodeCall = (selector: string, ...values: (string | bigint)[]): string =>
  selector + values.map(encodeWord).join('');

/** The words of an answer, as numbers of 256 bits. */
export const decodeWords = (data: string): bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((hex) => BigInt(`0x${hex}`));

/** A bigint as a JSON-RPC quantity. */
export const quantity = (value: bigint | number): string => `0x${value.toString(16)}`;
