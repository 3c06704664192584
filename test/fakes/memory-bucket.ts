import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { awsClient } from '#test/fakes/aws-client.ts';

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

const named = (name: string) => Object.assign(new Error(name), { name });

/** A bucket in memory: puts, multipart uploads and gets by range. It refuses to overwrite. */
export class MemoryBucket {
  readonly objects = new Map<string, Buffer>();
  readonly types = new Map<string, string>();
  readonly uploads = new Map<string, Upload>();
  /** The names of the calls, in their order. */
  readonly calls: string[] = [];
  private number = 0;

  readonly client = awsClient<S3Client>((command: never) => this.send(command));

  text(key: string): string {
    const found = this.objects.get(key);
    if (!found) throw new Error(`no object ${key}`);
    return found.toString('utf8');
  }

  private async send(command: unknown): Promise<unknown> {
    this.calls.push((command as object).constructor.name.replace('Command', ''));
    if (command instanceof PutObjectCommand) {
      const { Key = '', Body, IfNoneMatch, ContentType = '', ChecksumAlgorithm } = command.input;
      if (ChecksumAlgorithm !== 'SHA256') throw named('InvalidRequest');
      this.store(Key, Buffer.from(Body as Buffer), IfNoneMatch);
      this.types.set(Key, ContentType);
      return {};
    }
    if (command instanceof CreateMultipartUploadCommand) {
      const id = `upload-${++this.number}`;
      const { Key = '', ContentType = '' } = command.input;
      this.uploads.set(id, { key: Key, parts: new Map() });
      this.types.set(Key, ContentType);
      return { UploadId: id };
    }
    if (command instanceof UploadPartCommand) {
      const { UploadId = '', PartNumber = 0, Body } = command.input;
      const bytes = Buffer.from(Body as Buffer);
      this.upload(UploadId).parts.set(PartNumber, bytes);
      return { ETag: etagOf(bytes), ChecksumSHA256: 'x' };
    }
    if (command instanceof CompleteMultipartUploadCommand) {
      const { UploadId = '', MultipartUpload, IfNoneMatch } = command.input;
      const { key, parts } = this.upload(UploadId);
      const bytes = (MultipartUpload?.Parts ?? []).map(({ PartNumber = 0, ETag }) => {
        const part = parts.get(PartNumber);
        if (!part || etagOf(part) !== ETag) throw named('InvalidPart');
        return part;
      });
      this.store(key, Buffer.concat(bytes), IfNoneMatch);
      this.uploads.delete(UploadId);
      return {};
    }
    if (command instanceof AbortMultipartUploadCommand) {
      this.uploads.delete(command.input.UploadId ?? '');
      return {};
    }
    if (command instanceof GetObjectCommand) {
      const { Key = '', Range } = command.input;
      const found = this.objects.get(Key);
      if (!found) throw named('NoSuchKey');
      const [, from = 0, to = found.length - 1] = /^bytes=(\d+)-(\d+)$/.exec(Range ?? '') ?? [];
      const part = found.subarray(Number(from), Number(to) + 1);
      return { Body: bodyOf(part) };
    }
    throw new Error(`not in this bucket: ${(command as object).constructor.name}`);
  }

  private upload(id: string): Upload {
    const found = this.uploads.get(id);
    if (!found) throw named('NoSuchUpload');
    return found;
  }

  private store(key: string, bytes: Buffer, condition: string | undefined): void {
    if (condition !== '*') throw named('AccessDenied');
    if (this.objects.has(key)) throw named('PreconditionFailed');
    this.objects.set(key, bytes);
  }
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const bodyOf = (bytes: Buffer) => ({
  transformToByteArray: async () => new Uint8Array(bytes),
  transformToString: async () => bytes.toString('utf8'),
  async *[Symbol.asyncIterator]() {
    yield bytes;
  },
});
