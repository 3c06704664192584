import { parseObject } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead, isNodeFailure } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { BalanceReader, HeldBalance } from '#ports/chains.ts';
import type { ChainName } from '#shared/chains.ts';
import { parseContextSlot, parseCount } from '../node/node-json.ts';
import {
  maxSources,
  type OwnedAccount,
  payableOf,
  readAssociatedOnly,
  readOwnedAccounts,
} from '../node/owned-accounts.ts';

/**
 * Balances of lamports and of tokens (the sum of all token accounts that the address owns, and what of
 * it is in reach of orders that collect, and of payments) in the smallest unit, with the slot of the reading, at the
 * commitment `confirmed`. Throws ApiError
 * nodeUnavailable (50203): an unknown balance is never 0. That includes a mint that is not on that
 * chain.
 */
export function makeSolanaBalanceReader(deps: {
  rpcOf: (chain: ChainName) => Promise<Rpc>;
}): BalanceReader {
  return {
    async balance({ chain, address, tokenAddress }) {
      const rpc = await deps.rpcOf(chain);
      const read = tokenAddress ? tokenBalance(rpc, address, tokenAddress) : lamports(rpc, address);
      return asVerifiedRead(chain, () => read);
    },
  };
}

async function lamports(rpc: Rpc, address: string) {
  const params = [address, { commitment: 'confirmed' }];
  const answer = parseObject(await rpc.request('getBalance', params), 'the balance');
  return {
    amount: BigInt(parseCount(answer.value, 'the balance')),
    block: parseContextSlot(answer),
  };
}

/**
 * Where the accounts cannot be listed, the associated one is all that is known to be there: strangers
 * can make more accounts of an address than a node shows in one answer. It is never more than there is.
 */
async function tokenBalance(rpc: Rpc, owner: string, mint: string): Promise<HeldBalance> {
  const { accounts, block } = await readOwnedAccounts(rpc, owner, mint).catch(async (error) => {
    if (!isNodeFailure(error)) throw error;
    const read = await readAssociatedOnly(rpc, owner, mint);
    if (!read) throw error;
    return read;
  });
  return {
    amount: sumOf(accounts),
    block,
    associated: sumOf(accounts.filter(({ isAssociated }) => isAssociated)),
    payable: sumOf(payableOf(accounts).slice(0, maxSources)),
  };
}

const sumOf = (accounts: readonly OwnedAccount[]): bigint =>
  accounts.reduce((sum, { amount }) => sum + amount, 0n);
