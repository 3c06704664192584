import type { AppendDeps } from '#domain/audit/append-entries.ts';
import { verifyChain } from '#domain/audit/verify-chain.ts';
import { anAuditEntry, MemoryAudit } from '#test/fakes/ports/audit-chain.ts';
import { fakeLogger } from '#test/fakes/ports/logger.ts';

export const ids = ['AU1', 'AU2', 'AU3'];

export function setUp(over: Partial<AppendDeps> = {}) {
  const world = new MemoryAudit(ids.map((auditId) => anAuditEntry({ auditId })));
  const { log, events } = fakeLogger();
  const deps: AppendDeps = {
    audit: world.audit,
    copies: world.copies,
    objects: world.objects,
    clock: { nowMs: () => 0 },
    log,
    ...over,
  };
  const chain = () => verifyChain(world.export('demo'));
  const order = () => chain().links.map(({ entry }) => entry.auditId);
  return { world, deps, events, chain, order };
}
