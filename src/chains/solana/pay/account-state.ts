/**
 * The accounts and prices that a payment depends on, read in one exchange. Light: fetch, noble and
 * scure only.
 */

import { type Rpc, type RpcCall, RpcError } from '#chains/rpc/rpc.ts';
import type { Chain } from '#model/chain.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { type Account, parseAccounts } from '../node/accounts.ts';
import { parseCount } from '../node/node-json.ts';
import { token2022Program, tokenProgram } from '../node/programs.ts';
import { associatedTokenAccount, parseMint } from '../node/token-account.ts';
import { chooseUnitPrice } from './cost.ts';

export interface AccountState {
  wallet: Account | null;
  recipient: Account | null;
  /** The lamports that an account without data must hold. */
  emptyRent: bigint;
  /** The price to bid per compute unit, in micro-lamports. */
  unitPrice: bigint;
  /** null for a payment of lamports. */
  token: {
    program: string;
    decimals: number;
    /** Size of an associated account in bytes. */
    accountBytes: number;
    /** The recipient's associated account and its current state. */
    account: string;
    found: Account | null;
  } | null;
}

const accountsCall = (keys: string[], slice: boolean): RpcCall => ({
  method: 'getMultipleAccounts',
  params: [
    keys,
    {
      encoding: 'base64',
      commitment: 'confirmed',
      // A program's data can be ten megabytes; this one byte distinguishes a mint from a token
      // account.
      ...(slice && { dataSlice: { offset: 165, length: 1 } }),
    },
  ],
});

/**
 * Reads wallet, recipient and prices, and for a token its mint and the recipient's account. Throws
 * what the Rpc throws, and RpcError for a mint that this chain does not have as listed.
 */
export async function readAccountState(
  rpc: Rpc,
  chain: Chain,
  terms: PaymentTerms,
): Promise<AccountState> {
  const { from, to, tokenAddress: mint } = terms;
  // Which program owns the mint is known only after the answer.
  const accounts = mint
    ? [tokenProgram, token2022Program].map((program) => associatedTokenAccount(to, mint, program))
    : [];
  const [people, rent, fees, tokens] = await rpc.batch<unknown>([
    accountsCall([from, to], true),
    { method: 'getMinimumBalanceForRentExemption', params: [0] },
    { method: 'getRecentPrioritizationFees', params: [[from, ...(mint ? accounts : [to])]] },
    ...(mint ? [accountsCall([mint, ...accounts], false)] : []),
  ]);
  const [wallet, recipient] = parseAccounts(people, 2);
  if (rent instanceof RpcError) throw rent;
  return {
    wallet: wallet ?? null,
    recipient: recipient ?? null,
    emptyRent: BigInt(parseCount(rent, 'the rent')),
    unitPrice: chooseUnitPrice(fees, chain),
    token: mint ? parseTokenState(chain, mint, accounts, parseAccounts(tokens, 3)) : null,
  };
}

function parseTokenState(
  chain: Chain,
  mint: string,
  accounts: string[],
  found: (Account | null)[],
): AccountState['token'] {
  const program = found[0]?.owner;
  const place = [tokenProgram, token2022Program].indexOf(program ?? '');
  const parsed = place < 0 ? null : parseMint(found[0]!.data, program!);
  if (!parsed) throw new RpcError(-32603, `${mint} is not a mint that can be paid on this chain`);
  const listed = chain.tokens.find((token) => token.address === mint)?.decimals;
  if (listed !== parsed.decimals) {
    throw new RpcError(
      -32603,
      `${mint} has ${parsed.decimals} decimals, the catalogue lists ${listed}`,
    );
  }
  return {
    program: program!,
    ...parsed,
    account: accounts[place]!,
    found: found[place + 1] ?? null,
  };
}
