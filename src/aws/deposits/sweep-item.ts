import type { SweepCandidate } from '#model/sweep/candidate.ts';
import type { Item } from '../dynamodb/codec.ts';
import { depositKeys } from '../dynamodb/deposit-keys.ts';

/** A candidate as an item of the table `deposits`. */
export const candidateItem = (candidate: SweepCandidate): Item => ({
  ...depositKeys.sweepCandidate(candidate, candidate),
  ...candidate,
});
