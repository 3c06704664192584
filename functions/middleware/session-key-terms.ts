import { checkAnyAddress } from '#chains/account/address.ts';
import { parseChain } from '#chains/catalog/parse-chain.ts';
import type { ScopeDeps } from '#domain/session-key/read-scope.ts';
import {
  readSessionKeyTerms,
  type SessionKeyRequest,
} from '#domain/session-key/read-session-key-terms.ts';
import type { SessionKeyTerms } from '#model/session-key.ts';
import { ApiError } from '#wire/api-error.ts';
import { create } from '#wire/merchant/session-key/routes.ts';
import { readInput } from './read-input.ts';
import type { BodyOf } from './route-input.ts';

type Body = BodyOf<typeof create>;

export const scopeDeps: ScopeDeps = {
  chain: (name) => parseChain(name, { aliases: true }),
  checkAddress: checkAnyAddress,
};

/** The request of a body of `POST /v1/client/session-keys`. */
export const sessionKeyRequest = (body: Body): SessionKeyRequest => ({
  name: body.name,
  scope: body.scope && {
    chains: body.scope.chains,
    allowContracts: body.scope.allow_contracts,
    allowSelectors: body.scope.allow_selectors,
    denyNative: body.scope.deny_native,
    opTypes: body.scope.op_types,
    allowMessages: body.scope.allow_messages,
  },
  maxPerTxUsd: body.max_per_tx_usd,
  dailyCapUsd: body.daily_cap_usd,
  ttlDays: body.ttl_days,
});

/** The terms that the text of a body asks for; null if the route refuses it. */
export function sessionKeyTerms(text: string): SessionKeyTerms | null {
  try {
    const { body } = readInput(create, { rawQueryString: '', headers: {} }, Buffer.from(text));
    return readSessionKeyTerms(scopeDeps, sessionKeyRequest(body as Body));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
