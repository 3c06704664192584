import { rentRequestId } from '#extensions/energy/rules/rent-request-id.ts';
import type { StakeDelegation } from '#extensions/own-stake/model/stake-delegation.ts';
import { ownStake } from '#extensions/own-stake/rules/stake-provider.ts';
import { energyAccount } from './build-internal-order.ts';

/** Own stake for the order of buildEnergyOrder; its bytes exist and were not sent. */
export const buildStakeDelegation = (set: Partial<StakeDelegation> = {}): StakeDelegation => ({
  requestId: rentRequestId('withdraw:WD1', ownStake),
  energyNo: 'withdraw:WD1',
  account: energyAccount,
  receiver: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  energy: 64_400,
  stakeSun: 6_799_000_000n,
  state: 'lending',
  refused: false,
  delegation: { raw: 'aa', txHash: '11', expiresAt: 1_767_225_660_000 },
  undelegation: null,
  sends: 0,
  endsAt: 1_767_226_200,
  dueAt: 1_767_225_600,
  createdAt: 1_767_225_600,
  rev: 1,
  ...set,
});
