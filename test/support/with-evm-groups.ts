import type { NonceDeps } from '#domain/payment/deps.ts';
import { evmGroups } from '#extensions/payouts/chain/evm/evm-groups.ts';
import { formGroups } from '#extensions/payouts/rules/group/form-groups.ts';
import type { MakeDeps } from '#extensions/payouts/rules/group/place.ts';

/** The payment worker of an EVM chain, which also forms groups, as queue/sign-evm has it. */
export function withEvmGroups(worker: NonceDeps, made: MakeDeps): NonceDeps {
  const { payments, prices, attester } = worker;
  const groups = evmGroups({ payments, prices, attester });
  return {
    ...worker,
    fees: groups.fees(worker.fees),
    gateway: groups.gateway(worker.gateway),
    builder: groups.builder(worker.builder),
    judges: { ...worker.judges, ...groups.judges },
    together: formGroups({ ...groups.forming, ...made }),
  };
}
