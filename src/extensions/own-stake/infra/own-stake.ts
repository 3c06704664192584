import type { Extension } from '#lib/stacks/extension.ts';
import { stakeAlarms } from './stake-alarms.ts';
import { lendsStake, signsStake } from './stake-grants.ts';
import { stakeKey } from './stake-key.ts';

/** The signer of own stake, and its key; used by the energy worker, which must be there before it. */
export const ownStake: Extension = {
  chain: 'TRX',
  key: stakeKey,
  alarms: stakeAlarms,
  workflow(workflow) {
    const worker = workflow.functions['queue/energy-worker'];
    if (!worker) return;
    // Also in a stage that names no stake: then it has no key.
    const signer = workflow.make('keys/sign-stake', { timeoutSeconds: 10 });
    signsStake(signer, workflow.data);
    if (workflow.data.extensionKeys.ownStake) lendsStake(worker, signer);
  },
};
