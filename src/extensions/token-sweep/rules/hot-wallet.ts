import { utcDay } from '#domain/order/limits.ts';
import type { SweepDeps, SweepPlace } from './deps.ts';

/** The hot wallet's coin (smallest units), and what others have reserved of it and of the token. */
export async function readHotWallet(
  deps: Pick<SweepDeps, 'reservations' | 'balances' | 'clock'>,
  { chain, project }: Pick<SweepPlace, 'chain' | 'project'>,
  token: string,
) {
  const { address } = project.hot[chain.family];
  const view = await deps.reservations({
    projectId: project.projectId,
    chain: chain.name,
    address,
    token,
    nativeToken: chain.nativeToken,
    day: utcDay(deps.clock.nowMs()),
  });
  const asked = { chain: chain.name, address, tokenAddress: null };
  const { amount: coin } = await deps.balances.balance(asked);
  return { view, coin };
}
