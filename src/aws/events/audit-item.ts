import type { AuditEntry } from '#model/audit.ts';
import { eventKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';

/** The audit entry of an action, for the transaction of that action; never overwritten. */
export const auditItems = (entry: AuditEntry): TransactItem[] => [
  {
    Put: {
      TableName: need('TABLE_EVENTS'),
      Item: { ...eventKeys.audit(entry.auditId), ...entry },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];
