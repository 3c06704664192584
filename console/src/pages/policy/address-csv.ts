import { type Cell, parseCsv, toCsv } from '#shared/csv.ts';

/** An address of a whitelist, and whose it is. */
export interface NamedAddress {
  address: string;
  label: string | null;
}

interface Entry {
  entry: string;
  label: string | null;
  added_by: string | null;
}

/** The whitelist as CSV: each address with its label, and who added it. */
export const addressesToCsv = (entries: readonly Entry[]): string =>
  toCsv<Entry>(
    [
      { header: 'address', value: ({ entry }): Cell => entry },
      { header: 'label', value: ({ label }) => label },
      { header: 'added_by', value: ({ added_by }) => added_by },
    ],
    [...entries],
  );

/**
 * The addresses of a CSV that are not in the list yet, each once: of its column `address`, or else of
 * the first column; with what its column `label` says. Throws Error with a sentence for other text.
 */
export function newAddresses(text: string, known: readonly string[]): NamedAddress[] {
  const [first = [], ...others] = parseCsv(text);
  const columnOf = (name: string) => first.findIndex((one) => one.trim().toLowerCase() === name);
  const named = columnOf('address');
  const [records, labelled] = named === -1 ? [[first, ...others], -1] : [others, columnOf('label')];
  const found = records.map((fields) => ({
    address: (fields[Math.max(0, named)] ?? '').trim(),
    label: (fields[labelled] ?? '').trim() || null,
  }));
  const wrong = found.find(({ address }) => !/^[0-9A-Za-z]{20,128}$/.test(address));
  if (wrong) throw new Error(`Not an address: ${wrong.address || 'an empty field'}`);
  // The API compares EVM addresses in any case.
  const fold = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address);
  const seen = new Set(known.map(fold));
  return found.filter(({ address }) => {
    const isNew = !seen.has(fold(address));
    seen.add(fold(address));
    return isNew;
  });
}
