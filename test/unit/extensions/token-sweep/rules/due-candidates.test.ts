import { expect, test } from 'vitest';
import type { SweepCandidate } from '#extensions/token-sweep/model/candidate.ts';
import type { SweepStore } from '#extensions/token-sweep/ports.ts';
import { dueCandidates } from '#extensions/token-sweep/rules/due-candidates.ts';
import { buildProject, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { stoppedClock } from '#test/fakes/ports/clock.ts';

const now = 1_767_230_000;
const project = buildProject();
const candidate = (address: string, dueMs: number, token = 'USDT'): SweepCandidate => ({
  projectId: project.projectId,
  chain: 'ETH',
  address,
  token,
  dueMs,
});

/** What is due of these candidates, and what was removed; the store holds them by time. */
async function due(all: SweepCandidate[]) {
  const removed: SweepCandidate[] = [];
  const asked: boolean[] = [];
  const sorted = [...all].sort((a, b) => a.dueMs - b.dueMs);
  const sweeps = fake<SweepStore>({
    due: async (_at, nowMs, max, { newestFirst } = { newestFirst: false }) => {
      asked.push(newestFirst);
      const found = sorted.filter(({ dueMs }) => dueMs <= nowMs);
      return (newestFirst ? found.reverse() : found).slice(0, max);
    },
    defer: async (one, dueMs) => {
      expect(dueMs).toBeNull();
      removed.push(one);
    },
  });
  const list = await dueCandidates(
    { sweeps, clock: stoppedClock(now) },
    { project, chain: ethereum() },
  );
  return { list, removed, asked };
}

test('of many small deposits of one address, one candidate is left', async () => {
  const many = Array.from({ length: 300 }, (_, i) => candidate('0xdust', now * 1000 - 300 + i));
  const other = candidate('0xother', now * 1000);
  const coin = candidate('0xdust', now * 1000, 'ETH');
  const { list, removed, asked } = await due([...many, other, coin]);
  expect(list).toEqual([many[0], other, coin]);
  expect(removed).toEqual(many.slice(1));
  expect(asked).toEqual([false]);
});

test('a new deposit is second, however many addresses with dust are due before it', async () => {
  const dust = Array.from({ length: 10_000 }, (_, i) =>
    candidate(`0x${i}`, now * 1000 - 20_000 + i),
  );
  const fresh = candidate('0xfresh', now * 1000);
  const { list, removed } = await due([...dust, fresh]);
  expect(list.slice(0, 3)).toEqual([dust[0], fresh, dust[1]]);
  expect(removed).toEqual([]);
  expect(list.length).toBe(800);
});

test('a candidate that both ends of the list hold is not taken for another one', async () => {
  const dust = Array.from({ length: 401 }, (_, i) => candidate(`0x${i}`, now * 1000 - 500 + i));
  const { list, removed } = await due(dust);
  expect(list.length).toBe(401);
  expect(removed).toEqual([]);
});
