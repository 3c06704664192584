/** The locked copies of projects' wrapped seeds: `seeds/<project>.json` (docs/design.md "Keys"). */
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { ProjectKeys } from '#model/project.ts';
import { need } from '../runtime/config.ts';
import { putOnce } from '../runtime/put-once.ts';

const hotWallet = z.object({
  address: z.string().check(z.minLength(1)),
  keyId: z.string().check(z.minLength(1)),
});

/** Base64. */
const wrapped = z.base64().check(z.minLength(1));

const copy = z.object({
  version: z.literal(2),
  projectId: z.string(),
  /** ARN of the KMS key that wraps the seeds, under the encryption context { project, family }. */
  seedsKey: z.string(),
  hot: z.object({ EVM: hotWallet, TRX: hotWallet, SOL: hotWallet }),
  xpub: z.object({ EVM: z.string().check(z.minLength(1)), TRX: z.string().check(z.minLength(1)) }),
  wrappedSeeds: z.object({ EVM: wrapped, TRX: wrapped, SOL: wrapped }),
});

type Copy = z.infer<typeof copy>;

export interface SeedCopies {
  /**
   * Writes a project's copy unless there is one, and returns the keys in the copy: these, or the
   * ones that were written first. Throws if the copy is not this project's.
   */
  keep(projectId: string, keys: ProjectKeys): Promise<ProjectKeys>;
  /** The keys in a project's copy; null if there is none, or it is not this project's. */
  find(projectId: string): Promise<ProjectKeys | null>;
}

/** Copies in the bucket SEED_BUCKET. It is never listed, and nothing in it is overwritten. */
export function makeSeedCopies(options: { client?: S3Client } = {}): SeedCopies {
  const client = options.client ?? new S3Client({});
  const at = (projectId: string) => ({
    Bucket: need('SEED_BUCKET'),
    Key: `seeds/${projectId}.json`,
  });

  return {
    async keep(projectId, { hot, xpub, wrappedSeeds }) {
      const seedsKey = need('KMS_SEEDS_KEY');
      const text: Copy = { version: 2, projectId, seedsKey, hot, xpub, wrappedSeeds };
      const body = JSON.stringify(text, null, 2);
      const isFirst = await putOnce(client, { ...at(projectId), Body: body });
      // False also after a lost answer: the SDK's second attempt finds the copy of its first.
      if (isFirst) return { hot, xpub, wrappedSeeds };
      const found = await read(projectId);
      if (found) return found;
      throw new Error(`seeds/${projectId}.json is not the copy of that project's keys`);
    },

    async find(projectId) {
      try {
        return await read(projectId);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
  };

  /** null if it is not this project's copy. */
  async function read(projectId: string): Promise<ProjectKeys | null> {
    const { Body } = await client.send(new GetObjectCommand(at(projectId)));
    const found = parse((await Body?.transformToString()) ?? '');
    if (found?.projectId !== projectId) return null;
    const { hot, xpub, wrappedSeeds } = found;
    return { hot, xpub, wrappedSeeds };
  }
}

/** null if it is not a copy. The reason is dropped, since a parser's message quotes the text. */
function parse(text: string): Copy | null {
  try {
    return copy.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
