import { address } from '#test/unit/chains/evm/node-answers.ts';

export const terms = {
  chain: 'ETH',
  from: address(1),
  to: address(2),
  tokenAddress: address(3),
  amount: 5n,
} as const;

export const text = (words: string) => {
  const bytes = Buffer.from(words);
  const length = bytes.length.toString(16).padStart(64, '0');
  const padded = bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
  return `0x08c379a0${'20'.padStart(64, '0')}${length}${padded}`;
};
