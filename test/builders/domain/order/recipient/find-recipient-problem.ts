import { expect } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { findRecipientProblem } from '#domain/order/recipient/find-recipient-problem.ts';
import type { ChainName } from '#shared/chains.ts';

/** What is wrong with paying any token of a chain to an address; the same for each of them. */
export function problemOf(name: ChainName, address: string): string | null {
  const problems = chains[name].tokens
    .filter((token) => token.address?.toLowerCase() !== address.toLowerCase())
    .map((token) => findRecipientProblem(chains[name], token, address));
  expect(new Set(problems).size).toBe(1);
  return problems[0]!;
}
