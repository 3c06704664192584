import { makeAttestationStore } from '#aws/payments/attestations.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { proveControl } from '#domain/control/prove-control.ts';
import { maxAuthorizations } from '#domain/payment/carried-nonces.ts';
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
import {
  bigint,
  boolean,
  count,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  record,
  text,
} from './read-asked.ts';

/** The addresses that one call proves at most. */
const maxProofs = 250;
/** Lambda takes calls of 6 MB. */
const maxCall = 6 * 1024 * 1024;

/** What admin/control calls it with. */
const controlAsk = object({
  projectId: text(),
  nonce: text(),
  addresses: list(text(64), maxProofs),
});

const unsigned = {
  bytes: nullable(text(400_000)),
  fees: optional(object({ maxFeePerGas: bigint, maxPriorityFeePerGas: bigint })),
  plan: optional(object({ fee: bigint, resource: optional(bigint), build: record(text(400_000)) })),
  recentBlock: optional(object({ reference: text(), expiresAt: bigint })),
};
const order = { orderNo: text(), rev: count };
/** What each call is asked with: the shapes of src/ports/vault.ts. */
const readers = {
  pay: object({
    first: count,
    payments: list(
      object({
        ...order,
        ...unsigned,
        voided: optional(count),
        call: optional(object({ data: nullable(text(400_000)), deadline: nullable(count) })),
        sets: optional(bigint),
        authorizes: optional(
          list(
            object({ owner: text(), keyId: text(), nonce: count, replaces: boolean }),
            maxAuthorizations,
          ),
        ),
      }),
      maxOrders,
    ),
  }),
  join: object({ group: object(order), members: list(object(order), maxOrders) }),
  replace: object({
    ...unsigned,
    nonce: count,
    rev: count,
    kind: oneOf('payment', 'allowance', 'fill'),
    gasLimit: optional(bigint),
    requeues: optional(boolean),
    raise: optional(object({ maxReserved: bigint, epoch: count })),
  }),
  fill: object({ ...unsigned, nonce: count, gasLimit: bigint }),
  signMessages: list(object(order), maxOrders),
  adopt: object({
    ...order,
    found: object({
      txHash: text(),
      blockNumber: bigint,
      blockHash: text(),
      success: boolean,
      witnessed: oneOf(true as const),
      fee: optional(bigint),
      rent: optional(bigint),
    }),
  }),
} satisfies { [Call in keyof Vault]: Read<Parameters<Vault[Call]>[1]> };

const askOf = object({
  does: oneOf(...(Object.keys(readers) as (keyof Vault)[])),
  chain: oneOf(...chainNames),
  address: text(64),
  asked: (value) => value,
});

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
        return proveControl({ ...of, clock, log }, controlAsk(event.control, 'control'));
      }
      const ask = askOf(fromBigintJson(text(maxCall)(event.asked, 'asked')), 'asked');
      if (familyOf[ask.chain] !== family) throw new RangeError(`${ask.chain} is not of ${family}`);
      const asked = readers[ask.does](ask.asked, ask.does);
      const vault = vaultOf(chains[ask.chain]);
      const answer = await (vault[ask.does] as (address: string, of: unknown) => Promise<unknown>)(
        ask.address,
        asked,
      );
      return { answer: toBigintJson(answer) };
    };
  });
}
