import * as z from 'zod/mini';
import type { RpcUrl } from '#model/rpc-url.ts';

/** The value of a parameter `rpc/<CHAIN>`. */
interface RpcParameter {
  /** In the order in which they are asked. */
  providers: RpcUrl[];
  /** Where signed bytes are sent, if not to the providers. */
  sending?: RpcUrl[];
}

/** The schema of a parameter `rpc/<CHAIN>`: both lists, or the list of providers alone. */
export function rpcParameter(): z.ZodMiniType<RpcParameter> {
  const url = z.url({ protocol: /^https?$/ });
  const share = z.number().check(z.positive(), z.maximum(1));
  const endpoint = z.strictObject({
    url,
    requestsPerSecond: z.exactOptional(z.number().check(z.positive(), z.maximum(100_000))),
    shares: z.exactOptional(z.strictObject({ watcher: share, signer: share })),
  });
  const list = z.array(z.union([url, endpoint])).check(z.minLength(1), z.maxLength(16));
  return z.pipe(
    z.transform((value) => (Array.isArray(value) ? { providers: value } : value)),
    z.strictObject({ providers: list, sending: z.exactOptional(list) }),
  ) as z.ZodMiniType<RpcParameter>;
}
