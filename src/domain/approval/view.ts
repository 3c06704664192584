import type { Approval } from '#model/orders/approval.ts';
import { microToNumber } from '#shared/money/micro-to-number.ts';
import type { SimilarAddress } from './find-look-alikes.ts';
import type { RecipientMarks } from './mark-recipients.ts';
import type { RecipientHistory } from './recipient-history.ts';

/** An admin's decision as the admin API shows it. */
export const presentDecision = (approval: Pick<Approval, 'adminEmail' | 'decision' | 'at'>) => ({
  admin: approval.adminEmail,
  decision: approval.decision,
  at: approval.at,
});

/** What is known about an address that is to be paid. */
export const presentRecipient = (known: RecipientHistory) => ({
  address: known.address,
  ours: known.ours,
  user_id: known.userId,
  whitelisted: known.isWhitelisted,
  paid: {
    count: known.count,
    usd: microToNumber(known.microUsd),
    first_at: known.firstAt,
    last_at: known.lastAt,
  },
  stranger: known.isStranger,
  similar: known.similar.map(presentSimilar),
  looked_at: known.lookedAt,
  complete: known.isComplete,
  not_compared: known.notCompared,
});

const presentSimilar = ({ address, knownAs, userId }: SimilarAddress) => ({
  address,
  known_as: knownAs,
  user_id: userId,
});

/** What the list of approvals warns of; null for an order that names no recipient. */
export const presentMarks = (marks: RecipientMarks | undefined) =>
  marks === undefined
    ? null
    : { stranger: marks.isStranger, similar: marks.similar.map(presentSimilar) };
