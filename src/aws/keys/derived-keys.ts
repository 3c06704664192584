import { parseSeedKeyId } from '#model/seed-key-id.ts';
import type { ProjectStore } from '#ports/projects.ts';
import type { SeedVault } from './seed.ts';

/**
 * Derives the private key (32 bytes) of a sub-account's address from a seed, as its family does.
 */
export type ChildKey = (seed: Uint8Array, index: number) => Uint8Array;

export interface DerivedKeysOptions {
  projects: Pick<ProjectStore, 'seeds'>;
  seeds: SeedVault;
  childKey: ChildKey;
}

export interface DerivedKeys {
  /**
   * Calls `use` with the private key of a `seed:` id and zeroes the key afterwards, also if `use`
   * throws. The result of `use` must not hold the key.
   */
  withKey<T>(keyId: string, use: (key: Uint8Array) => T): Promise<T>;
}

interface Waiting {
  index: number;
  sign(key: Uint8Array): void;
  fail(error: unknown): void;
}

/**
 * Private keys of sub-accounts' addresses. Each exists for the length of one synchronous call.
 * Calls that come while a project's seed is being opened share that opening, so that a run with
 * many signatures asks KMS once. Nothing is kept between two openings.
 *
 * Not a batcher of src/shared/async: the first call opens the seed at once, and others may join until it
 * is open, which is many turns of the event loop later.
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
      const own = await projects.seeds(projectId);
      if (!own) throw new Error(`no project ${projectId} for a derived key`);
      const { wrappedSeeds } = own;
      await seeds.withSeed({ projectId, wrappedSeeds }, (seed) =>
        signAll(seed, take(projectId), childKey),
      );
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

/** Derives each index once, however many signatures need it. */
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
