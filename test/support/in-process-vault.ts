/** A worker with its vault and its attester in the same process: the real ones, over the worker's own stores. */

import { isVoidSignature } from '#domain/payment/authorize/is-void-signature.ts';
import type { ExpiryDeps, JudgeDeps, NonceDeps, Wallet, WorkerDeps } from '#domain/payment/deps.ts';
import { isVoidExpired } from '#domain/payment/worker/expiry/is-void-expired.ts';
import { type AttestDeps, attest } from '#domain/vault/attest.ts';
import type { ChainSigning } from '#domain/vault/deps.ts';
import { expirySigning } from '#domain/vault/expiry-signing.ts';
import { nonceSigning } from '#domain/vault/nonce-signing.ts';
import { makeVault } from '#domain/vault/vault.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { CodeReader, ExpiringSigner, PaymentSigner } from '#ports/chains.ts';
import type { PaymentStore, SignedWriter } from '#ports/payments.ts';
import type { AttestationStore, Attestations, Vault } from '#ports/vault.ts';
import { fromBigintJson, toBigintJson } from '#shared/bigint-json.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

/** The dependencies of a worker and of its vault. A test may hand in a vault or an attester of its own. */
export type WithVault<Deps extends WorkerDeps, Signer> = Omit<
  Deps,
  'vault' | 'attester' | 'payments'
> &
  Partial<Pick<Deps, 'vault' | 'attester'>> &
  ThroughFunction & {
    payments: PaymentStore & SignedWriter;
    signer: Signer;
  };

/** What the calls of the vault go through, if somebody counts them. */
export interface ThroughFunction {
  throughFunction?: (vault: Vault) => Vault;
}

export type NonceDepsWithVault = WithVault<NonceDeps, PaymentSigner> & {
  /** What the attester reads of contracts; absent: no code is attested. */
  codes?: CodeReader;
  /** The judges of the vault, which asks no node, if they are not the worker's own. */
  judgesOfVault?: (attested: Attestations) => JudgeDeps['judges'];
};
export type ExpiryDepsWithVault = WithVault<ExpiryDeps, ExpiringSigner>;

/** The worker of a chain with nonces. `wallet` is the one that the vault finds for every address. */
export function withNonceVault(deps: NonceDepsWithVault, wallet: Wallet): NonceDeps {
  const allowances = deps.allowances;
  const nodes = {
    isVoid: (order: Parameters<typeof isVoidSignature>[1], signed: SignatureRecord) =>
      isVoidSignature(deps, order, signed),
    ...(allowances && { allowances }),
    ...(deps.codes && { codes: deps.codes }),
  };
  const both = vaultAndAttester(deps, { wallet, nodes, signing: nonceSigning(deps.signer) });
  return {
    ...both,
    ...deps,
    ...(allowances && {
      allowances: {
        async holdsAllowance(asked) {
          if (await allowances.holdsAllowance(asked)) return true;
          return !(await (deps.attester ?? both.attester).attest({ kind: 'allowance', ...asked }));
        },
      },
    }),
  };
}

/** The same of a chain whose transactions expire. */
export function withExpiryVault(deps: ExpiryDepsWithVault, wallet: Wallet): ExpiryDeps {
  const nodes = {
    isVoid: (order: Pick<Order, 'orderNo'>, signed: SignatureRecord) =>
      isVoidExpired(deps, order, signed),
  };
  const of = { wallet, nodes, signing: expirySigning(deps.signer) };
  return { ...vaultAndAttester(deps, of), ...deps };
}

function vaultAndAttester(
  deps: Omit<WorkerDeps, 'vault' | 'attester' | 'payments'> & {
    payments: PaymentStore & SignedWriter;
  } & ThroughFunction &
    Pick<NonceDepsWithVault, 'judgesOfVault'>,
  { wallet, nodes, signing }: { wallet: Wallet; nodes: AttestDeps['nodes']; signing: ChainSigning },
): Pick<WorkerDeps, 'vault' | 'attester'> {
  const attestations = attestationsInMemory();
  const vault = makeVault(
    {
      ...deps,
      attested: attestations,
      walletOf: async () => wallet,
      ...(deps.judgesOfVault && { judges: deps.judgesOfVault(attestations) }),
      ...(deps.allowances && {
        allowances: {
          holdsAllowance: async (asked) => !(await attestations.holdsNoAllowance(asked)),
        },
      }),
    },
    signing,
  );
  const { throughFunction = (same) => same } = deps;
  return {
    vault: throughFunction(overJson(vault)),
    attester: { attest: (asked) => attest({ ...deps, attestations, nodes }, asked) },
  };
}

/** What is asked and answered goes through the text that the two functions exchange. */
export function overJson(vault: Vault): Vault {
  const copy = <T>(value: T): T => fromBigintJson<T>(toBigintJson(value));
  return {
    pay: async (address, asked) => copy(await vault.pay(address, copy(asked))),
    join: async (address, asked) => copy(await vault.join(address, copy(asked))),
    replace: async (address, asked) => copy(await vault.replace(address, copy(asked))),
    fill: async (address, asked) => copy(await vault.fill(address, copy(asked))),
    signMessages: async (address, asked) => copy(await vault.signMessages(address, copy(asked))),
    adopt: async (address, asked) => copy(await vault.adopt(address, copy(asked))),
  };
}

/** What nodes said, until the process ends. */
export function attestationsInMemory(): AttestationStore {
  const said = new Map<string, string>();
  const nameOf = (of: object) => canonicalJson(of);
  const settlers = new Map<string, string[]>();
  return {
    putVoid: async (orderNo, signed) => void said.set(orderNo, nameOf(signed)),
    isVoid: async (orderNo, signed) => said.get(orderNo) === nameOf(signed),
    putNoAllowance: async (of) => void said.set(nameOf(of), ''),
    holdsNoAllowance: async (of) => said.has(nameOf(of)),
    putSettlers: async (chain, all) => void settlers.set(chain, all),
    settlers: async (chain) => settlers.get(chain) ?? [],
    putCode: async (of) => void said.set(nameOf(of), ''),
    hasCode: async (of) => said.has(nameOf(of)),
  };
}
