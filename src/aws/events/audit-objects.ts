import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { AuditObjects } from '#ports/events.ts';
import { pad } from '../dynamodb/table-keys.ts';
import { need } from '../runtime/config.ts';
import { putOnce } from '../runtime/put-once.ts';

/**
 * How long a call to S3 may take, milliseconds. A batch of the stream waits for it, and orders may
 * be behind that batch.
 */
const timeoutMs = 4_000;

/** The links of audit chains in the bucket AUDIT_BUCKET: `audit/<project>/<12 digits>.json`. */
export function makeAuditObjects(
  client: S3Client = new S3Client({ maxAttempts: 2 }),
): AuditObjects {
  const at = (projectId: string, seq: number) => ({
    Bucket: need('AUDIT_BUCKET'),
    Key: `audit/${projectId}/${pad(seq, 12)}.json`,
  });
  return {
    put: (projectId, seq, text) =>
      putOnce(client, { ...at(projectId, seq), Body: text }, { timeoutMs }),

    async read(projectId, seq) {
      const { Body } = await client.send(new GetObjectCommand(at(projectId, seq)), {
        abortSignal: AbortSignal.timeout(timeoutMs),
      });
      return (await Body?.transformToString()) ?? '';
    },
  };
}
