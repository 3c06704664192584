import { checkWordList } from './check-word-list.ts';

/**
 * Four words of a terms digest, one a byte. A page and a message that show the same four words speak
 * of the same terms.
 */
export function checkWords(termsDigest: string): string[] {
  if (!/^[0-9a-f]{8,}$/i.test(termsDigest)) throw new Error('A terms digest is hex');
  return [0, 2, 4, 6].map(
    (at) => checkWordList[Number.parseInt(termsDigest.slice(at, at + 2), 16)]!,
  );
}
