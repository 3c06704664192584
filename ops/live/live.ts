import {
  GetAliasCommand,
  type LambdaClient,
  ListVersionsByFunctionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { familyNames } from '#shared/chains.ts';

/** The functions that are called through the alias `live`, without `coffer-<stage>-`. */
export const liveFunctions: readonly string[] = ['keys-vault', 'queue-sign', 'queue-watch'].flatMap(
  (kind) => Object.values(familyNames).map((family) => `${kind}-${family}`),
);

/** Where the alias of a function leads. */
export interface Live {
  /** Without `coffer-<stage>-`. */
  fn: string;
  /** Numbers of versions, ascending; of each the time at which its configuration was made. */
  versions: { number: number; at: string; code: string }[];
  /** The number of the version that is called. */
  called: number;
  /** What UpdateAlias has to find unchanged. */
  revision: string | undefined;
}

const isMissing = (error: unknown): boolean =>
  (error as Error).name === 'ResourceNotFoundException';

/** Reads the alias and the versions of each function; one that the stage does not have is left out. */
export async function readLive(
  lambda: LambdaClient,
  { stage, only }: { stage: string; only: readonly string[] },
): Promise<Live[]> {
  const unknown = only.find((fn) => !liveFunctions.includes(fn));
  if (unknown) throw new Error(`Unknown function "${unknown}": ${liveFunctions.join(', ')}`);
  const found: Live[] = [];
  for (const fn of only.length > 0 ? only : liveFunctions) {
    const FunctionName = `coffer-${stage}-${fn}`;
    try {
      const alias = await lambda.send(new GetAliasCommand({ FunctionName, Name: 'live' }));
      found.push({
        fn,
        versions: await versionsOf(lambda, FunctionName),
        called: Number(alias.FunctionVersion),
        revision: alias.RevisionId,
      });
    } catch (error) {
      if (only.length > 0 || !isMissing(error)) throw error;
    }
  }
  if (found.length === 0) throw new Error(`The stage ${stage} has no function with an alias`);
  return found;
}

async function versionsOf(lambda: LambdaClient, FunctionName: string): Promise<Live['versions']> {
  const versions: Live['versions'] = [];
  let Marker: string | undefined;
  do {
    const page = await lambda.send(new ListVersionsByFunctionCommand({ FunctionName, Marker }));
    for (const { Version, LastModified, CodeSha256 } of page.Versions ?? []) {
      if (Version === '$LATEST') continue;
      versions.push({ number: Number(Version), at: LastModified ?? '', code: CodeSha256 ?? '' });
    }
    Marker = page.NextMarker;
  } while (Marker);
  return versions.sort((one, other) => one.number - other.number);
}

export type Direction = 'back' | 'newest';

/** The version that a move leads to; null where it is called already, or there is none. */
export function targetOf({ versions, called }: Live, direction: Direction): number | null {
  const numbers = versions.map(({ number }) => number);
  const target =
    direction === 'newest' ? numbers.at(-1) : numbers.filter((number) => number < called).at(-1);
  return target === undefined || target === called ? null : target;
}

/**
 * Has the aliases lead to other versions, each from its next call on. Throws if somebody moved an alias since it
 * was read; those before it are moved.
 */
export async function moveLive(
  lambda: LambdaClient,
  moves: { stage: string; fn: string; to: number; revision: string | undefined }[],
): Promise<void> {
  for (const { stage, fn, to, revision } of moves) {
    await lambda.send(
      new UpdateAliasCommand({
        FunctionName: `coffer-${stage}-${fn}`,
        Name: 'live',
        FunctionVersion: String(to),
        // A share that another version has ends too.
        RoutingConfig: { AdditionalVersionWeights: {} },
        RevisionId: revision,
      }),
    );
  }
}
