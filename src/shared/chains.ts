/** Names of chains and families, as on the wire. */
export const chainNames = ['ETH', 'BSC', 'BASE', 'POLYGON', 'ARBITRUM', 'TRX', 'SOL'] as const;
export type ChainName = (typeof chainNames)[number];

export const families = ['EVM', 'TRX', 'SOL'] as const;
export type Family = (typeof families)[number];

/** The family of each chain. It decides the form of addresses and transactions and the worker. */
export const familyOf: Record<ChainName, Family> = {
  ETH: 'EVM',
  BSC: 'EVM',
  BASE: 'EVM',
  POLYGON: 'EVM',
  ARBITRUM: 'EVM',
  TRX: 'TRX',
  SOL: 'SOL',
};

/** The names of a family's functions, queues and folders. */
export const familyNames = { EVM: 'evm', TRX: 'tron', SOL: 'solana' } as const;

/** One address per family. */
export type FamilyAddresses = Record<Family, string>;

/**
 * Aliases that /v1/withdraw/* and /v1/client/* accept (docs/interface.md
 * "Chain names and aliases").
 */
export const chainAliases: Record<string, ChainName> = {
  ETHEREUM: 'ETH',
  MAINNET: 'ETH',
  BNB: 'BSC',
  BINANCE: 'BSC',
  MATIC: 'POLYGON',
  ARB: 'ARBITRUM',
  TRON: 'TRX',
  SOLANA: 'SOL',
};

/** Other symbols for a chain's coin, and the listed symbol (docs/decisions.md "Chain list"). */
export const symbolAliases: Partial<Record<ChainName, Record<string, string>>> = {
  POLYGON: { POL: 'MATIC' },
};
