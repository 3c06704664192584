import { askRescan } from '#domain/watch/ask-rescan.ts';
import type { RescanJob } from '#model/rescan.ts';
import { ethereum } from '#test/builders/builders.ts';
import { actorOf, adminWorld, firstOwner } from '#test/fakes/fake-admin-store.ts';

export function world() {
  const steps: string[] = [];
  const jobs: RescanJob[] = [];
  const { deps } = adminWorld();
  const rescan = {
    ...deps,
    rescans: {
      get: async () => null,
      create: async (job: RescanJob) => {
        steps.push('stored');
        jobs.push(job);
      },
      end: async () => {},
    },
    queue: { push: async () => void steps.push('pushed') },
  };
  const ask = (input: Partial<Parameters<typeof askRescan>[1]>) =>
    askRescan(rescan, { ...actorOf(firstOwner, '-'), chain: ethereum(), ...input });
  return { ask, steps, jobs };
}
