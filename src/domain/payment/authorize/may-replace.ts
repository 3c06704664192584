import { signedTerms } from '#domain/request/request-terms.ts';
import type { Order } from '#model/orders/order.ts';
import type { NonceSlot, SignatureRecord } from '#model/payment.ts';
import { standardSettings } from '#model/settings/settings.ts';
import type { JudgeDeps, Wallet } from '../deps.ts';
import { type Authorization, refuse } from './authorization-context.ts';
import { authorize } from './authorize.ts';
import { loadEvidence } from './load-evidence.ts';
import { loadPolicy } from './load-policy.ts';

// Confirmed is among them because its block may have left the chain, and the payment got stuck or
// expired.
const replaceable = ['signing', 'broadcast', 'confirmed'] as const;

/**
 * Decides whether a signed order may be signed again in its own slot. All evidence is read again.
 */
export async function mayReplace(
  deps: JudgeDeps,
  wallet: Wallet,
  slot: Pick<NonceSlot, 'nonce' | 'ref' | 'refKind' | 'sets'>,
  order: Order,
): Promise<Authorization> {
  const { project, address, isServiceAddress = false } = wallet;
  const [policy, evidence] = await Promise.all([
    loadPolicy(deps, project),
    loadEvidence(deps, order),
  ]);
  // The payment is signed already and may be mined as it is: settings that nobody has proven change
  // nothing about it.
  const settings = policy.ok
    ? policy.settings
    : (policy.accepted ?? { ...standardSettings(), rev: 0 });
  const verdict = isForOtherTerms(evidence.signed, order)
    ? refuse('it was signed for other terms')
    : await authorize({
        ...evidence,
        order,
        settings,
        project,
        address,
        isServiceAddress,
        chain: deps.chain,
        prices: deps.prices,
        allowances: deps.allowances,
        now: deps.clock.now(),
        sets: slot.sets,
        statuses: slot.refKind === 'allowance' ? ['approved', ...replaceable] : replaceable,
        replaces: slot.nonce,
      });
  if (!verdict.ok) {
    const { reason } = verdict;
    const refused = { order_no: slot.ref, reason, request_id: order.requestId };
    deps.log.error('payment.refused', refused);
  }
  return verdict;
}

/**
 * Whether the order asks something else than when it was signed. Its request is not asked for again: it
 * was proven then, and a restored table may lack it.
 */
const isForOtherTerms = (signed: SignatureRecord | null, order: Order): boolean =>
  signed?.terms !== undefined && signed.terms !== signedTerms(order);
