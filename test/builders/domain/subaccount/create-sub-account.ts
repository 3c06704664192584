import type { OutboxItem } from '#model/outbox.ts';
import type { SubAccount } from '#model/sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';

/** Optimistic as the real one: a number that another has taken is 'moved'. */
const memoryStore = () => {
  const made: SubAccount[] = [];
  const outbox: OutboxItem[] = [];
  const indexes = new Map<string, number>();
  const pause = () => new Promise((done) => setTimeout(done, Math.random() * 3));
  const store: SubAccountStore = {
    byUser: async (project, user) => {
      await pause();
      return made.find((s) => s.projectId === project && s.userId === user) ?? null;
    },
    getMany: async () => made,
    isRestored: async () => false,
    takeIndex: async (project) => {
      await pause();
      const last = indexes.get(project) ?? 0;
      indexes.set(project, last + 1);
      return last + 1;
    },
    freePosition: async () => {
      await pause();
      return made.length + 1;
    },
    setLabel: async ({ subAccountId }, label) => {
      await pause();
      for (const one of made) if (one.subAccountId === subAccountId) one.label = label;
    },
    create: async (subAccount, item) => {
      await pause();
      const { projectId, userId, subAccountId } = subAccount;
      const own = made.filter((s) => s.projectId === projectId);
      if (own.some((s) => s.userId === userId)) return 'exists';
      if (made.length + 1 !== subAccountId) return 'moved';
      made.push(subAccount);
      outbox.push(item);
      return 'created';
    },
  };
  return { store, made, outbox };
};

export const setUp = () => {
  const memory = memoryStore();
  const derived: number[] = [];
  const deps = {
    subAccounts: memory.store,
    deriveAddresses: async ({ projectId }: { projectId: string }, index: number) => {
      derived.push(index);
      return { EVM: `0x${projectId}${index}`, TRX: `T${index}`, SOL: `S${index}` };
    },
    clock: { now: () => 1_767_225_615, nowMs: () => 1_767_225_615_123 },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms / 20)),
  };
  return { ...memory, deps, derived };
};
