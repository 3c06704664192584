/** The main flow on TRON through the deployed API. */
import { dev } from '#emulators/tron/src/testing.ts';
import { journey } from './journey.ts';

journey({
  chain: 'TRX',
  family: 'TRX',
  coin: 1_000_000n,
  confirmations: 20,
  coinAmount: '1.5',
  refused: [
    ['an EVM address', () => '0x00000000000000000000000000000000000000B2'],
    ['the hexadecimal spelling', () => `41${'ab'.repeat(20)}`],
    ['a wrong checksum', () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T'],
    ['the zero address', () => 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['the wallet itself', ({ file }) => file.project.wallet.TRX],
    ['the token', ({ file }) => file.chains.TRX?.tokens.USDT?.address ?? ''],
  ],
  // A block takes 3 s, so twenty blocks take a minute.
  skipDelays: async ({ file }) => {
    await dev(file.chains.TRX?.rpc_urls[0] ?? '', 'mine', { blocks: 4 });
  },
});
