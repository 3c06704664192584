import type { Wallet, WorkerDeps } from '../deps.ts';
import type { Authorization } from './authorization-context.ts';
import { authorize } from './authorize.ts';

/** The signer's judgement of an order at this moment, by what was just read of it. */
export const authorizeOrder = (
  { chain, prices, clock }: Pick<WorkerDeps, 'chain' | 'prices' | 'clock'>,
  { project, address }: Wallet,
  read: Omit<Parameters<typeof authorize>[0], 'chain' | 'prices' | 'now' | 'project' | 'address'>,
): Promise<Authorization> =>
  authorize({ ...read, project, address, chain, prices, now: clock.now() });
