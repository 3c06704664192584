import type { AuditEntry } from '#model/audit.ts';
import type { KeyRequested } from '#model/auth/key-proof.ts';
import type {
  AdminWrite,
  ChangeConfirmation,
  PendingChange,
  WhitelistNotes,
} from '#model/change.ts';
import { projectKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { keyWriteItems } from './key-writes.ts';
import { projectToItem } from './project-item.ts';

/**
 * The items of one write of the admin API, each with its condition: in the table `projects`, those
 * of an API key also in `api-keys`.
 */
export function adminWriteItems(
  table: string,
  projectId: string,
  write: Exclude<AdminWrite, { kind: 'unfreezeWallet' | 'passBlock' }>,
): TransactItem[] {
  const put = (
    item: Record<string, unknown>,
    condition: string,
    values?: Record<string, unknown>,
  ): TransactItem => ({
    Put: {
      TableName: table,
      Item: item,
      ConditionExpression: condition,
      ...(values ? { ExpressionAttributeValues: values } : {}),
    },
  });
  const absent = 'attribute_not_exists(pk)';

  switch (write.kind) {
    case 'createProject': {
      const { name, walletId, createdAt } = write.project;
      const summary = { projectId, name, walletId, createdAt };
      return [
        put(projectToItem(write.project), absent),
        put({ ...projectKeys.settings(projectId), ...write.settings }, absent),
        put({ ...projectKeys.firstSettings(projectId), ...write.settings }, absent),
        put({ ...projectKeys.index(projectId), ...summary }, absent),
      ];
    }
    case 'putSettings':
      return [
        put(
          { ...projectKeys.settings(projectId), ...write.settings },
          write.expectedRev === 0 ? 'attribute_not_exists(pk) OR rev = :rev' : 'rev = :rev',
          { ':rev': write.expectedRev },
        ),
        ...noteItems(table, projectId, write.notes),
      ];
    case 'createKey':
    case 'updateKey':
    case 'rotateWebhookSecret':
    case 'deleteKey':
      return keyWriteItems(table, projectId, write);
    case 'freeze':
      return [
        put({ ...projectKeys.freeze(projectId, write.freeze.freezeId), ...write.freeze }, absent),
      ];
    case 'unfreeze':
      return [
        put({ ...projectKeys.freezeEnd(projectId, write.end.freezeId), ...write.end }, absent),
      ];
    case 'askChange': {
      const { changeId, askedAt } = write.change;
      return [
        // Kept for good: the signer compares it with the confirmation.
        put(
          { ...projectKeys.changeRequest(projectId, changeId, askedAt), ...write.change },
          absent,
        ),
        put(
          { ...projectKeys.change(projectId, write.change.changeId), ...write.change },
          'attribute_not_exists(pk) OR expiresAt <= :now',
          { ':now': write.change.askedAt },
        ),
        ...keyRequestItems(table, write.key),
      ];
    }
    case 'dropChange':
      return [
        {
          Delete: {
            TableName: table,
            Key: projectKeys.change(projectId, write.changeId),
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
      ];
    case 'enrolDevice': {
      const { personId, deviceId } = write.device;
      return [put({ ...projectKeys.device(personId, deviceId), ...write.device }, absent)];
    }
    case 'confirmDevice': {
      const { personId, deviceId } = write.confirmation;
      const at = projectKeys.deviceConfirmation(personId, deviceId);
      return [put({ ...at, ...write.confirmation }, absent)];
    }
    case 'endDevice': {
      const { personId, deviceId } = write.end;
      return [put({ ...projectKeys.deviceEnd(personId, deviceId), ...write.end }, absent)];
    }
    case 'note':
      return [];
  }
}

/** They need no condition of their own: they go with the revision that they were read at. */
const noteItems = (
  table: string,
  projectId: string,
  notes: WhitelistNotes | null,
): TransactItem[] =>
  notes
    ? [{ Put: { TableName: table, Item: { ...projectKeys.whitelistNotes(projectId), ...notes } } }]
    : [];

const keyRequestItems = (table: string, key: KeyRequested | null | undefined): TransactItem[] => {
  if (!key) return [];
  const at = projectKeys.keyRequest(key.projectId, key.appId);
  return [{ Put: { TableName: table, Item: { ...at, ...key } } }];
};

/** Keeps a second owner's confirmation of settings. */
export const confirmationItems = (
  table: string,
  confirmation: ChangeConfirmation | null,
): TransactItem[] =>
  confirmation
    ? [
        {
          Put: {
            TableName: table,
            Item: {
              ...projectKeys.confirmation(confirmation.projectId, confirmation.rev),
              ...confirmation,
            },
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        },
      ]
    : [];

/**
 * Deletes the waiting change that a write carries out. The condition fails unless the change is as
 * it was read, has not expired, and was asked for by another admin than the one who acts now.
 */
export function closeItems(
  table: string,
  closes: PendingChange | null,
  audit: AuditEntry,
): TransactItem[] {
  if (!closes) return [];
  return [
    {
      Delete: {
        TableName: table,
        Key: projectKeys.change(closes.projectId, closes.changeId),
        ConditionExpression:
          'askedAt = :asked AND askedBy.id <> :actor AND askedBy.id = :asker AND expiresAt > :now',
        ExpressionAttributeValues: {
          ':asked': closes.askedAt,
          ':asker': closes.askedBy.id,
          ':actor': String(audit.details.admin_id),
          ':now': audit.at,
        },
      },
    },
  ];
}
