import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { need } from '#aws/runtime/config.ts';
import { putOnce } from '#aws/runtime/put-once.ts';
import { FileTaken } from '../model/file-taken.ts';
import type { FileUpload, StatementFiles } from '../ports.ts';
import { statementKeys } from '../rules/statement/statement-keys.ts';

/**
 * Bytes of a part. S3 takes 5 MB at least and 10,000 parts, so a file can have 80 GB. A file that is
 * smaller than a part is one call.
 */
const partBytes = 8 * 1024 * 1024;

/** The files of statements. */
export function makeStatementFiles(
  client: S3Client = new S3Client({}),
  partSize = partBytes,
): StatementFiles {
  const at = (projectId: string, name: string) => ({
    Bucket: need('STATEMENT_BUCKET'),
    Key: statementKeys.file(projectId, name),
  });
  return {
    begin: (projectId, name, type) =>
      upload(client, { ...at(projectId, name), ContentType: type }, partSize),

    async read(projectId, name, { from, to }) {
      const Range = `bytes=${from}-${to - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ ...at(projectId, name), Range }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    },
  };
}

/** The links of their chain, each put once. */
export function makeStatementLinks(client: S3Client = new S3Client({})) {
  const at = (projectId: string, seq: number) => ({
    Bucket: need('STATEMENT_BUCKET'),
    Key: statementKeys.file(projectId, statementKeys.linkName(seq)),
  });
  return {
    put: (projectId: string, seq: number, text: string): Promise<boolean> =>
      putOnce(client, { ...at(projectId, seq), Body: text }),

    async read(projectId: string, seq: number): Promise<string> {
      const { Body } = await client.send(new GetObjectCommand(at(projectId, seq)));
      return (await Body?.transformToString()) ?? '';
    },
  };
}

interface Place {
  Bucket: string;
  Key: string;
  ContentType: string;
}

function upload(client: S3Client, place: Place, partSize: number): FileUpload {
  const { ContentType, ...object } = place;
  const hash = createHash('sha256');
  let bytes = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let UploadId: string | undefined;
  const parts: CompletedPart[] = [];

  async function sendPart(): Promise<void> {
    if (UploadId === undefined) {
      const begun = await client.send(
        new CreateMultipartUploadCommand({ ...place, ChecksumAlgorithm: 'SHA256' }),
      );
      UploadId = begun.UploadId;
    }
    const PartNumber = parts.length + 1;
    const Body = Buffer.concat(waiting);
    waiting = [];
    waitingBytes = 0;
    const { ETag, ChecksumSHA256 } = await client.send(
      new UploadPartCommand({ ...object, UploadId, PartNumber, Body, ChecksumAlgorithm: 'SHA256' }),
    );
    parts.push({ PartNumber, ETag, ChecksumSHA256 });
  }

  /** Writes what is left unless there is a file of this name; false if there is. */
  async function finish(): Promise<boolean> {
    try {
      if (UploadId === undefined) {
        const Body = Buffer.concat(waiting);
        await client.send(
          new PutObjectCommand({ ...place, Body, IfNoneMatch: '*', ChecksumAlgorithm: 'SHA256' }),
        );
        return true;
      }
      if (waitingBytes > 0) await sendPart();
      const MultipartUpload = { Parts: parts };
      await client.send(
        new CompleteMultipartUploadCommand({
          ...object,
          UploadId,
          MultipartUpload,
          IfNoneMatch: '*',
        }),
      );
      UploadId = undefined;
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'PreconditionFailed') return false;
      throw error;
    }
  }

  async function abort(): Promise<void> {
    if (UploadId === undefined) return;
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId }));
    UploadId = undefined;
  }

  return {
    async write(data) {
      const chunk = typeof data === 'string' ? Buffer.from(data, 'utf8') : Buffer.from(data);
      hash.update(chunk);
      bytes += chunk.length;
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= partSize) await sendPart();
    },

    written: () => bytes,

    async end() {
      const made = { bytes, sha256: hash.digest('hex') };
      if (await finish()) return made;
      await abort();
      const there = await digestOf(client, object);
      if (there !== made.sha256) throw new FileTaken(`${place.Key} is another file already`);
      return made;
    },

    abort,
  };
}

/** The SHA-256 of a file that exists. */
async function digestOf(client: S3Client, object: { Bucket: string; Key: string }) {
  const { Body } = await client.send(new GetObjectCommand(object));
  const hash = createHash('sha256');
  for await (const chunk of Body as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
