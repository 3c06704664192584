/** Answers about the audit log (src/wire/admin/answers.ts). No function reads them. */
import * as z from 'zod';
import { paged, unixSeconds } from '../../fields/answer-fields.ts';
import { textOrNull } from '../answer-fields.ts';

const auditEntry = z
  .strictObject({
    audit_id: z.string(),
    at: unixSeconds,
    at_ms: z.int().meta({ description: 'The same in milliseconds: the hash covers both.' }),
    actor: z.string(),
    action: z.string(),
    target: z.string(),
    details: z.looseObject({}),
    seq: z.union([z.int(), z.null()]),
    prev_hash: textOrNull,
    hash: textOrNull.meta({ description: 'Hash of this entry in the audit chain.' }),
  })
  .meta({ id: 'AuditEntry', description: 'What an admin did.' });

export const adminAuditAnswers = {
  listAudit: { data: paged(auditEntry) },
  listDeploymentAudit: { data: paged(auditEntry) },
};
