import type { Chain, Token } from '#model/chain.ts';
import { isOperation, isWithdrawal } from '#model/orders/order.ts';
import { payeeOf } from '#model/orders/payee.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { OrderStore, RecipientIndex } from '#ports/orders.ts';
import type { PriceBook } from '#ports/prices.ts';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { usdMicro } from '#shared/money/usd-micro.ts';
import type { Subject } from '../model/subject.ts';
import type { SubjectReader } from '../ports.ts';

interface Deps {
  deposits: Pick<DepositStore, 'get'>;
  orders: Pick<OrderStore, 'get'>;
  prices: Pick<PriceBook, 'latest'>;
  recipients: Pick<RecipientIndex, 'ordersTo'>;
  chainOf(name: ChainName): Chain;
}

/** Reads what is asked about: its record by its number, what it is worth now, and who else gets something. */
export const makeSubjectReader = (deps: Deps): SubjectReader => ({
  async get(id) {
    if (id.startsWith('DP')) {
      const deposit = await deps.deposits.get(id);
      // What left the chain comes back under its number, with the event that asks again.
      return deposit && deposit.chainState !== 'removed' ? { kind: 'deposit', deposit } : null;
    }
    const order = await deps.orders.get(id);
    return order && (isWithdrawal(order) || isOperation(order)) ? { kind: 'order', order } : null;
  },

  async worth(subject) {
    const { chain, token, tokenAddress, amount, decimals } = ofSubject(subject);
    const listed = deps.chainOf(chain).tokens.find(isListed({ token, tokenAddress }));
    if (amount === 0n) return 0n;
    if (!listed) return null;
    const price = (await deps.prices.latest([listed.priceSymbol])).get(listed.priceSymbol);
    return price ? usdMicro(amount, decimals, price.usd, 'up') : null;
  },

  recipients(subject) {
    if (subject.kind !== 'order' || !isOperation(subject.order)) return [];
    const { simulation, fromAddress } = subject.order;
    const gets = (simulation?.balanceChanges ?? []).filter(({ amount }) => BigInt(amount) > 0n);
    return [...new Set(gets.map(({ address }) => address))].filter((one) => one !== fromAddress);
  },

  async isFirstTime(subject) {
    // Which senders a project has had before, no table knows.
    if (subject.kind !== 'order') return null;
    const { order } = subject;
    const address = payeeOf(order);
    if (!address) return null;
    const { projectId, chain } = order;
    const recipient = { projectId, family: familyOf[chain], address };
    const found = await deps.recipients.ordersTo(recipient, { limit: 2, after: null });
    return found?.orderNos.every((orderNo) => orderNo === order.orderNo) ?? null;
  },
});

const ofSubject = (subject: Subject) =>
  subject.kind === 'deposit' ? subject.deposit : subject.order;

const isListed =
  ({ token, tokenAddress }: { token: string; tokenAddress: string | null }) =>
  ({ symbol, address }: Token): boolean =>
    symbol === token && address === tokenAddress;
