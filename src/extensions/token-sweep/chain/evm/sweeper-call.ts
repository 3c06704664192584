import { zeroAddress } from '#chains/evm/account/address.ts';
import { create2Factory } from '#chains/evm/account/create2.ts';
import { assertAddress } from '#chains/evm/pay/payload.ts';
import { foldCase } from '#model/fold-case.ts';
import type { Authorized, PaymentTerms } from '#model/payment.ts';
import { dataOf } from './call-data.ts';
import type { SetCodeParts } from './set-code-parts.ts';
import { sweeperOf } from './sweeper.ts';

/** As many owners as one transaction collects from: 100 transfers stay within a payment's gas. */
export const maxCollected = 100;

/** What terms have the sweeper of their wallet do. */
export interface SweeperCall {
  /** Lower case. */
  to: string;
  data: string;
  collects: SetCodeParts['collects'];
  authorizes: Authorized[];
  /** What the authorizations name: the sweeper, or none (the zero address). */
  delegate: string;
}

/**
 * Reads the terms of a sweep, of its contract's deployment, or of taking delegations back; null for
 * any other payment. Throws an Error for terms that are none of these entirely.
 */
export function sweeperCall(terms: PaymentTerms): SweeperCall | null {
  const { from, to, collects, authorizes = [] } = terms;
  const does = sweeperAction(terms);
  if (!collects && !does) {
    if (authorizes.length > 0) throw new Error('a payment carries no authorizations');
    return null;
  }
  if (from !== to) throw new Error('a sweep ends at the wallet that pays for it');
  if (terms.memo || terms.data !== undefined) throw new Error('a sweep has no memo and no call');
  const sweeper = sweeperOf(from);
  if (does) {
    if (collects || terms.tokenAddress !== null || terms.amount !== 0n) {
      throw new Error(`to ${does} moves nothing`);
    }
    if (does === 'deploy' && authorizes.length > 0)
      throw new Error('a deployment carries no authorizations');
    requireOwners(authorizes, from);
    return does === 'deploy'
      ? { ...call(create2Factory, sweeper.deployment), authorizes, delegate: zeroAddress }
      : { ...call(from, '0x'), authorizes, delegate: zeroAddress };
  }
  return { ...collectCall(terms, sweeper.address), authorizes, delegate: sweeper.address };
}

/** What is done with the sweeper itself instead of a collection. */
export const sweeperAction = ({
  does,
}: Pick<PaymentTerms, 'does'>): 'deploy' | 'clear' | undefined =>
  does === 'deploy' || does === 'clear' ? does : undefined;

const call = (to: string, data: string) => ({ to: to.toLowerCase(), data, collects: null });

function collectCall(
  { from, tokenAddress, amount, collects = [], authorizes = [] }: PaymentTerms,
  sweeper: string,
): Pick<SweeperCall, 'to' | 'data' | 'collects'> {
  if (tokenAddress === null) throw new Error('the sweeper collects only tokens');
  if (collects.length === 0 || collects.length > maxCollected) {
    throw new Error(`a sweep has up to ${maxCollected} owners, not ${collects.length}`);
  }
  requireOwners(collects, from);
  requireOwners(authorizes, from);
  const owners = new Set(collects.map(({ owner }) => foldCase(owner)));
  if (!authorizes.every(({ owner }) => owners.has(foldCase(owner)))) {
    throw new Error('an authorization does not belong to an owner of the sweep');
  }
  if (collects.some((one) => one.amount <= 0n)) throw new Error('an owner sends nothing');
  const sum = collects.reduce((total, one) => total + one.amount, 0n);
  if (sum !== amount) throw new Error(`the owners send ${sum}, not ${amount}`);
  const named = {
    token: assertAddress(tokenAddress, 'the token'),
    from: collects.map(({ owner }) => assertAddress(owner, 'an owner')),
  };
  return { to: sweeper.toLowerCase(), data: dataOf(named), collects: named };
}

function requireOwners(all: { owner: string }[], wallet: string): void {
  const owners = new Set(all.map(({ owner }) => foldCase(owner)));
  if (owners.size < all.length || owners.has(foldCase(wallet))) {
    throw new Error('a sweep must name each owner once, and not the wallet');
  }
}
