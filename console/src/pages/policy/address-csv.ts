import { parseCsv, toCsv } from '../../words/policy/csv.ts';

/** The whitelist as CSV: one column, `address`. */
export const addressesToCsv = (addresses: string[]): string =>
  toCsv([{ header: 'address', value: (address: string) => address }], addresses);

/**
 * The addresses of a CSV that are not in the list yet, each once: of its column `address`, or else
 * of the first column. Throws Error with a sentence for other text.
 */
export function newAddresses(text: string, known: string[]): string[] {
  const [first = [], ...others] = parseCsv(text);
  const named = first.findIndex((name) => name.trim().toLowerCase() === 'address');
  const records = named === -1 ? [first, ...others] : others;
  const found = records.map((fields) => (fields[Math.max(0, named)] ?? '').trim());
  const wrong = found.find((address) => !/^[0-9A-Za-z]{20,128}$/.test(address));
  if (wrong !== undefined) throw new Error(`This is no address: ${wrong || 'an empty field'}`);
  // The API compares EVM addresses in any case.
  const fold = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address);
  const seen = new Set(known.map(fold));
  return found.filter((address) => {
    const isNew = !seen.has(fold(address));
    seen.add(fold(address));
    return isNew;
  });
}
