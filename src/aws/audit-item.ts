import type { AuditEntry } from '../domain/ports/records.ts';
import { need } from './config.ts';
import { eventKeys } from './keys.ts';
import type { TransactItem } from './transact.ts';

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
