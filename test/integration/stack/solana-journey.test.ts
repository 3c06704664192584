/** The main flow on Solana through the deployed API. */
import { associatedTokenAccount } from '#emulators/solana/src/genesis.ts';
import { journey } from './journey.ts';

const mint = (file: { chains: Record<string, { tokens: Record<string, { address: string }> }> }) =>
  file.chains.SOL?.tokens.USDT?.address ?? '';

journey({
  chain: 'SOL',
  family: 'SOL',
  coin: 1_000_000_000n,
  confirmations: 32,
  coinAmount: '1.5',
  refused: [
    ['an EVM address', () => '0x00000000000000000000000000000000000000B2'],
    ['too short', () => '3vs5s3Xxmgj5x9VjXo3NdN5Q8HGS4Gs5hsp'],
    ['the wallet itself', ({ file }) => file.project.wallet.SOL],
    ['the token', ({ file }) => mint(file)],
    ['a program', () => 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
    [
      'a token account',
      ({ file }) => associatedTokenAccount(file.chains.SOL?.faucet ?? '', mint(file)),
    ],
  ],
  // Thirty-two slots take 13 s. A blockhash stays valid long enough for that.
  skipDelays: async ({ file }) => {
    const url = `${file.chains.SOL?.rpc_urls[0]}/dev/slots`;
    await fetch(url, { method: 'PUT', body: JSON.stringify({ advance: 5 }) });
  },
});
