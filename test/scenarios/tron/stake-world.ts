/** Own stake over a chain of numbers: which acts it has, which wait, and which it lost. */

import type { StakeAct } from '#extensions/own-stake/ports.ts';
import type { StakeDeps } from '#extensions/own-stake/rules/deps.ts';
import { makeStakeProvider } from '#extensions/own-stake/rules/stake-provider.ts';
import { energyAccount } from '#test/builders/build-internal-order.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';
import { fakeStakeStore } from '#test/fakes/ports/stake-store.ts';

const network = { energy: 180_000_000_000n, weight: 19_000_000_000n };
const validMs = 60_000;

interface Sent extends StakeAct {
  expiresAt: number;
  place: 'prepared' | 'waiting' | 'mined' | 'final';
}

/** What becomes of the bytes that are sent next. */
export type Outcome = 'taken' | 'lost answer' | 'forgotten' | 'refused' | 'refused but taken';

export function stakeWorld(stakeSun: bigint, before?: (write: string) => void) {
  let nowMs = 1_767_225_600_000;
  const acts = new Map<string, Sent>();
  const outcomes: Outcome[] = [];
  const stakes = fakeStakeStore(before);
  const { log, events } = fakeLogger();
  const onChain = () =>
    [...acts.values()].filter(({ place }) => place === 'mined' || place === 'final');
  const lent = (receiver?: string): bigint =>
    onChain()
      .filter((act) => receiver === undefined || act.receiver === receiver)
      .reduce((sum, act) => sum + (act.does === 'delegate' ? act.stakeSun : -act.stakeSun), 0n);

  const deps: StakeDeps = {
    account: energyAccount,
    permission: 2,
    stakes: stakes.store,
    chain: {
      yields: async () => [network, network],
      async delegatable(_, pledged = []) {
        // As a node does it: what waits in its pool is taken off already.
        const waiting = [...acts.values()].filter(
          (act) => act.does === 'delegate' && act.place === 'waiting' && act.expiresAt > nowMs,
        );
        const places = new Set([...waiting, ...onChain()]);
        const coming = pledged.filter(({ txHash }) => !places.has(acts.get(txHash ?? '')!));
        const sum = (all: { stakeSun: bigint }[]) => all.reduce((b, one) => b + one.stakeSun, 0n);
        return stakeSun - lent() - sum(waiting) - sum(coming);
      },
      delegated: async ({ receiver }) => lent(receiver),
      coin: async () => 100_000_000n,
      async prepare(act) {
        const txHash = String(acts.size + 1);
        const expiresAt = nowMs + validMs;
        acts.set(txHash, { ...act, expiresAt, place: 'prepared' });
        return { raw: txHash, txHash, expiresAt };
      },
      async send(signed) {
        const act = acts.get(signed)!;
        if (act.place === 'mined' || act.place === 'final') return { kind: 'known' };
        if (act.expiresAt <= nowMs) return { kind: 'expired' };
        const answer = outcomes.shift() ?? 'taken';
        if (answer !== 'forgotten' && answer !== 'refused') act.place = 'waiting';
        if (answer === 'refused' || answer === 'refused but taken')
          return { kind: 'refused', reason: 'invalid' };
        return answer === 'lost answer' ? { kind: 'unclear', reason: 'x' } : { kind: 'accepted' };
      },
      async outcome({ txHash }) {
        const act = acts.get(txHash)!;
        if (act.place === 'mined' || act.place === 'final') return act.place;
        return act.expiresAt < nowMs - validMs ? 'void' : 'open';
      },
    },
    signer: {
      async sign({ requestId, does }) {
        const stored = (await stakes.store.delegation(requestId))!;
        return { signed: (does === 'delegate' ? stored.delegation : stored.undelegation!).raw };
      },
    },
    clock: { now: () => Math.floor(nowMs / 1000), nowMs: () => nowMs },
    log,
  };
  return {
    deps,
    provider: makeStakeProvider(deps),
    stakes,
    events,
    outcomes,
    lent,
    delegations: () => onChain().filter(({ does }) => does === 'delegate').length,
    rental: (n: number) => ({
      requestId: `r${n}`,
      energyNo: `withdraw:WD${n}`,
      receiver: `T${n}`,
      energy: 64_400,
      duration: '10010' as const,
    }),
    /** A block takes what waits. Throws for an act that the network would refuse. */
    mine() {
      for (const act of acts.values()) {
        if (act.place === 'mined') act.place = 'final';
        if (act.place !== 'waiting' || act.expiresAt <= nowMs) continue;
        act.place = 'mined';
        if (lent() > stakeSun || lent(act.receiver) < 0n)
          throw new Error('the network refuses this act');
      }
    },
    later(seconds: number) {
      nowMs += seconds * 1_000;
    },
  };
}
