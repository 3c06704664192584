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

/**
 * The accounts of the wallet that together hold the amount: the associated one first, then by
 * balance. Throws InsufficientFunds, ExecutionReverted when the amount is spread over too many
 * accounts, and what the Rpc throws.
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
  if (left > 0n) throw new InsufficientFunds(`Insufficient ${mint}: ${from} lacks ${left}`);
  if (sources.length > maxSources) {
    throw new ExecutionReverted(
      `the amount is spread over ${sources.length} token accounts of the wallet, one payment takes from ${maxSources}: collect the tokens in one account`,
    );
  }
  return sources;
}
