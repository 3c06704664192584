import type { ProjectStore } from '#domain/ports/projects/project-store.ts';
import { parseSeedKeyId } from '#model/seed-key-id.ts';
import type { SeedVault } from './seed.ts';

/** A family's own way from a seed to the private key of a sub-account's address, 32 bytes. */
export type ChildKey = (seed: Uint8Array, index: number) => Uint8Array;

export interface DerivedKeysOptions {
  projects: Pick<ProjectStore, 'project'>;
  seeds: SeedVault;
  childKey: ChildKey;
}

export interface DerivedKeys {
  /**
   * Gives the private key of a `seed:` id to `use` and zeroes it after, also when `use` throws. What
   * `use` returns must not hold the key.
   */
  withKey<T>(keyId: string, use: (key: Uint8Array) => T): Promise<T>;
}

interface Waiting {
  index: number;
  sign(key: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Private keys of sub-accounts' addresses, each there for the length of one synchronous call. Calls
 * that come while a project's seed is being opened share that opening, so that a run that signs many
 * at once asks KMS once; nothing is kept between openings.
 */
export function makeDerivedKeys({ projects, seeds, childKey }: DerivedKeysOptions): DerivedKeys {
  const waiting = new Map<string, Waiting[]>();
  const take = (projectId: string): Waiting[] => {
    const all = waiting.get(projectId) ?? [];
    waiting.delete(projectId);
    return all;
  };

  async function open(projectId: string): Promise<void> {
    try {
      const project = await projects.project(projectId);
      if (!project) throw new Error(`no project ${projectId} for a derived key`);
      await seeds.withSeed(project, (seed) => signAll(seed, take(projectId), childKey));
    } catch (error) {
      for (const { fail } of take(projectId)) fail(error);
    }
  }

  return {
    async withKey<T>(keyId: string, use: (key: Uint8Array) => T): Promise<T> {
      const parsed = parseSeedKeyId(keyId);
      if (!parsed) throw new Error('not the id of a derived key');
      const { projectId, index } = parsed;
      return new Promise<T>((resolve, reject) => {
        const sign = (key: Uint8Array) => resolve(use(key));
        const queue = waiting.get(projectId);
        const entry = { index, sign, fail: reject };
        if (queue) {
          queue.push(entry);
          return;
        }
        waiting.set(projectId, [entry]);
        void open(projectId);
      });
    },
  };
}

/** Each index is derived once, however many signatures it is to give. */
function signAll(seed: Uint8Array, entries: Waiting[], childKey: ChildKey): void {
  for (const index of new Set(entries.map((entry) => entry.index))) {
    const own = entries.filter((entry) => entry.index === index);
    let key: Uint8Array | undefined;
    try {
      key = childKey(seed, index);
      for (const { sign, fail } of own) {
        try {
          sign(key);
        } catch (error) {
          fail(error);
        }
      }
    } catch (error) {
      for (const { fail } of own) fail(error);
    } finally {
      key?.fill(0);
    }
  }
}
