import { ApiError } from '#wire/api-error.ts';
import type { SweepDeps, SweepPlace } from '../deps.ts';
import { affordable, createWalletOrder } from '../wallet-order.ts';
import { sweeperTerms } from './sweeper-terms.ts';

/** Deployments of one wallet's sweeper that are tried before a person has to look. */
const maxTries = 5;

/**
 * Orders the deployment of the hot wallet's sweeper, by a number that is the same for each repeat: a
 * second run finds the order, and the next number is used only after a failure. A deployment that cannot
 * succeed now, or that left no code, is told.
 */
export async function deploySweeper(deps: SweepDeps, place: SweepPlace): Promise<void> {
  const { project, chain } = place;
  for (let n = 1; n <= maxTries; n += 1) {
    const orderNo = `INDEPLOY-${chain.name}-${project.projectId}-${n}`;
    const known = await deps.orders.get(orderNo);
    if (known?.status === 'failed') continue;
    if (known?.status === 'confirmed') {
      tell(deps, place, `${orderNo} is confirmed, and two nodes do not show the sweeper`);
    }
    if (known) return;
    const fee = await estimate(deps, place);
    if (!fee) return;
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
  tell(deps, place, `the sweeper could not be deployed in ${maxTries} orders`);
}

/** What the deployment costs; null if it would fail now. Other sweeps of the run do not depend on it. */
async function estimate(deps: SweepDeps, place: SweepPlace) {
  try {
    return await deps.fees.estimate(sweeperTerms(place, 'deploy'));
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'invalidRequest') throw error;
    tell(deps, place, `the sweeper cannot be deployed: ${error.message}`);
    return null;
  }
}

const tell = ({ log }: SweepDeps, { project, chain }: SweepPlace, reason: string): void =>
  log.warn('sweep.failed', { project: project.projectId, chain: chain.name, reason });
