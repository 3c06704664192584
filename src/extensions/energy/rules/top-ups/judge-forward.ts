import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import type { InternalJudge } from '#ports/payments.ts';
import type { EnergyStore } from '../../ports.ts';

/**
 * Decides about forwards: only the coin of a project's own deposit address, and only to the energy
 * account of the stage's configuration, which no table can change.
 */
export const makeForwardJudge =
  (deps: {
    energy: Pick<EnergyStore, 'subscription'>;
    /** null in a stage without an energy service. */
    energyAccount: string | null;
  }): InternalJudge =>
  async (order, { project }) => {
    if (deps.energyAccount === null) return refuse('this stage has no energy account');
    if (order.tokenAddress !== null) return refuse('only the coin is forwarded');
    if (order.toAddress !== deps.energyAccount) return refuse('it goes to another account');
    const subscription = await deps.energy.subscription(project.projectId);
    return subscription?.depositAddress === order.fromAddress
      ? { ok: true }
      : refuse("it does not come from the project's deposit address");
  };
