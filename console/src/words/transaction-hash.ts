import { type ChainName, chainNames } from '#shared/chains.ts';

const solanaSignature = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/** The chains that may have a transaction of this hash; none if the text is not a hash. */
export function chainsOf(text: string): ChainName[] {
  if (solanaSignature.test(text)) return ['SOL'];
  if (!/^(0x)?[0-9a-f]{64}$/i.test(text)) return [];
  return chainNames.filter((chain) => chain !== 'SOL');
}

/** The hash in a chain's own form. */
export const hashOn = (chain: ChainName, text: string): string => {
  if (chain === 'SOL') return text;
  const digits = text.toLowerCase().replace(/^0x/, '');
  return chain === 'TRX' ? digits : `0x${digits}`;
};
