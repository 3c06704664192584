import type { SweepCandidate } from '../model/candidate.ts';
import type { SweepDeps } from './deps.ts';

/** The next candidate of an address, due in this many seconds. */
export const nextCandidate = (
  { clock }: Pick<SweepDeps, 'clock'>,
  { projectId, chain, address, token }: Omit<SweepCandidate, 'dueMs'>,
  seconds: number,
): SweepCandidate => ({ projectId, chain, address, token, dueMs: clock.nowMs() + seconds * 1000 });
