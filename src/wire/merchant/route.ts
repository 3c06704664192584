import type { Permission } from '#model/permission.ts';
import type { ErrorName } from '../error-codes.ts';
import type { Schema } from '../fields/schema.ts';

/** One route of the merchant API, as its handler, the gateway and openapi.json need it. */
export interface Route {
  /** Also the path of its handler: `functions/api/<id>.ts`. */
  id: string;
  method: 'GET' | 'POST' | 'DELETE';
  /**
   * The route without project and `/api`. A caller signs it with the value in place of a `{name}`.
   */
  path: `/v1/${string}`;
  /** The lowest permission of a key; 'none' needs no authentication. */
  permission: Permission | 'none';
  summary: string;
  description: string;
  /** The schema of the query, made on the first request (once.ts). */
  query?: () => Schema;
  body?: () => Schema;
  /** Of a body with two forms the schema that reads this one; `body` documents both. */
  bodyForm?: (body: object) => Schema;
  /** Optional headers besides those of the signature, by their lower-case names. */
  headers?: () => Schema;
  /**
   * Each signature is accepted once. The route has no id by which a repeat would be recognised, and
   * the nonce is not part of what is signed (docs/decisions.md "Replay of requests").
   */
  singleUse?: true;
  /**
   * An exact resend (the same signed text and nonce) is answered as the first was. The body names an
   * id that makes it the same order (docs/decisions/0073-exact-resends.md).
   */
  resendable?: true;
  /** keys/verify-request records what it asks, for the signer (docs/decisions/0040-*.md). */
  makesSessionKey?: true;
  /** The same of an order (docs/decisions/0093-orders-prove-their-request.md). */
  makesOrder?: true;
  /** The most bytes of its body: 1 MB; absent: 256 KB. */
  maxBodyBytes?: 1_048_576;
  /** Errors besides those that every route can give. */
  errors: ErrorName[];
}

/** Returns the route unchanged, with the exact types of its schemas. */
export const defineRoute = <const R extends Route>(route: R): R => route;
