import { makeAuditObjects } from '#aws/events/audit-objects.ts';
import { makeCopyAudit } from '#domain/audit/copy-audit.ts';
import type { Logger } from '#ports/runtime.ts';
import { clock } from './runtime.ts';
import { auditCopies, auditStore } from './stores.ts';

/** Copies audit entries to the locked bucket. */
export const copyAudit = (log: Logger) =>
  makeCopyAudit({
    audit: auditStore(),
    copies: auditCopies(),
    objects: makeAuditObjects(),
    clock,
    log,
  });
