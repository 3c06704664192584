import { auditEntry, auditOutbox } from '#domain/admin/audit-entry.ts';
import type { Actor } from '#domain/admin/commit-action.ts';
import type {
  ControlAnswer,
  ControlProver,
  ControlRequest,
  ControlStore,
} from '#ports/projects.ts';
import type { Clock, Ids } from '#ports/runtime.ts';
import type { Family } from '#shared/chains.ts';
import { isControlNonce } from '#shared/control/control-text.ts';
import { ApiError } from '#wire/api-error.ts';

export interface ControlDeps {
  requests: ControlStore;
  prover: ControlProver;
  clock: Clock;
  ids: Ids;
}

/** How long a request lets addresses be proven, seconds: a large set takes hours, and may be continued. */
const requestLife = 7 * 86_400;
/** Requests of a project a UTC day. */
const requestsADay = 20;
/** The longest that a signer works for one call, seconds (its function's timeout). */
const turnLife = 60;

/**
 * An owner asks for proofs under a nonce; it is in the audit log. One owner is enough: what is signed
 * moves nothing. The same nonce again is the same request. Errors: invalidRequest (a nonce that no text may
 * have); wrongStatus (one that has ended, which proves nothing new); rateLimited.
 */
export async function askForControl(
  deps: ControlDeps,
  { projectId, admin, requestId }: Actor,
  nonce: string,
): Promise<ControlRequest> {
  if (!isControlNonce(nonce)) {
    throw new ApiError('invalidRequest', 'nonce must be 8 to 64 letters, digits and hyphens');
  }
  const at = deps.clock.now();
  const known = await deps.requests.find(projectId, nonce);
  if (known) return open(known, at);
  const request = { projectId, nonce, by: admin.email, at, until: at + requestLife };
  const audit = auditEntry(deps, { projectId, admin, action: 'control.ask', target: nonce });
  const isBegun = await deps.requests.begin(request, {
    day: new Date(at * 1000).toISOString().slice(0, 10),
    most: requestsADay,
    audit,
    outbox: auditOutbox(audit, requestId),
  });
  if (isBegun) return request;
  const other = await deps.requests.find(projectId, nonce);
  if (other) return open(other, at);
  throw new ApiError(
    'rateLimited',
    `The limit of ${requestsADay} requests for proofs of control per day is reached; one request can cover any number of addresses`,
  );
}

function open(request: ControlRequest, now: number): ControlRequest {
  if (request.until > now) return request;
  throw new ApiError(
    'wrongStatus',
    'The request with this nonce has expired. Request again with a new nonce, chosen by the auditor',
  );
}

/**
 * Has the signer of a family prove control of some addresses, under a request of an owner. One call at a
 * time has a signer: payments come first. Errors: notFound (no such request); wrongStatus (it has ended, or
 * the project is frozen); busy.
 */
export async function signForControl(
  deps: ControlDeps,
  { projectId, requestId }: Actor,
  { nonce, family, addresses }: { nonce: string; family: Family; addresses: string[] },
): Promise<Extract<ControlAnswer, { isFrozen: false }>> {
  const now = deps.clock.now();
  const request = await deps.requests.find(projectId, nonce);
  if (!request) throw new ApiError('notFound', 'No owner has asked for proofs with this nonce');
  open(request, now);
  const turn = { holder: requestId, now, until: now + turnLife };
  if (!(await deps.requests.takeTurn(family, turn))) {
    throw new ApiError('busy', 'The signer is proving other addresses: try again later', {
      headers: { 'Retry-After': '1' },
    });
  }
  // A call that ends without an answer keeps its turn until the signer must have ended.
  const answer = await deps.prover.prove(family, { projectId, nonce, addresses });
  await deps.requests.endTurn(family, requestId);
  if (answer.isFrozen) {
    throw new ApiError('wrongStatus', 'The project is frozen: nothing is signed for it');
  }
  return answer;
}
