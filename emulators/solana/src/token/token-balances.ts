import { token2022Program, tokenProgram } from '../genesis.ts';
import type { StoredAccount } from '../svm/svm.ts';
import { tokenAmount, type UiTokenAmount } from './token-amount.ts';
import { decodeMint, decodeTokenAccount } from './token-layout.ts';

export interface TokenBalance {
  accountIndex: number;
  mint: string;
  owner: string;
  programId: string;
  uiTokenAmount: UiTokenAmount;
}

export const isTokenProgram = (program: string): boolean =>
  program === tokenProgram || program === token2022Program;

/**
 * The token balances of a transaction's accounts, as `meta.preTokenBalances` lists them. Empty if
 * no token program is among the accounts.
 */
export function tokenBalances(
  keys: string[],
  read: (key: string) => StoredAccount | null,
): TokenBalance[] {
  if (!keys.some(isTokenProgram)) return [];
  return keys.flatMap((key, accountIndex) => {
    const account = read(key);
    if (!account || account.executable || !isTokenProgram(account.owner)) return [];
    const token = decodeTokenAccount(account.data);
    const mint = token && decodeMint(read(token.mint)?.data ?? new Uint8Array());
    if (!token || !mint) return [];
    return [
      {
        accountIndex,
        mint: token.mint,
        owner: token.owner,
        programId: account.owner,
        uiTokenAmount: tokenAmount(token.amount, mint.decimals),
      },
    ];
  });
}
