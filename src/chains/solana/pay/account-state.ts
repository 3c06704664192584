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
  { to, ...of }: Pick<PaymentTerms, 'from' | 'to' | 'tokenAddress'>,
): Promise<AccountState> {
  const [state] = await readAccountStates(rpc, chain, of, [to]);
  return state!;
}

/** As many recipients as one exchange reads: a node shows 100 accounts in one answer. */
export const maxRecipients = 49;

const programs = [tokenProgram, token2022Program];

/**
 * The same of several recipients, in their order: the price is the one to bid where all of them are paid at once.
 * Throws RangeError for more than `maxRecipients`.
 */
export async function readAccountStates(
  rpc: Rpc,
  chain: Chain,
  { from, tokenAddress: mint }: Pick<PaymentTerms, 'from' | 'tokenAddress'>,
  recipients: readonly string[],
): Promise<AccountState[]> {
  if (recipients.length > maxRecipients) throw new RangeError('too many recipients to read');
  // Which program owns the mint is known only after the answer.
  const accounts = mint
    ? recipients.flatMap((to) =>
        programs.map((program) => associatedTokenAccount(to, mint, program)),
      )
    : [];
  const [people, rent, fees, tokens] = await rpc.batch<unknown>([
    accountsCall([from, ...recipients], true),
    { method: 'getMinimumBalanceForRentExemption', params: [0] },
    { method: 'getRecentPrioritizationFees', params: [[from, ...(mint ? accounts : recipients)]] },
    ...(mint ? [accountsCall([mint, ...accounts], false)] : []),
  ]);
  const [wallet, ...paid] = parseAccounts(people, 1 + recipients.length);
  if (rent instanceof RpcError) throw rent;
  const emptyRent = BigInt(parseCount(rent, 'the rent'));
  const unitPrice = chooseUnitPrice(fees, chain);
  const [token, ...held] = mint ? parseAccounts(tokens, 1 + accounts.length) : [];
  return recipients.map((_, i) => {
    const own = { from: i * programs.length, to: (i + 1) * programs.length };
    const found = [token ?? null, ...held.slice(own.from, own.to)];
    return {
      wallet: wallet ?? null,
      recipient: paid[i] ?? null,
      emptyRent,
      unitPrice,
      token: mint ? parseTokenState(chain, mint, accounts.slice(own.from, own.to), found) : null,
    };
  });
}

function parseTokenState(
  chain: Chain,
  mint: string,
  accounts: string[],
  found: (Account | null)[],
): AccountState['token'] {
  const program = found[0]?.owner;
  const place = programs.indexOf(program ?? '');
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
