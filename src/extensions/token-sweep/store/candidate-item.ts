import type { Item } from '#aws/dynamodb/codec.ts';
import type { BesideCredit } from '#ports/deposits.ts';
import type { SweepCandidate } from '../model/candidate.ts';
import { sweepKeys } from './sweep-keys.ts';

/** A candidate as an item of the table `deposits`. */
export const candidateItem = (candidate: SweepCandidate): Item & { pk: string; sk: string } => ({
  ...sweepKeys.candidate(candidate, candidate),
  ...candidate,
});

/** Stored with a credit: the deposit's address, as one that may hold something to sweep. */
export const candidateBesideCredit: BesideCredit = ({ projectId, chain, address, token }, nowMs) =>
  candidateItem({ projectId, chain, address, token, dueMs: nowMs });
