/** The signer's own decision about a sweep and about the coin that is sent for its fee. */

import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { foldCase } from '#model/fold-case.ts';
import { type CollectedItem, isCollect, readCollectedItems } from '#model/orders/collected.ts';
import type { InternalOrder } from '#model/orders/internal-order.ts';
import { maySpendFrom } from '#model/service-user.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { InternalJudge, JudgedIn } from '#ports/payments.ts';
import type { SweepRule } from './sweep-rule.ts';

interface JudgeDeps {
  addresses: Pick<AddressBook, 'owners'>;
  rule: SweepRule;
}

/**
 * Judges a sweep: it takes only from sub-accounts of the project, and pays an address that the
 * project's rule allows, even if the record says otherwise. A stranger who can write orders can only bring
 * money home.
 */
export const judgeSweep =
  (deps: JudgeDeps): InternalJudge =>
  async (order, context) => {
    const { project, chain } = context;
    const items = readCollectedItems(order);
    if (!items) return refuse('its items are not readable');
    const sum = items.reduce((total, { amount }) => total + amount, 0n);
    if (sum !== order.amount) return refuse('its items do not add up to its amount');
    if (new Set(items.map(({ address }) => foldCase(address))).size < items.length) {
      return refuse('it names an address twice');
    }
    const hot = project.hot[chain.family].address;
    if (isCollect(order) ? order.fromAddress !== hot : !isOwnMoney(order, items)) {
      return refuse('the address that it names does not pay it');
    }
    if (!(await areOurs(deps, items, context))) {
      return refuse('it collects from an address that is not a sub-account');
    }
    if (isCollect(order) && !(await deps.rule.collects(context))) {
      return refuse('its method of collection is not allowed', false);
    }
    if (!(await deps.rule.allows(context, order.toAddress))) {
      return refuse('its destination is not allowed', false);
    }
    if (!(await deps.rule.isOn(context))) return refuse('sweeps are switched off', false);
    return { ok: true };
  };

/** Whether each item is of a sub-account of the project, with its place there. */
async function areOurs(
  { addresses }: Pick<JudgeDeps, 'addresses'>,
  items: CollectedItem[],
  { project, chain }: JudgedIn,
): Promise<boolean> {
  const sources = items.map(({ address }) => address);
  const owners = await addresses.owners(chain.family, sources);
  return items.every(({ address, subIndex }) => {
    const owner = owners.get(address);
    return maySpendFrom(owner, project.projectId) && subIndex > 0 && owner.subIndex === subIndex;
  });
}

/** A sweep of one address by itself. */
const isOwnMoney = ({ fromAddress }: InternalOrder, items: CollectedItem[]): boolean =>
  items.length === 1 && items[0]?.address === fromAddress;

/** Judges the coin by which an address comes to exist (TRON): the least that can be sent. */
export const judgeActivate =
  (deps: JudgeDeps): InternalJudge =>
  async (order, context) => {
    if (order.amount !== 1n) return refuse('it sends more than an account needs to exist');
    return judgeFund(deps)(order, context);
  };

/**
 * Judges the coin that an address is sent for its sweeps: from the hot wallet to a sub-account of the
 * project, and no more than the rule of its chain allows.
 */
export const judgeFund =
  (deps: JudgeDeps): InternalJudge =>
  async (order, context) => {
    const { project, chain } = context;
    if (order.tokenAddress !== null) return refuse('it sends a token');
    if (order.fromAddress !== project.hot[chain.family].address) {
      return refuse('it is not paid by the hot wallet');
    }
    const { toAddress } = order;
    const owner = (await deps.addresses.owners(chain.family, [toAddress])).get(toAddress);
    if (owner?.projectId !== project.projectId || owner.subIndex < 1) {
      return refuse('its recipient is not a sub-account of the project');
    }
    const most = await deps.rule.mostFunded(context);
    if (most === null) return refuse('its method of sweeping is not allowed', false);
    if (order.amount > most) return refuse('it sends more than sweeps can cost');
    return { ok: true };
  };

/**
 * Judges the deployment of the contract that collects for the hot wallet, and what takes delegations
 * to it back: the hot wallet pays for both, neither moves anything, and the contract and the
 * delegations are derived from the wallet's own address by the signer.
 */
export const judgeSweeper =
  (deps: JudgeDeps): InternalJudge =>
  async (order, context) => {
    const { project, chain } = context;
    const hot = project.hot[chain.family].address;
    if (order.tokenAddress !== null) return refuse('it moves a token');
    if (order.fromAddress !== hot || order.toAddress !== hot) {
      return refuse('it is not paid by the hot wallet');
    }
    if (order.does === 'clear') {
      const items = readCollectedItems(order);
      if (!items || !(await areOurs(deps, items, context))) {
        return refuse('it names an address that is not a sub-account');
      }
    }
    if (!(await deps.rule.isOn(context))) return refuse('sweeps are switched off', false);
    // What delegates is cleared even after the setting has gone.
    if (order.does === 'deploy' && !(await deps.rule.collects(context))) {
      return refuse('its method of collection is not allowed', false);
    }
    return { ok: true };
  };
