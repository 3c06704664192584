/** Whether a recipient can be paid: one rule for the estimate and for the signer's plan. */
import type { PaymentTerms } from '#model/payment.ts';
import { formatAmount } from '#shared/money/format-amount.ts';
import type { Account } from '../node/accounts.ts';
import { sysvarOwner, tokenPrograms, upgradeableLoader } from '../node/programs.ts';
import {
  mintBytes,
  multisigBytes,
  parseTokenAccount,
  tokenAccountBytes,
} from '../node/token-account.ts';
import type { AccountState } from './account-state.ts';
import { computeRent } from './cost.ts';

/**
 * Why the recipient cannot be paid, to be read after `to_address`, or null. An address without a
 * private key (a multisig's vault) is a valid recipient.
 */
export function findRecipientProblem(
  { recipient, emptyRent, token }: AccountState,
  terms: PaymentTerms,
): string | null {
  if (terms.to === terms.from) return 'is the sending wallet itself';
  const kind = recipient && describeUnpayable(recipient);
  if (kind) return kind;
  if (token === null) {
    const least = computeRent(emptyRent, recipient?.space ?? 0);
    if ((recipient?.lamports ?? 0n) + terms.amount >= least) return null;
    const missing = formatAmount(least - (recipient?.lamports ?? 0n), 9);
    return `is a new account: its first payment must be at least ${missing} SOL`;
  }
  if (token.found === null || isEmpty(token.found)) return null;
  const account = token.found.owner === token.program ? parseTokenAccount(token.found.data) : null;
  if (account?.mint !== terms.tokenAddress || account.owner !== terms.to) {
    return 'has transferred its token account to another owner';
  }
  if (account.state !== 'initialized') return 'has a frozen token account';
  // A payment of an order carries no memo.
  return account.needsMemo && !terms.memo ? 'has a token account that requires a memo' : null;
}

/** Whether the payment has to create the recipient's token account. */
export const createsAccount = ({ token }: AccountState): boolean =>
  token !== null && (token.found === null || isEmpty(token.found));

/** Lamports sent to its address do not create the account. */
const isEmpty = (account: Account) => account.space === 0;

/**
 * Describes an account that accepts no payments; null for a wallet, a multisig and other accounts
 * that own themselves.
 */
function describeUnpayable({ executable, owner, space, data }: Account): string | null {
  if (executable || owner === upgradeableLoader) return 'is a program, not a wallet';
  if (owner === sysvarOwner) return 'is a system variable, not a wallet';
  if (!tokenPrograms.includes(owner) || space === multisigBytes) return null;
  if (space === mintBytes || (space > tokenAccountBytes && data[0] === 1)) {
    return 'is a token itself (its mint), not a wallet';
  }
  return 'is a token account: give the address of the wallet that owns it';
}
