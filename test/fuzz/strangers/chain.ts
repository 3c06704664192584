/** A chain whose blocks strangers fill, and what it must bring to our addresses. */

import type { Chain } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { ChainReader } from '#ports/chains.ts';
import type { Family } from '#shared/chains.ts';
import type { Seeded } from '../seeded.ts';
import type { VirtualTime } from './time.ts';

/** A transfer to one of our addresses that must be credited. */
export interface Due {
  block: bigint;
  txHash: string;
  to: string;
  /** null for the coin. */
  token: string | null;
  /** Smallest units. */
  amount: bigint;
}

/** How much of a block is an attack: some of it, or all of it but one deposit of ours. */
export type Pressure = 'some' | 'all';

export interface StrangersChain {
  family: Family;
  chain: Chain;
  owners: AddressOwner[];
  /** The real reader over two providers that answer raw JSON. */
  reader: ChainReader;
  /** The newest block. */
  head(): { number: bigint; hash: string };
  /** Makes the next block. */
  grow(pressure: Pressure): void;
  /** A block that holds nothing. */
  growEmpty(): void;
  /** Everything that blocks so far brought to our addresses. */
  due: Due[];
  /** How many attacks each name had, for the summary. */
  attacks: Map<string, number>;
}

/** What makes a chain. Its nodes answer in this time. */
export interface ChainInput {
  seed: number;
  time: VirtualTime;
  /** Answers without an end take memory, which takes processor time. */
  realSizes?: boolean;
}

/** Our addresses of a chain, each a user's. */
export const ownersOf = (family: Family, addresses: readonly string[]): AddressOwner[] =>
  addresses.map((address, i) => ({
    family,
    address,
    projectId: 'demo',
    subIndex: i + 1,
    userId: `user ${i}`,
  }));

/** The name of a transfer, as far as a deposit shows it. */
export const dueKey = ({ txHash, to, token, amount }: Omit<Due, 'block'>): string =>
  `${txHash} ${to.toLowerCase()} ${token?.toLowerCase() ?? 'coin'} ${amount}`;

/** Blocks that a node keeps: older ones are asked for by nothing. */
export const keptBlocks = 600n;

/** Attacks whose answers take long to make: one in eight of those that were drawn. */
const isHeavy = (name: string) => /^(a thousand|many|a payout|a hundred)/.test(name);

/** Draws a shape, and counts it in `counts`. */
export function draw<T>(
  random: Seeded,
  shapes: Record<string, () => T>,
  counts?: Map<string, number>,
): T {
  let name = random.pick(Object.keys(shapes));
  while (isHeavy(name) && random.int(8) > 0) name = random.pick(Object.keys(shapes));
  counts?.set(name, (counts.get(name) ?? 0) + 1);
  return shapes[name]!();
}

/** The list in another order. */
export function shuffled<T>(random: Seeded, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.int(i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}
