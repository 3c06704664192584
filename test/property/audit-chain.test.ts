/**
 * Many runs append the same entries to one chain at once, and die anywhere: before or after a call
 * has its effect, or with a write that arrives later. Then the table may be restored to an earlier
 * moment. In the end each entry is in the chain once.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AppendDeps, appendEntries } from '#domain/audit/append-entries.ts';
import { readLink } from '#domain/audit/audit-link.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import { anAuditEntry, MemoryAudit } from '../fakes/ports/audit-chain.ts';
import { aLog } from '../unit/domain/webhook/fakes.ts';

const ids = ['AU1', 'AU2', 'AU3', 'AU4', 'AU5'];

interface Run {
  wanted: string[];
  /** The call at which the process dies. */
  diesAt: number;
  side: 'before' | 'after' | 'late';
}

const aRun = fc.record<Run>({
  wanted: fc.shuffledSubarray(ids, { minLength: 1 }),
  diesAt: fc.integer({ min: 1, max: 24 }),
  side: fc.constantFrom('before', 'after', 'late'),
});

type Call = (...args: never[]) => Promise<unknown>;

/** The ports of one process: each answer comes when the scheduler says so, until it dies. */
function portsOf(
  world: MemoryAudit,
  { scheduler, run, onCall }: { scheduler: fc.Scheduler; run?: Run; onCall: () => void },
): AppendDeps {
  let calls = 0;
  const wrap = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]) => [
        name,
        async (...args: never[]) => {
          calls += 1;
          onCall();
          const act = () => (method as Call)(...args);
          const dies = run !== undefined && calls >= run.diesAt;
          if (!dies) return scheduler.schedule(act());
          if (calls === run.diesAt && run.side === 'after') await act();
          if (calls === run.diesAt && run.side === 'late') {
            void scheduler
              .schedule(Promise.resolve())
              .then(act)
              .catch(() => {});
          }
          throw new Error('killed');
        },
      ]),
    ) as Port;
  return {
    audit: wrap(world.audit),
    copies: wrap(world.copies),
    objects: wrap(world.objects),
    clock: { nowMs: () => 0 },
    log: aLog(),
  };
}

test('each entry is in the chain once, whatever ran at once, died or was restored', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(aRun, { minLength: 1, maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
      async (scheduler, runs, restoredTo) => {
        const world = new MemoryAudit(ids.map((auditId) => anAuditEntry({ auditId })));
        let backup = { notes: new Map(world.notes), heads: new Map(world.heads) };
        let calls = 0;
        const onCall = () => {
          if (calls++ === restoredTo) {
            backup = { notes: new Map(world.notes), heads: new Map(world.heads) };
          }
        };
        const first = runs.map((run) =>
          appendEntries(portsOf(world, { scheduler, run, onCall }), 'demo', run.wanted).catch(
            (error: Error) => expect(error.message).toBe('killed'),
          ),
        );
        await scheduler.waitFor(Promise.all(first));
        if (restoredTo !== null) Object.assign(world, backup);
        const last = [ids, [...ids].reverse()].map((wanted) =>
          appendEntries(portsOf(world, { scheduler, onCall }), 'demo', wanted),
        );
        for (const refused of await scheduler.waitFor(Promise.all(last))) {
          expect(refused.size).toBe(0);
        }
        const { links, problems } = verifyChain(world.export('demo'));
        expect(problems).toEqual([]);
        expect(links.map(({ entry }) => entry.auditId).sort()).toEqual(ids);
        // A run that died between its notes and its head leaves the head behind.
        const head = world.heads.get('demo');
        if (head) expect(head).toMatchObject({ hash: links[head.seq - 1]?.hash });
        for (const { seq, prev, hash, entry } of links) {
          expect(world.notes.get(entry.auditId)).toEqual({
            auditId: entry.auditId,
            seq,
            prev,
            hash,
          });
        }
        expect([...world.texts.values()].map((text) => readLink(text)?.seq)).toHaveLength(5);
      },
    ),
    { numRuns: 150 },
  );
});
