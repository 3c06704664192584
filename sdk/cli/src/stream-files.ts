import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What a file is, however large. */
export interface Digest {
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/**
 * Writes what an answer has into a file, unless `isRight` says that it is something else; then it throws
 * an Error. A download that ends early leaves no file of this name.
 */
export async function saveFile(
  path: string,
  body: ReadableStream<Uint8Array>,
  isRight: (digest: Digest) => boolean,
): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    await pipeline(
      Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
      async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(part),
    );
    if (!isRight({ bytes, sha256: hash.digest('hex') })) {
      throw new Error(`${path}: the SHA-256 of the downloaded file differs from the listed one`);
    }
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The lines of a file without their ends, and what the file is once they are read. */
export function linesOf(path: string): { lines: AsyncIterable<string>; digest(): Digest } {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* read(): AsyncGenerator<string> {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) yield part.replace(/\r$/, '');
    }
    if (rest !== '') yield rest;
  }
  return { lines: read(), digest: () => ({ bytes, sha256: hash.digest('hex') }) };
}
