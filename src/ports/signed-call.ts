/** What a route asks of keys/verify-request, and what that function answers. */

import type { AskedTotal } from '#model/order-request.ts';
import type { ApiKey, Project, ProjectSettings } from '#model/project.ts';
import type { ErrorName } from '#wire/error-codes.ts';

/** A request as its signature covers it, and where it came from. */
export interface SignedCall {
  /** The gateway's id of the request. A call that is sent twice has the same one. */
  requestId: string;
  /** The project's slug from the URL. */
  projectId: string;
  ip: string;
  /** The headers of a signed request, as they were sent; an absent one is empty. */
  headers: Record<string, string>;
  method: string;
  /** From `/v1/` on, with the query string as sent. */
  pathWithQuery: string;
  /** MD5 of the exact bytes of the body, lower-case hex: all of the body that is signed. */
  bodyMd5: string;
  /**
   * SHA-256 of the same bytes, of a request that states one (`x-content-sha256`): it is signed in
   * the place of the MD5.
   */
  bodySha256?: string | null | undefined;
  /** The signature too is accepted once (docs/interface.md "Replay protection"). */
  singleUse: boolean;
  /** An exact resend of the request, its nonce included, is let in again. */
  resendable?: boolean;
  /** The session key that this request makes, if its route makes one. */
  sessionKey?: NewSessionKey | null | undefined;
  /** The order that this request makes, if its route makes one. */
  order?: NewOrder | null | undefined;
}

/** An order that a request is about to make. */
export interface NewOrder {
  /** As text; a body that is not UTF-8 is refused by its route. */
  body: string;
  /** The header Idempotency-Key, of a route that has it. */
  idempotencyKey: string | null;
  /** The header X-Session-Key, whose secret is shown to whoever records it; never logged. */
  sessionKey: string | null;
}

/** A session key that a request is about to make, and the body that says what it may do. */
export interface NewSessionKey {
  skId: string;
  /** sha256 of the whole bearer value, hex. */
  secretHash: string;
  /** As text; a body that is not UTF-8 is refused by its route. */
  body: string;
}

/** A caller whose signature was verified: what routes need of its key, and its project. */
export interface Caller {
  key: Pick<ApiKey, 'appId' | 'projectId' | 'walletId' | 'name' | 'permission' | 'askedBy'>;
  project: Project;
  settings: ProjectSettings;
}

/** The window that a request counts in, as the RateLimit headers show it. */
export interface RateShown {
  limit: number;
  used: number;
  /** Seconds until the window ends. */
  resetIn: number;
}

/** A call for a batch of payouts, as it was recorded. */
export interface ProvenBatch {
  batchNo: string;
  /** By the positions of its items; null for one of which nothing is recorded: it makes no order. */
  orderNos: (string | null)[];
  /** Everything that was asked, which decides the level. Smallest units as a decimal text. */
  totals: (Omit<AskedTotal, 'amount'> & { amount: string })[];
}

export interface Verdict {
  /** The caller, if nothing was refused. */
  caller: Caller | null;
  /** Why not; never a 5xx. */
  refused: { kind: ErrorName; message: string; headers?: Record<string, string> } | null;
  /** The app_id, once its signature verified, even if it was refused later. */
  appId: string | null;
  rate: RateShown;
  /**
   * The number of the order that the request makes; null if it makes none. Absent: an older release
   * answered, which records none.
   */
  orderNo?: string | null;
  /** Of a call for a batch. */
  batch?: ProvenBatch;
  /** Failed authentications of the address in this minute; 0 if this one did not fail. */
  failures: number;
}
