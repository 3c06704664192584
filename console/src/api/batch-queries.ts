import type { OrderKind } from '../routes.ts';
import { held } from './client.ts';
import type { SignatureBody } from './passkeys.ts';
import type { Schemas } from './types.ts';
import { useWorld } from './world.ts';

export type Decided = Schemas['DecidedList'];

/** The call that decides on many orders of a kind. */
export function useManyDecision(slug: string, kind: OrderKind) {
  const { api } = useWorld();
  const params = { path: { slug } };
  const path = `/projects/{slug}/${kind}s` as const;
  return (
    orders: { no: string; terms_digest: string }[],
    reason: string | null,
    signature: SignatureBody | undefined,
  ): Promise<Decided> =>
    reason === null
      ? held(
          api.POST(`${path}/approve-many`, {
            params,
            body: { orders, ...(signature && { signature }) },
          }),
        )
      : held(api.POST(`${path}/reject-many`, { params, body: { orders, reason } }));
}
