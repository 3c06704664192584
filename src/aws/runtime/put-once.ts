import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Attempts to write while others write the same object. */
const attempts = 5;

/**
 * Writes an object of JSON unless there is one with its key, and says whether it did. The answer is
 * false also when an attempt wrote the object but its answer was lost. `timeoutMs` bounds each
 * attempt.
 */
export async function putOnce(
  client: S3Client,
  object: { Bucket: string; Key: string; Body: string },
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(
        new PutObjectCommand({
          ...object,
          ContentType: 'application/json',
          IfNoneMatch: '*',
          // A bucket with object lock refuses an object without a checksum.
          ChecksumAlgorithm: 'SHA256',
        }),
        timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) },
      );
      return true;
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'PreconditionFailed') return false;
      // S3 could not tell which of two writers came first; the next attempt will.
      if (name !== 'ConditionalRequestConflict' || attempt === attempts) throw error;
      await new Promise((done) => setTimeout(done, 100 * attempt));
    }
  }
}
