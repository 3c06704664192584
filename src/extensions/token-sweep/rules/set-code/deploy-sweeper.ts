import type { SweepDeps, SweepPlace } from '../deps.ts';
import { affordable, createWalletOrder } from '../wallet-order.ts';
import { sweeperTerms } from './sweeper-terms.ts';

/** Deployments of one wallet's sweeper that are tried before a person has to look. */
const maxTries = 5;

/**
 * Orders the deployment of the hot wallet's sweeper, by a number that is the same for each repeat: a
 * second run finds the order, and the next number is used only after a failure.
 */
export async function deploySweeper(deps: SweepDeps, place: SweepPlace): Promise<void> {
  const { project, chain } = place;
  for (let n = 1; n <= maxTries; n += 1) {
    const orderNo = `INDEPLOY-${chain.name}-${project.projectId}-${n}`;
    const known = await deps.orders.get(orderNo);
    if (known?.status === 'failed') continue;
    if (known) return;
    const fee = await deps.fees.estimate(sweeperTerms(place, 'deploy'));
    const token = chain.tokens.find(({ isNative }) => isNative)!;
    const wallet = await affordable(deps, place, { token: token.symbol, fee });
    if (!wallet) return;
    await createWalletOrder(deps, place, {
      orderNo,
      does: 'deploy',
      token,
      items: [],
      fee,
      wallet,
    });
    return;
  }
  deps.log.warn('sweep.failed', {
    project: project.projectId,
    chain: chain.name,
    reason: `the sweeper could not be deployed in ${maxTries} orders`,
  });
}
