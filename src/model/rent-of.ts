import type { BalanceChange } from './chain.ts';

/**
 * What a transaction paid into token accounts as their rent deposit, less what came back from some,
 * lamports; `{}` if that is not above 0.
 */
export function rentOf({ changes = [] }: { changes?: readonly BalanceChange[] | undefined }): {
  rent?: bigint;
} {
  const rent = changes.reduce((sum, { isRent, amount }) => (isRent ? sum + amount : sum), 0n);
  return rent > 0n ? { rent } : {};
}
