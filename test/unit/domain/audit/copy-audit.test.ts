import { expect, test } from 'vitest';
import { leaveToRedispatch, makeCopyAudit } from '#domain/audit/copy-audit.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import { anAuditEntry, MemoryAudit } from '#test/fakes/ports/audit-chain.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

test('entries of one moment share a run; what is refused rejects only its own caller', async () => {
  const world = new MemoryAudit(
    ['AU1', 'AU2', 'AU3'].map((auditId) =>
      anAuditEntry({ auditId, projectId: auditId === 'AU3' ? '-' : 'demo' }),
    ),
  );
  let heads = 0;
  const copies: typeof world.copies = {
    ...world.copies,
    head: (projectId) => {
      heads += 1;
      return world.copies.head(projectId);
    },
  };
  const { audit, objects } = world;
  const clock = { nowMs: () => 0 };
  const copy = makeCopyAudit({ audit, copies, objects, clock, log: fakeLogger().log });
  const results = await Promise.allSettled([
    copy('demo', 'AU1'),
    copy('demo', 'GONE'),
    copy('demo', 'AU2'),
    copy('-', 'AU3'),
  ]);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(heads).toBe(2);
  expect(verifyChain(world.export('demo')).links).toHaveLength(2);
  expect(verifyChain(world.export('-')).problems).toEqual([]);
});

test('the stream leaves an entry that is not copied to the redispatch, and says so', async () => {
  const { log, events } = fakeLogger();
  const copy = leaveToRedispatch(async (_, auditId) => {
    if (auditId === 'AU2') throw new Error('the bucket does not answer');
  }, log);
  expect([await copy('demo', 'AU1'), await copy('demo', 'AU2')]).toEqual([true, false]);
  expect(events.warn).toEqual(['audit.not-copied']);
});
