/** The token accounts of the wallet that a payment takes from. */

import type { Rpc } from '#chains/rpc/rpc.ts';
import { ExecutionReverted, InsufficientFunds } from '#chains/shared/payment-errors.ts';
import type { PaymentTerms } from '#model/payment.ts';
import {
  maxSources,
  type OwnedAccount,
  payableOf,
  readAssociatedAccount,
  readOwnedAccounts,
} from '../node/owned-accounts.ts';

/** What one account contributes to a payment, in the token's smallest unit. */
export interface Source {
  account: string;
  amount: bigint;
}

/** What orders take, by order number. */
export type Taken = Map<string, Source[]>;

export interface TokenSources {
  /**
   * Takes an amount for an order from the accounts of the wallet: the associated one first, then by
   * balance. What the order took before is given back, and what the run's other orders took is left
   * out. Throws InsufficientFunds, ExecutionReverted when the amount is spread over too many
   * accounts, and what the Rpc throws.
   */
  take(
    terms: PaymentTerms & { tokenAddress: string },
    program: string,
    orderNo: string,
  ): Promise<Source[]>;
  /** Gives back what an order took. */
  release(orderNo: string): void;
}

/**
 * The token accounts of wallets during one run of the worker. The associated account is read once a
 * run. The others are listed, once too, only for an amount that it does not cover: anybody may send
 * a wallet thousands of them. A later run sees what this one has paid.
 */
export function makeTokenSources(
  rpc: Pick<Rpc, 'request'>,
  /** What the run's orders took so far; plans by several providers share it. */
  takenBy: Taken = new Map(),
): TokenSources {
  const reads = new Map<string, Promise<Source[]>>();

  const once = (key: string, read: () => Promise<OwnedAccount[]>): Promise<Source[]> => {
    const known = reads.get(key);
    if (known) return known;
    const accounts = read().then((all) =>
      payableOf(all).map(({ account, amount }) => ({ account, amount })),
    );
    reads.set(key, accounts);
    accounts.catch(() => reads.delete(key));
    return accounts;
  };

  /** What is taken from these accounts for an amount, besides what the run's other orders took. */
  function choose(accounts: Source[], amount: bigint, orderNo: string) {
    takenBy.delete(orderNo);
    const taken = new Map<string, bigint>();
    for (const source of [...takenBy.values()].flat()) {
      taken.set(source.account, (taken.get(source.account) ?? 0n) + source.amount);
    }
    const free = accounts.map(({ account, amount: has }) => ({
      account,
      amount: has - (taken.get(account) ?? 0n),
    }));
    const sources = divide(free, amount);
    return { sources, lacking: sources.reduce((left, source) => left - source.amount, amount) };
  }

  return {
    async take({ from, tokenAddress: mint, amount }, program, orderNo) {
      const own = await once(`${from}/${mint}/${program}`, async () => {
        const found = await readAssociatedAccount(rpc, { owner: from, mint, program });
        return found ? [found] : [];
      });
      let chosen = choose(own, amount, orderNo);
      if (chosen.lacking > 0n) {
        const all = await once(`${from}/${mint}`, async () => {
          return (await readOwnedAccounts(rpc, from, mint)).accounts;
        });
        chosen = choose(all, amount, orderNo);
      }
      const { sources, lacking } = chosen;
      if (lacking > 0n) {
        throw new InsufficientFunds(`Insufficient ${mint}: ${from} lacks ${lacking}`);
      }
      if (sources.length > maxSources) {
        throw new ExecutionReverted(
          `the amount is spread over ${sources.length} token accounts of the wallet, one payment takes from ${maxSources}: collect the tokens in one account`,
        );
      }
      takenBy.set(orderNo, sources);
      return sources;
    },

    release: (orderNo) => void takenBy.delete(orderNo),
  };
}

/** Parts of the accounts, in their order, up to the amount. */
function divide(accounts: Source[], amount: bigint): Source[] {
  const sources: Source[] = [];
  let left = amount;
  for (const { account, amount: has } of accounts) {
    if (left === 0n) break;
    if (has <= 0n) continue;
    const part = has < left ? has : left;
    sources.push({ account, amount: part });
    left -= part;
  }
  return sources;
}
