import * as z from 'zod/mini';
import { makeAttestationStore } from '#aws/payments/attestations.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { type AttestDeps, attest } from '#domain/vault/attest.ts';
import { clock } from '#functions/dependencies/runtime.ts';
import { orderStore, paymentStore } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { Chain } from '#model/chain.ts';
import type { Logger } from '#ports/runtime.ts';
import type { Attestable } from '#ports/vault.ts';
import { fromBigintJson, toBigintJson } from '#shared/bigint-json.ts';
import { chainNames, type Family, familyOf } from '#shared/chains.ts';

const chain = z.enum(chainNames);
const address = z.string().check(z.maxLength(64));
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const askSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('void'), chain, orderNo: z.string().check(z.maxLength(64)) }),
  z.object({ kind: z.literal('allowance'), chain, owner: address, spender: address }),
  z.object({ kind: z.literal('settlers'), chain }),
  z.object({ kind: z.literal('code'), chain, address, hash }),
]) satisfies z.ZodMiniType<Attestable>;

/**
 * The Lambda handler of a family's attester: it asks two providers itself and records what they say. Its
 * role can write nothing else.
 */
export function attestHandler(options: {
  /** The function's name in its log lines. */
  name: string;
  family: Family;
  /** What asks the family's nodes. */
  connect(of: { chain: Chain; log: Logger }): Promise<AttestDeps['nodes']>;
}): (event: { asked: string }) => Promise<{ answer: string }> {
  return worker<[{ asked: string }], { answer: string }>(options.name, (log) => {
    const stores = { orders: orderStore(), payments: paymentStore() };
    const attestations = makeAttestationStore({ clock });
    return async (event) => {
      const asked = askSchema.parse(fromBigintJson(z.string().parse(event.asked)));
      if (familyOf[asked.chain] !== options.family)
        throw new RangeError(`${asked.chain} is not of ${options.family}`);
      const nodes = await options.connect({ chain: chains[asked.chain], log });
      const answer = await attest({ ...stores, attestations, nodes, log }, asked);
      return { answer: toBigintJson(answer) };
    };
  });
}
