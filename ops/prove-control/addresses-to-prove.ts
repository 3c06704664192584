import type { Family } from '#shared/chains.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';

/** A call of the admin API that throws a sentence if it is refused. */
export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

export interface NamedAddress {
  family: Family;
  address: string;
}

/** Users that one call of the admin API lists. */
const pageSize = 100;

/** The family that an address is written in. A text that is none is left to the signer, which knows none. */
export function familyOfText(address: string): Family {
  if (/^0x/i.test(address)) return 'EVM';
  return /^T.{33}$/.test(address) ? 'TRX' : 'SOL';
}

/** The addresses of a file: one a line; empty lines and what follows a # are left out. */
export function* addressesIn(text: string): Generator<NamedAddress> {
  for (const line of text.split('\n')) {
    const address = line.replace(/#.*$/, '').trim();
    if (address !== '') yield { family: familyOfText(address), address };
  }
}

/**
 * Every address of a project: its hot wallets, that of its balance of energy, and those of its users. A user
 * who is created meanwhile moves others to the next page, so an address may come twice.
 */
export async function* allAddresses(call: Call, slug: string): AsyncGenerator<NamedAddress> {
  const project = (await call('GET', `/projects/${slug}`)) as { addresses: Addresses };
  yield* named(project.addresses);
  const energy = (await call('GET', `/projects/${slug}/energy`)) as {
    deposit_address: string;
  } | null;
  if (energy) yield { family: 'TRX', address: energy.deposit_address };
  for (let page = 1, total = 1; (page - 1) * pageSize < total; page++) {
    const path = `/projects/${slug}/users?page=${page}&size=${pageSize}`;
    const users = (await call('GET', path)) as { total: number; list: { addresses: Addresses }[] };
    total = users.total;
    for (const { addresses } of users.list) yield* named(addresses);
  }
}

type Addresses = Record<Family, string>;

const named = (addresses: Addresses): NamedAddress[] =>
  (Object.entries(addresses) as [Family, string][]).map(([family, address]) => ({
    family,
    address,
  }));

/** The data of an answer. Throws a sentence if it was refused. */
export function dataOf({ code, message, data }: ApiAnswer<unknown>): unknown {
  if (code !== 0) throw new Error(`Refused: ${message ?? ''} (${code})`);
  return data;
}
