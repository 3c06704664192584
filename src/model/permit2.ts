/** Permit2 in lower case. It has this address on every EVM chain (docs.uniswap.org, "Permit2"). */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';
