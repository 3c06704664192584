/** The main network on 22 Nov 2026. */
export const mainnet = {
  /** solana.com/upgrades: from 400 to 200 ms with Agave 4.2. */
  slotMs: 200,
  /** Blocks that `finalized` is behind the open one, before Alpenglow. */
  finalityLag: 32,
  /** Read on chain on 29 Oct 2026 (dev.to/orbitflarerpc, "Agave 4.4"); 6,960 before. */
  lamportsPerByte: 5_080,
} as const;
