import * as z from 'zod/mini';
import { makeAttestationStore } from '#aws/payments/attestations.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { proveControl } from '#domain/control/prove-control.ts';
import type { ChainSigning, VaultDeps } from '#domain/vault/deps.ts';
import { makeVault, maxOrders } from '#domain/vault/vault.ts';
import { findWallet, judgeDeps, noCalls, type SignedCalls } from '#functions/dependencies/judge.ts';
import { clock, stage } from '#functions/dependencies/runtime.ts';
import { withPayouts } from '#functions/dependencies/screening.ts';
import { addressBook } from '#functions/dependencies/stores.ts';
import { worker } from '#functions/dependencies/worker.ts';
import type { ControlSigner } from '#ports/chains.ts';
import type { ControlAnswer, ControlAsk } from '#ports/projects.ts';
import type { Vault } from '#ports/vault.ts';
import { fromBigintJson, toBigintJson } from '#shared/bigint-json.ts';
import { chainNames, type Family, familyOf } from '#shared/chains.ts';

/** The addresses that one call proves at most. */
const maxProofs = 250;

/** What admin/control calls it with. */
const controlSchema = z.object({
  projectId: z.string(),
  nonce: z.string(),
  addresses: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(maxProofs)),
});

const does = ['pay', 'replace', 'fill', 'signMessages', 'adopt'] as const satisfies (keyof Vault)[];

const askSchema = z.object({
  does: z.enum(does),
  chain: z.enum(chainNames),
  address: z.string().check(z.maxLength(64)),
  asked: z.unknown(),
});

const bytes = z.nullable(z.string().check(z.maxLength(400_000)));
const fees = z.optional(z.object({ maxFeePerGas: z.bigint(), maxPriorityFeePerGas: z.bigint() }));
const unsigned = {
  bytes,
  fees,
  plan: z.optional(
    z.object({
      fee: z.bigint(),
      resource: z.optional(z.bigint()),
      build: z.record(z.string(), z.string()),
    }),
  ),
  recentBlock: z.optional(z.object({ reference: z.string(), expiresAt: z.bigint() })),
};
const count = z.int().check(z.nonnegative());
const order = { orderNo: z.string(), rev: count };
/** What each call is asked with: the shapes of src/ports/vault.ts. */
const schemas = {
  pay: z.object({
    first: count,
    payments: z
      .array(
        z.object({
          ...order,
          ...unsigned,
          voided: z.optional(count),
          call: z.optional(z.object({ data: z.nullable(z.string()), deadline: z.nullable(count) })),
          sets: z.optional(z.bigint()),
          authorizes: z.optional(
            z.array(
              z.object({
                owner: z.string(),
                keyId: z.string(),
                nonce: count,
                replaces: z.boolean(),
              }),
            ),
          ),
        }),
      )
      .check(z.maxLength(maxOrders)),
  }),
  replace: z.object({
    ...unsigned,
    nonce: count,
    rev: count,
    kind: z.enum(['payment', 'allowance', 'fill']),
    gasLimit: z.optional(z.bigint()),
    requeues: z.optional(z.boolean()),
    raise: z.optional(z.object({ maxReserved: z.bigint(), epoch: count })),
  }),
  fill: z.object({ ...unsigned, nonce: count, gasLimit: z.bigint() }),
  signMessages: z.array(z.object(order)).check(z.maxLength(maxOrders)),
  adopt: z.object({
    ...order,
    found: z.object({
      txHash: z.string(),
      blockNumber: z.bigint(),
      blockHash: z.string(),
      success: z.boolean(),
      witnessed: z.literal(true),
      fee: z.optional(z.bigint()),
      rent: z.optional(z.bigint()),
    }),
  }),
} satisfies Record<keyof Vault, z.ZodMiniType>;

/** What a vault is called with: by its family's payment worker, or by admin/control. */
type VaultEvent = { asked: string } | { control: ControlAsk };

/**
 * The Lambda handler of a family's vault: the only function that may use its keys. It has no nodes, and
 * nothing of the Internet. `connect` adds what differs between families.
 */
export function vaultHandler(options: {
  /** The function's name in its log lines. */
  name: string;
  family: Family;
  /** Signs proofs of control with the family's keys. */
  control(): ControlSigner;
  /** How what is only signed is read; absent in a family without such calls. */
  calls?: SignedCalls;
  connect(shared: VaultDeps): { deps: VaultDeps; signing: ChainSigning };
}): (event: VaultEvent) => Promise<ControlAnswer | { answer: string }> {
  return worker<[VaultEvent], ControlAnswer | { answer: string }>(options.name, (log) => {
    const { family } = options;
    const addresses = addressBook();
    const judged = judgeDeps(options.calls ?? noCalls, log);
    const attested = makeAttestationStore({ clock });
    const vaultOf = (chain: VaultDeps['chain']): Vault => {
      const of = { chain, projects: judged.projects };
      const shared: VaultDeps = {
        ...judged,
        chain,
        attested,
        walletOf: (address) => findWallet(of, addresses, address),
        allowances: { holdsAllowance: async (asked) => !(await attested.holdsNoAllowance(asked)) },
      };
      const { deps, signing } = options.connect(shared);
      return makeVault(withPayouts(deps), signing);
    };
    return async (event) => {
      if ('control' in event) {
        const { projects } = judged;
        const of = { family, stage: stage(), projects, addresses, signer: options.control() };
        return proveControl({ ...of, clock, log }, controlSchema.parse(event.control));
      }
      const ask = askSchema.parse(fromBigintJson(z.string().parse(event.asked)));
      if (familyOf[ask.chain] !== family) throw new RangeError(`${ask.chain} is not of ${family}`);
      const asked = schemas[ask.does].parse(ask.asked);
      const vault = vaultOf(chains[ask.chain]);
      const answer = await (vault[ask.does] as (address: string, of: unknown) => Promise<unknown>)(
        ask.address,
        asked,
      );
      return { answer: toBigintJson(answer) };
    };
  });
}
