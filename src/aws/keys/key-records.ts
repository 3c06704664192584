import { KMSClient } from '@aws-sdk/client-kms';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { KeyRecords } from '#ports/projects.ts';
import { hotKeyAlias } from '#shared/hot-key-alias.ts';
import { documentClient } from '../dynamodb/clients.ts';
import { readProjectKeys } from '../projects/read-project-keys.ts';
import { environment } from '../runtime/config.ts';
import { aliasedKey } from './aliased-key.ts';
import { makeSeedCopies } from './seed-copies.ts';

/** What the table, the bucket of copies and KMS have of a project's keys. */
export function makeKeyRecords(
  options: { client?: DynamoDBDocumentClient; kms?: KMSClient } = {},
): KeyRecords {
  const client = options.client ?? documentClient();
  const kms = options.kms ?? new KMSClient({});
  const copies = makeSeedCopies();
  return {
    recorded: (projectId) => readProjectKeys(client, projectId),
    copied: (projectId) => copies.find(projectId),
    aliased: (projectId, family) =>
      aliasedKey(kms, hotKeyAlias(environment().STAGE, projectId, family)),
  };
}
