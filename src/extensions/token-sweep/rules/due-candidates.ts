import { inGroups } from '#shared/async/limit.ts';
import type { SweepCandidate } from '../model/candidate.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';

/** Candidates that a run reads from each end of the list. */
const pageSize = 400;

/**
 * The candidates that are due: each address and token once, the ones that wait longest first. Where
 * more are due than a run reads, the newest take turns with them: otherwise dust on many addresses
 * would put every new deposit behind it. Each credited deposit writes a candidate, and the sweep of
 * one takes all that the address holds: the others of the same address and token are removed.
 */
export async function dueCandidates(
  { sweeps, clock }: Pick<SweepDeps, 'sweeps' | 'clock'>,
  { project, chain }: Pick<SweepPlace, 'project' | 'chain'>,
): Promise<SweepCandidate[]> {
  const at = { projectId: project.projectId, chain: chain.name };
  const now = clock.nowMs();
  const oldest = await sweeps.due(at, now, pageSize);
  const newest =
    oldest.length < pageSize ? [] : await sweeps.due(at, now, pageSize, { newestFirst: true });
  const kept = new Map<string, SweepCandidate>();
  const repeated = new Map<string, SweepCandidate>();
  for (const candidate of inTurns(oldest, newest)) {
    const { address, token, dueMs } = candidate;
    const first = kept.get(`${address}/${token}`);
    if (!first) kept.set(`${address}/${token}`, candidate);
    else if (first.dueMs !== dueMs) repeated.set(`${address}/${token}/${dueMs}`, candidate);
  }
  await inGroups([...repeated.values()], (candidate) => sweeps.defer(candidate, null));
  return [...kept.values()];
}

function inTurns<T>(first: readonly T[], second: readonly T[]): T[] {
  if (second.length === 0) return [...first];
  return first.flatMap((one, i) => [one, ...second.slice(i, i + 1)]);
}
