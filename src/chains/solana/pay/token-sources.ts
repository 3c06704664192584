/** The wallet's token accounts that a payment is made from. */

import { parseList, parseObject } from '#chains/rpc/json-guards.ts';
import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { parseAccount } from '../node/accounts.ts';
import { parseKey } from '../node/node-json.ts';
import { associatedTokenAccount, parseTokenAccount } from '../node/token-account.ts';

/** What one account gives to a payment, in the token's smallest unit. */
export interface Source {
  account: string;
  amount: bigint;
}

/** So many fit into one transaction, with a memo and a new account beside them. */
export const maxSources = 6;

/**
 * Accounts of the wallet that together hold the amount: the associated one first, then the fullest.
 * Throws InsufficientFunds, ExecutionReverted when it lies in too many, else what the Rpc throws.
 */
export async function findSources(
  rpc: Rpc,
  terms: PaymentTerms & { tokenAddress: string },
  program: string,
): Promise<Source[]> {
  const { from, tokenAddress: mint, amount } = terms;
  const params = [from, { mint }, { encoding: 'base64', commitment: 'confirmed' }];
  const answer = parseObject(await rpc.request('getTokenAccountsByOwner', params), 'the accounts');
  const usual = associatedTokenAccount(from, mint, program);
  const held = parseList(answer.value, 'the accounts').flatMap((entry): Source[] => {
    const { pubkey, account } = parseObject(entry, 'an account');
    const found = parseAccount(account);
    const token = found?.owner === program ? parseTokenAccount(found.data) : null;
    if (token?.owner !== from || token.mint !== mint) return [];
    if (token.state !== 'initialized' || token.amount === 0n) return [];
    return [{ account: parseKey(pubkey, 'the account'), amount: token.amount }];
  });
  held.sort((a, b) => {
    if (a.account === usual || b.account === usual) return a.account === usual ? -1 : 1;
    if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
    return a.account < b.account ? -1 : 1;
  });
  const sources: Source[] = [];
  let left = amount;
  for (const { account, amount: has } of held) {
    if (left === 0n) break;
    const part = has < left ? has : left;
    sources.push({ account, amount: part });
    left -= part;
  }
  if (left > 0n) throw new InsufficientFunds(`${from} lacks ${left} of ${mint}`);
  if (sources.length > maxSources) {
    throw new ExecutionReverted(
      `the amount lies in ${sources.length} token accounts of the wallet, one payment takes ${maxSources}: collect them in one`,
    );
  }
  return sources;
}
