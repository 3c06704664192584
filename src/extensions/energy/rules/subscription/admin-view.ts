import type { EnergyBalance, EnergySubscription } from '../../model/subscription.ts';
import { presentSubscription } from '../view.ts';

/** A subscription to energy, as the admin API shows it. */
export const presentSubscriptionToAdmin = (
  subscription: EnergySubscription,
  balance: EnergyBalance,
) => {
  const {
    project_id: _id,
    enabled: _enabled,
    ...shown
  } = presentSubscription(subscription, balance);
  return { ...shown, created_at: subscription.createdAt };
};
