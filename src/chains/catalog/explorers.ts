/**
 * Public block explorers, by network (docs/networks.md "Explorers"). People open them from the console;
 * no rule asks one. A network that is not here, such as a local one, has no links.
 */

/** Addresses of pages: `{}` is replaced by the hash or the address. */
export interface Explorer {
  tx: string;
  address: string;
}

/** The paths of EIP-3091. */
const eip3091 = (origin: string): Explorer => ({
  tx: `${origin}/tx/{}`,
  address: `${origin}/address/{}`,
});

const tronscan = (origin: string): Explorer => ({
  tx: `${origin}/#/transaction/{}`,
  address: `${origin}/#/address/{}`,
});

const solanaExplorer = (cluster: string): Explorer => ({
  tx: `https://explorer.solana.com/tx/{}${cluster}`,
  address: `https://explorer.solana.com/address/{}${cluster}`,
});

/** By the chain id, or what identifies the network of a chain without one (src/model/chain.ts). */
const explorers: Record<string, Explorer> = {
  '1': eip3091('https://etherscan.io'),
  '56': eip3091('https://bscscan.com'),
  '8453': eip3091('https://basescan.org'),
  '137': eip3091('https://polygonscan.com'),
  '42161': eip3091('https://arbiscan.io'),
  '728126428': tronscan('https://tronscan.org'),
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': solanaExplorer(''),
  '11155111': eip3091('https://sepolia.etherscan.io'),
  '97': eip3091('https://testnet.bscscan.com'),
  '84532': eip3091('https://sepolia.basescan.org'),
  '80002': eip3091('https://amoy.polygonscan.com'),
  '421614': eip3091('https://sepolia.arbiscan.io'),
  '3448148188': tronscan('https://nile.tronscan.org'),
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: solanaExplorer('?cluster=devnet'),
};

/** The explorer of a chain's network; null where none is known. */
export const explorerOf = ({
  chainId,
  network,
}: {
  chainId: number | null;
  network: string | null;
}): Explorer | null => explorers[String(chainId ?? network)] ?? null;
