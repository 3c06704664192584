/** The signer's own decision about an allowance for groups (docs/decisions/0110-allowances-for-groups.md). */

import { maxPaymentGas } from '#domain/order/limits.ts';
import { refuse } from '#domain/payment/authorize/authorization-context.ts';
import { foldCase } from '#model/fold-case.ts';
import { allowanceOf } from '#model/orders/allowance-order.ts';
import type { InternalJudge } from '#ports/payments.ts';
import type { PriceBook } from '#ports/prices.ts';
import type { ChainName } from '#shared/chains.ts';
import { isWithinDay } from './within-day.ts';

/**
 * Judges an order by which the hot wallet lets the contract that pays many take a listed token. The contract
 * takes only from who calls it, so an allowance moves nothing: each group is judged by itself. Should the
 * contract be wrong all the same, no more than a day's payments can go. `isDeployed` says whether its own code is known
 * to be there.
 */
export const judgeAllowance =
  ({
    prices,
    isDeployed,
  }: {
    prices: PriceBook;
    isDeployed(chain: ChainName): Promise<boolean>;
  }): InternalJudge =>
  async (order, { project, settings, chain, replaces = null }) => {
    if (order.fromAddress !== project.hot[chain.family].address)
      return refuse("the sending address is not the project's hot wallet");
    const token = chain.tokens.find(
      ({ address }) => address !== null && foldCase(address) === foldCase(order.toAddress),
    );
    if (!token || order.tokenAddress !== null) return refuse('it goes to no listed token');
    const allows = allowanceOf(order);
    if (allows === null) return refuse('what it allows cannot be read');
    const most = maxPaymentGas(chain, token.address);
    if (order.gasLimit > most) return refuse(`the gas limit is above ${most}`);
    if (!(await isDeployed(chain.name)))
      return refuse(`nobody attests the code of the contract on ${chain.name}`, false);
    // What was signed once may be signed again at another price.
    if (replaces !== null) return { ok: true };
    if (!settings.grouping.includes(chain.name)) return refuse('groups are switched off', false);
    if (!(await isWithinDay(allows, { chain: chain.name, token }, { settings, prices })))
      return refuse('it allows more than the project may pay in a day', false);
    return { ok: true };
  };
