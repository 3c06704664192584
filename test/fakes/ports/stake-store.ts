import type {
  StakeDelegation,
  StakePledges,
} from '#extensions/own-stake/model/stake-delegation.ts';
import type { StakeStore } from '#extensions/own-stake/ports.ts';

/** A StakeStore in memory, with the conditions of the real one. `before` may throw: a dead process. */
export function fakeStakeStore(before: (write: string) => void = () => {}) {
  const delegations = new Map<string, StakeDelegation>();
  const pledges = new Map<string, StakePledges>();
  const store: StakeStore = {
    delegation: async (requestId) => delegations.get(requestId) ?? null,
    pledges: async (account) => pledges.get(account) ?? { account, pledged: {}, rev: 0 },
    async write({ delegation, pledges: next }) {
      before('write');
      if ((delegations.get(delegation.requestId)?.rev ?? 0) !== delegation.rev - 1) return false;
      if (next && (pledges.get(next.account)?.rev ?? 0) !== next.rev - 1) return false;
      delegations.set(delegation.requestId, delegation);
      if (next) pledges.set(next.account, next);
      before('written');
      return true;
    },
    due: async (now) =>
      [...delegations.values()].flatMap(({ requestId, dueAt }) =>
        dueAt !== null && dueAt <= now ? [requestId] : [],
      ),
  };
  return {
    store,
    all: () => [...delegations.values()],
    pledged: () =>
      [...pledges.values()].flatMap(({ pledged }) => Object.entries(pledged)) as [string, bigint][],
  };
}
