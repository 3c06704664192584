import type { StrayMove } from '#model/stray-move.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { ChainName } from '#shared/chains.ts';
import { nextRevision } from '../next-revision.ts';
import type { StrayFact, Strays } from './strays.ts';

interface StrayDeps {
  strays: Strays;
  clock: Clock;
  log: Logger;
}

/**
 * Stores a stray move, or its new block if it has another one now. `known` is the one that the caller has
 * read under its subject.
 */
export async function storeStray(
  { strays, clock, log }: StrayDeps,
  found: {
    fact: StrayFact;
    chain: ChainName;
    tx: string;
    blockNumber: bigint;
    blockHash: string;
  },
  known: StrayMove | null,
): Promise<void> {
  const { fact, ...seen } = found;
  const { subject, projectId } = fact;
  let previous = known;
  for (let attempt = 0; attempt < 5; attempt++) {
    if (attempt > 0) previous = (await strays.store.getMany([subject]))[0] ?? null;
    if (previous?.blockHash === seen.blockHash && !previous.isGone) return;
    const rev = nextRevision(previous?.rev ?? 0, clock.now());
    const next: StrayMove = { subject, projectId, ...seen, rev };
    const outbox = await fact.outbox(next);
    if (!(await strays.store.put({ next, previous, outbox }))) continue;
    log.info('deposit.stray', {
      project: projectId,
      chain: seen.chain,
      tx_hash: seen.tx,
      block: seen.blockNumber.toString(),
    });
    return;
  }
  throw new Error(`too many concurrent updates of ${subject}`);
}

/** Takes back a stray move whose block left the chain. Throws if it has changed meanwhile. */
export async function takeBackStray(
  { strays, clock, log }: StrayDeps,
  move: StrayMove,
): Promise<void> {
  if (move.isGone) return;
  const next: StrayMove = { ...move, isGone: true, rev: nextRevision(move.rev, clock.now()) };
  const outbox = strays.facts.ofGone(next);
  if (!(await strays.store.put({ next, previous: move, outbox }))) {
    throw new Error(`${move.subject} was updated concurrently: read it again`);
  }
  log.warn('deposit.stray-removed', {
    project: move.projectId,
    chain: move.chain,
    tx_hash: move.tx,
    block: move.blockNumber.toString(),
  });
}
