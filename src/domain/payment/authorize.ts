/**
 * The signer's own judgement of an order (design.md, invariant 2): nothing is taken on the word of
 * the record that can be recomputed or read from a table that API functions can not write.
 */

import { usdMicro } from '../../money/usd-micro.ts';
import { foldCase } from '../address/fold-case.ts';
import { approvalsNeeded, validApprovals } from '../approval/approvals-needed.ts';
import { termsDigest } from '../approval/terms-digest.ts';
import type {
  Approval,
  Project,
  ProjectSettings,
  SignatureRecord,
  Withdrawal,
} from '../ports/records.ts';
import type { Chain, PriceBook } from '../ports/world.ts';
import { riskLevel } from '../withdrawal/risk-level.ts';
import { largestGas } from './largest-gas.ts';
import { misshapen } from './misshapen.ts';

/** `forged` means that the record can not have come from the service itself. */
export type Authorization = { ok: true } | { ok: false; reason: string; forged: boolean };

const refuse = (reason: string, forged = true): Authorization => ({ ok: false, reason, forged });

/** Whether this order may be signed now. `approvals` are all of the order's, from their table. */
export async function authorize(input: {
  withdrawal: Withdrawal;
  project: Project;
  settings: ProjectSettings;
  chain: Chain;
  approvals: Approval[];
  prices: PriceBook;
  /** Statuses in which a signature is due: 1 for a first one, 2 and 3 to replace one. */
  statuses: readonly number[];
  /** Where the order was signed before, by the signer's own table. */
  signed: SignatureRecord | null;
  /** The nonce whose payment is replaced; null for a first signature. */
  replaces: number | null;
}): Promise<Authorization> {
  const { withdrawal, project, settings, chain, approvals, prices, statuses, signed } = input;
  const field = misshapen(withdrawal);
  if (field) return refuse(`the field ${field} can not be read`);
  if (!statuses.includes(withdrawal.status)) {
    return refuse(`status ${withdrawal.status} allows no signature`);
  }
  if (withdrawal.projectId !== project.projectId || withdrawal.chain !== chain.name) {
    return refuse('the order belongs to another project or chain');
  }
  if (withdrawal.fromAddress !== project.hot[chain.family].address) {
    return refuse("the sending address is not the project's hot wallet");
  }
  const there =
    signed?.chain === chain.name &&
    signed.address === withdrawal.fromAddress &&
    signed.nonce === input.replaces;
  if (input.replaces === null ? signed !== null : !there) {
    return refuse(signed ? `it was signed as nonce ${signed.nonce}` : 'it was never signed');
  }
  const token = chain.tokens.find((t) => t.symbol === withdrawal.token);
  if (
    !token ||
    token.decimals !== withdrawal.decimals ||
    foldCase(token.address) !== foldCase(withdrawal.tokenAddress)
  ) {
    return refuse('the token is not the listed one');
  }
  if (withdrawal.amount <= 0n) return refuse('the amount is not positive');
  if (withdrawal.gasLimit <= 0n || withdrawal.gasLimit > largestGas) {
    return refuse(`the gas limit is not within ${largestGas}`);
  }
  if (
    withdrawal.price.symbol !== token.priceSymbol ||
    !(await prices.isAuthentic(withdrawal.price))
  ) {
    return refuse('the price of the order is not one that the price feed wrote');
  }
  const microUsd = usdMicro(withdrawal.amount, withdrawal.decimals, withdrawal.price.usd);
  if (microUsd !== withdrawal.amountMicroUsd || riskLevel(microUsd) > withdrawal.level) {
    return refuse('the level does not follow from amount and price');
  }
  const digest = termsDigest(withdrawal);
  if (approvals.some((approval) => approval.decision === 'reject')) {
    return refuse('an admin rejected the order');
  }
  if (approvals.some((approval) => approval.digest !== digest)) {
    return refuse('an approval was given for other terms');
  }
  const given = validApprovals(withdrawal, approvals);
  const needed = approvalsNeeded(withdrawal.level);
  if (given < needed) {
    return refuse(`level ${withdrawal.level} needs ${needed} approvals and has ${given}`);
  }
  if (
    settings.addressWhitelist.length > 0 &&
    !settings.addressWhitelist.includes(withdrawal.toAddress)
  ) {
    return refuse("to_address is no longer on the project's whitelist", false);
  }
  return { ok: true };
}
