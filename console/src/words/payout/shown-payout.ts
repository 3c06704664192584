/**
 * A batch of payouts as the page shows it, and the digest that the page computes from what it shows
 * (docs/decisions/0106-batches-of-payouts.md). The digests of the service are only compared with it.
 */
import { batchText } from '#shared/approvals/batch-text.ts';
import { termsText } from '#shared/approvals/terms-text.ts';
import { type DecimalsOf, shownTerms, whyNotAsShown } from '#wire/words/shown-terms.ts';
import type { Schemas } from '../../api/types.ts';
import { sha256Hex } from '../batch/sha256.ts';

type Payout = Schemas['AdminPayout'];

export interface ShownPayout {
  payout: Payout;
  /** Its orders in their order, each with the digest of what is shown. */
  rows: { order: Payout['orders'][number]; digest: string }[];
  /** What a device signs and the decision names; of what is no batch the service's own. */
  digest: string;
  /** Why the service would record something else than what is shown; null if it would not. */
  notAsShown: string | null;
}

/** What else than a batch that can be approved the orders are; the text of the digest if they are one. */
function textOf(slug: string, no: string, level: number, digests: string[]): string | null {
  try {
    return batchText({ projectId: slug, batchNo: no, level, digests });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Reads a batch as the API shows it, and hashes what is read. `no` is what the page asked for. */
export async function shownPayout(
  payout: Payout,
  { slug, no, decimalsOf }: { slug: string; no: string; decimalsOf: DecimalsOf },
): Promise<ShownPayout> {
  const { level } = payout;
  const read = await Promise.all(
    payout.orders.map(async (order) => {
      const terms = shownTerms(slug, order);
      const computed = terms && (await sha256Hex(termsText(terms)));
      const problem =
        whyNotAsShown(order, computed, decimalsOf) ??
        (order.batch_no === no ? null : 'It does not belong to this batch') ??
        (order.level === level ? null : 'It has another level than its batch');
      return { order, digest: computed ?? order.terms_digest, problem };
    }),
  );
  const rows = read.map(({ order, digest }) => ({ order, digest }));
  const text = textOf(
    slug,
    no,
    level,
    rows.map(({ digest }) => digest),
  );
  const computed = text && (await sha256Hex(text));
  const wrong = read.findIndex(({ problem }) => problem !== null);
  return {
    payout,
    rows,
    digest: computed ?? payout.batch_digest,
    notAsShown:
      (payout.batch_no === no ? null : `The service shows the batch ${payout.batch_no} instead`) ??
      (wrong < 0
        ? null
        : `Order ${wrong + 1}, ${rows[wrong]!.order.withdraw_no}: ${read[wrong]!.problem}`) ??
      (rows.length === payout.count
        ? null
        : `The service shows ${rows.length} orders of a batch of ${payout.count}`) ??
      (computed === null ? 'These orders are not a batch: one of them is there twice' : null) ??
      (computed === payout.batch_digest
        ? null
        : 'The service would record another batch than the one shown here'),
  };
}
