/**
 * What a command line does before it sends a decision: it computes the digest of what it shows, and decodes
 * the call itself (docs/decisions/0087-what-an-approver-sees.md).
 */
import { termsText } from '#shared/approvals/terms-text.ts';
import { callLines, contradiction, ownCall, permitsAll } from './shown-call.ts';
import {
  type ShownOperation,
  type ShownWithdrawal,
  shownAmount,
  shownTerms,
  whyNotAsShown,
} from './shown-terms.ts';

export type ShownOrder = (ShownWithdrawal | ShownOperation) & { terms_digest: string };

/** sha256 of a text, lower-case hex. */
export type Sha256 = (text: string) => string;

/** The digest of what is shown, and why no approval of it is sent; null if it may be. */
export function checkOrder(
  projectId: string,
  order: ShownOrder,
  sha256: Sha256,
): { digest: string; problem: string | null } {
  const terms = shownTerms(projectId, order);
  const computed = terms && sha256(termsText(terms));
  const isAsShown = whyNotAsShown(order, computed);
  return {
    digest: computed ?? order.terms_digest,
    problem: isAsShown ?? ('op_type' in order ? contradiction(order) : null),
  };
}

/** The amount as it is typed back; in smallest units where nobody here knows where the point is. */
export const amountShown = (order: ShownOrder): string | null => {
  const { token, amount_raw: raw } = order;
  if (token === null || raw === null || raw === undefined) return null;
  return `${shownAmount(order) ?? `${raw} smallest units of`} ${token}`;
};

/** What is decoded here of what is signed, a line each; none for what is only a transfer. */
export function decodedLines(order: ShownOrder): string[] {
  if (!('op_type' in order) || order.op_type !== 'send-tx' || !order.data || order.data === '0x') {
    return [];
  }
  const call = ownCall(order);
  return [
    'the call, decoded here from data:',
    ...callLines(call, '  '),
    ...(permitsAll(call) ? ['DANGER: it lets another address take an unlimited amount'] : []),
  ];
}
