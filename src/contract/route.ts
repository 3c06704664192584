import type { ErrorName } from './error-codes.ts';
import type { Schema } from './schema.ts';
import type { Permission } from './statuses.ts';

/** One route of the merchant API, as its function, the gateway and openapi.json need it. */
export interface Route {
  /** Also the path of its function: `functions/api/<id>.ts`. */
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Short route, which is also what a caller signs, with the value of a `{name}` in its place. */
  path: `/v1/${string}`;
  /** Lowest permission of a key; 'none' needs no authentication. */
  permission: Permission | 'none';
  summary: string;
  description: string;
  /** A schema that is made at the first request (once.ts). */
  query?: () => Schema;
  body?: () => Schema;
  /** Optional headers beside those of the signature, by their names in lower case. */
  headers?: () => Schema;
  /** It asks a chain's node, which is for those alone who have been admitted. */
  asksNode?: true;
  /**
   * A signature is taken once: the route has no id of its own that a repeat would be known by, and
   * the nonce is not part of what is signed (docs/decisions.md "Replay of requests").
   */
  singleUse?: true;
  /** Errors beside those that every route can answer. */
  errors: ErrorName[];
}

/** Keeps the schemas' types; a list of routes is checked where it is made. */
export const defineRoute = <const R extends Route>(route: R): R => route;
