import type { AuditEntry } from '#model/audit.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** An audit entry as part of the transaction of the action it tells of; never overwritten. */
export const auditItems = (entry: AuditEntry): TransactItem[] => [
  {
    Put: {
      TableName: need('TABLE_EVENTS'),
      Item: { ...eventKeys.audit(entry.auditId), ...entry },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];
