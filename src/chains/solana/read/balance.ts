import { parseList, parseObject, Unverified } from '#chains/rpc/json-guards.ts';
import { asVerifiedRead } from '#chains/rpc/node-error.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import type { ChainName } from '#contract/chains.ts';
import type { BalanceReader } from '#domain/ports/chains/balance-reader.ts';
import { parseAccount } from '../node/accounts.ts';
import { parseCount } from '../node/node-json.ts';

/** The position of the amount in a token account's data. */
const amountSlice = { offset: 64, length: 8 };

/**
 * Balances of lamports and of tokens (the sum of all token accounts that the address owns) in the
 * smallest unit, with the slot of the reading, at the commitment `confirmed`. Throws ApiError
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
  return { amount: BigInt(parseCount(answer.value, 'the balance')), block: parseSlot(answer) };
}

async function tokenBalance(rpc: Rpc, owner: string, mint: string) {
  const config = { encoding: 'base64', dataSlice: amountSlice, commitment: 'confirmed' };
  const params = [owner, { mint }, config];
  const answer = parseObject(await rpc.request('getTokenAccountsByOwner', params), 'the accounts');
  const amounts = parseList(answer.value, 'the accounts').map((entry) => {
    const account = parseAccount(parseObject(entry, 'an account').account);
    if (account?.data.length !== amountSlice.length)
      throw new Unverified('an account has no amount');
    return Buffer.from(account.data).readBigUInt64LE();
  });
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0n), block: parseSlot(answer) };
}

const parseSlot = (answer: Record<string, unknown>) =>
  BigInt(parseCount(parseObject(answer.context, 'the context').slot, 'the slot'));
