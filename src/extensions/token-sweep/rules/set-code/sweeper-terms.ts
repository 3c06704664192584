import type { CollectedItem } from '#model/orders/collected.ts';
import type { PaymentTerms } from '#model/payment.ts';
import { seedKeyId } from '#model/seed-key-id.ts';
import type { SweepPlace } from '../deps.ts';

/** The terms of deploying the wallet's sweeper, or of taking the delegations of some owners back. */
export function sweeperTerms(
  { project, chain }: SweepPlace,
  does: 'deploy' | 'clear',
  owners: CollectedItem[] = [],
): PaymentTerms {
  const hot = project.hot[chain.family].address;
  return {
    chain: chain.name,
    from: hot,
    to: hot,
    tokenAddress: null,
    amount: 0n,
    memo: null,
    does,
    // The signer knows the nonces; what they cost does not depend on them.
    authorizes: owners.map(({ subIndex, address }) => ({
      owner: address,
      keyId: seedKeyId(project.projectId, subIndex),
      nonce: 0,
    })),
  };
}
