import { environment } from '#aws/runtime/config.ts';
import type { Edge } from '#domain/auth/caller-address.ts';
import { type CountMemory, makeCountMemory } from '#domain/auth/count-memory.ts';
import type { GuardStore, RequestVerifier } from '#ports/projects.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import { atFirstCall } from './at-first-call.ts';
import { verifyClient } from './keys.ts';
import { clock, log } from './runtime.ts';
import { guardStore } from './stores.ts';

/** What the middleware of a public route needs. */
export interface PublicGuards {
  guards: Pick<GuardStore, 'count'>;
  memory: CountMemory;
  /** The distribution in front of the API, if the stage has one. */
  edge?: Edge | null;
  /** Base of the documentation's pages, if the stage names it. */
  docsUrl?: string | null;
  clock: Clock;
  log: Logger;
}

/** What the middleware of a signed route needs. */
export interface Guards extends PublicGuards {
  verifier: RequestVerifier;
}

function edgeOfStage(): Edge | null {
  const { EDGE_SECRET_DIGESTS, EDGE_DIRECT } = environment();
  if (!EDGE_SECRET_DIGESTS) return null;
  return {
    secretDigests: EDGE_SECRET_DIGESTS.split(','),
    direct: EDGE_DIRECT === 'judged' ? 'judged' : 'refused',
  };
}

/** The guards of a public route on AWS: no key, no secret, no project. */
export const publicGuards = (): PublicGuards => ({
  guards: guardStore(),
  memory: makeCountMemory(),
  edge: edgeOfStage(),
  docsUrl: environment().DOCS_URL ?? null,
  clock,
  log: log(),
});

/** The guards of a signed route on AWS. */
export const signedGuards = (): Guards => ({
  ...publicGuards(),
  verifier: verifyClient(),
});

type Handler<A extends unknown[], R> = (...args: A) => Promise<R>;

/** The Lambda handler of a public route. */
export function publicHandler<A extends unknown[], R>(
  makeHandler: (guards: PublicGuards) => Handler<A, R>,
): Handler<A, R> {
  return atFirstCall(() => makeHandler(publicGuards()));
}

/** The Lambda handler of a signed route; `deps` makes what it needs besides its guards. */
export function signedHandler<A extends unknown[], R, Deps extends unknown[]>(
  makeHandler: (guards: Guards, ...deps: Deps) => Handler<A, R>,
  ...deps: { [N in keyof Deps]: () => Deps[N] }
): Handler<A, R> {
  return atFirstCall(() => makeHandler(signedGuards(), ...(deps.map((make) => make()) as Deps)));
}
