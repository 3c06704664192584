/** The token accounts of the wallet that a payment takes from. */

import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { parseAccount } from '../node/accounts.ts';
import { parseKey } from '../node/node-json.ts';
import { associatedTokenAccount, parseTokenAccount } from '../node/token-account.ts';

/** What one account contributes to a payment, in the token's smallest unit. */
export interface Source {
  account: string;
  amount: bigint;
}

/** As many as fit into one transaction together with a memo and a new account. */
export const maxSources = 6;

export interface TokenSources {
  /**
   * Takes an amount for an order from the accounts of the wallet: the associated one first, then by
   * balance. What the order took before is given back, and what the run's other orders took is left
   * out. Throws InsufficientFunds, ExecutionReverted when the amount is spread over too many
   * accounts, and what the Rpc throws.
   */
  take(
    terms: PaymentTerms & { tokenAddress: string },
    program: string,
    orderNo: string,
  ): Promise<Source[]>;
  /** Gives back what an order took. */
  release(orderNo: string): void;
}

/**
 * The token accounts of wallets during one run of the worker. A wallet's accounts are read once a
 * run: anybody may send it thousands of them. A later run sees what this one has paid.
 */
export function makeTokenSources(rpc: Pick<Rpc, 'request'>): TokenSources {
  const lists = new Map<string, Promise<Source[]>>();
  const takenBy = new Map<string, Source[]>();

  const held = (owner: string, mint: string, program: string): Promise<Source[]> => {
    const key = `${owner}/${mint}/${program}`;
    const known = lists.get(key);
    if (known) return known;
    const read = readAccounts(rpc, { owner, mint, program });
    lists.set(key, read);
    read.catch(() => lists.delete(key));
    return read;
  };

  return {
    async take({ from, tokenAddress, amount }, program, orderNo) {
      const accounts = await held(from, tokenAddress, program);
      takenBy.delete(orderNo);
      const taken = new Map<string, bigint>();
      for (const source of [...takenBy.values()].flat()) {
        taken.set(source.account, (taken.get(source.account) ?? 0n) + source.amount);
      }
      const free = accounts.map(({ account, amount: has }) => ({
        account,
        amount: has - (taken.get(account) ?? 0n),
      }));
      const sources = divide(free, amount);
      const found = sources.reduce((sum, source) => sum + source.amount, 0n);
      if (found < amount) {
        const lacking = amount - found;
        throw new InsufficientFunds(`Insufficient ${tokenAddress}: ${from} lacks ${lacking}`);
      }
      if (sources.length > maxSources) {
        throw new ExecutionReverted(
          `the amount is spread over ${sources.length} token accounts of the wallet, one payment takes from ${maxSources}: collect the tokens in one account`,
        );
      }
      takenBy.set(orderNo, sources);
      return sources;
    },

    release: (orderNo) => void takenBy.delete(orderNo),
  };
}

/** Parts of the accounts, in their order, up to the amount. */
function divide(accounts: Source[], amount: bigint): Source[] {
  const sources: Source[] = [];
  let left = amount;
  for (const { account, amount: has } of accounts) {
    if (left === 0n) break;
    if (has <= 0n) continue;
    const part = has < left ? has : left;
    sources.push({ account, amount: part });
    left -= part;
  }
  return sources;
}

/** The wallet's accounts of a token: the associated one first, then by balance. */
async function readAccounts(
  rpc: Pick<Rpc, 'request'>,
  { owner, mint, program }: { owner: string; mint: string; program: string },
): Promise<Source[]> {
  const params = [owner, { mint }, { encoding: 'base64', commitment: 'confirmed' }];
  const answer = parseObject(await rpc.request('getTokenAccountsByOwner', params), 'the accounts');
  const usual = associatedTokenAccount(owner, mint, program);
  const held = parseList(answer.value, 'the accounts').flatMap((entry): Source[] => {
    const { pubkey, account } = parseObject(entry, 'an account');
    const found = parseAccount(account);
    const token = found?.owner === program ? parseTokenAccount(found.data) : null;
    if (token?.owner !== owner || token.mint !== mint) return [];
    if (token.state !== 'initialized' || token.amount === 0n) return [];
    return [{ account: parseKey(pubkey, 'the account'), amount: token.amount }];
  });
  return held.sort((a, b) => {
    if (a.account === usual || b.account === usual) return a.account === usual ? -1 : 1;
    if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
    return a.account < b.account ? -1 : 1;
  });
}
