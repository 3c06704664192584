import { termsText } from '#shared/approvals/terms-text.ts';
import { type ShownOperation, type ShownWithdrawal, shownTerms } from '#wire/words/shown-terms.ts';
import { sha256Of } from './sha256-of.ts';

/** The digest of the terms that an order shows. */
export const digestOfShown = (projectId: string, order: object): string =>
  sha256Of(termsText(shownTerms(projectId, order as ShownWithdrawal | ShownOperation)!));

/** An order with the digest of what it shows, unless it names another one. */
export const withDigest = <Order extends object>(
  projectId: string,
  order: Order,
): Order & { terms_digest: string } => {
  const digest = digestOfShown(projectId, order);
  return Object.assign({ terms_digest: digest }, order);
};
