import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import { isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { parseCount, parseSignature } from '#chains/solana/node/node-json.ts';
import { readOwnedAccounts } from '#chains/solana/node/owned-accounts.ts';
import type { ChainName } from '#shared/chains.ts';
import type { MovementFinder } from '../../ports.ts';

/** Signatures of a page, which is what a node lists at most; and pages of one account. */
const pageSize = 1_000;
const maxPages = 5;

/** Slots that are named, the newest: each is a whole block to read. */
const mostSlots = 50;

/**
 * Finds the slots whose transactions name an address, or for a token one of its token accounts. null if
 * no provider lists them.
 */
export function makeSolanaMovementFinder(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): MovementFinder {
  return {
    async blocks(chain, { address, tokenAddress, above, to }) {
      const rpc = await deps.rpcOf(chain.name);
      for (let index = 0; index < rpc.count; index += 1) {
        const provider = rpc.at(index);
        try {
          const accounts = await accountsOf(provider, address, tokenAddress);
          const slots = new Set<bigint>();
          for (const account of accounts) {
            for (const slot of await slotsOf(provider, account, { above, to })) slots.add(slot);
          }
          const sorted = [...slots].sort((a, b) => (a < b ? -1 : 1));
          return sorted.slice(-mostSlots);
        } catch (error) {
          if (!isNodeFailure(error)) throw error;
        }
      }
      return null;
    },
  };
}

async function accountsOf(rpc: Rpc, owner: string, mint: string | null): Promise<string[]> {
  if (mint === null) return [owner];
  const { accounts } = await readOwnedAccounts(rpc, owner, mint, 'finalized');
  return accounts.map(({ account }) => account);
}

async function slotsOf(
  rpc: Rpc,
  account: string,
  { above, to }: { above: bigint; to: bigint },
): Promise<bigint[]> {
  const slots: bigint[] = [];
  let before: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const config = { commitment: 'finalized', limit: pageSize, ...(before && { before }) };
    const answer = await rpc.request('getSignaturesForAddress', [account, config]);
    const listed = parseList(answer, 'the list of signatures').map((entry) => {
      const { signature, slot } = parseObject(entry, 'a signature');
      return {
        signature: parseSignature(signature, 'a signature'),
        slot: BigInt(parseCount(slot, 'the slot of a signature')),
      };
    });
    slots.push(...listed.map(({ slot }) => slot));
    const oldest = listed.at(-1);
    if (!oldest || listed.length < pageSize || oldest.slot <= above) break;
    before = oldest.signature;
  }
  return slots.filter((slot) => slot > above && slot <= to);
}
