import type { StoredAccount, Svm } from './svm/svm.ts';
import { isTokenProgram } from './token/token-balances.ts';
import { decodeTokenAccount } from './token/token-layout.ts';

/** Number of blocks whose earlier account states are kept. */
export const keptHeights = 1_024;

/**
 * The accounts at the head and as they were some blocks ago. The SVM holds the head's state only.
 * So each height stores what an account held before its first change at that height. A read of an
 * earlier state looks there first, and a rollback writes it back.
 */
export class Accounts {
  readonly #svm: Svm;
  readonly #before = new Map<number, Map<string, StoredAccount | null>>();
  /** Addresses of the token accounts that an owner has, or had before. */
  readonly #tokenAccounts = new Map<string, Set<string>>();
  #height = 0;

  constructor(svm: Svm) {
    this.#svm = svm;
  }

  /** Starts a height: later changes belong to it. */
  open(height: number): void {
    this.#height = height;
    this.#before.set(height, new Map());
    this.#before.delete(height - keptHeights);
  }

  /** Stores what the account held, unless this height has already changed it. */
  remember(address: string, account: StoredAccount | null): void {
    const before = this.#before.get(this.#height);
    if (before && !before.has(address)) before.set(address, account);
  }

  /** Updates the index by owner; call it with every account that may have changed. */
  index(address: string, account: StoredAccount | null): void {
    if (!account || !isTokenProgram(account.owner)) return;
    const token = decodeTokenAccount(account.data);
    if (!token) return;
    const owned = this.#tokenAccounts.get(token.owner) ?? new Set();
    this.#tokenAccounts.set(token.owner, owned.add(address));
  }

  /** The account as it was at the end of this height, or as it is now if the height is open. */
  at(address: string, height: number): StoredAccount | null {
    for (let h = height + 1; h <= this.#height; h += 1) {
      const before = this.#before.get(h)?.get(address);
      if (before !== undefined) return before;
    }
    return this.#svm.account(address);
  }

  /** The token accounts that this owner had at the end of a height. */
  tokenAccountsOf(owner: string, height: number): { address: string; account: StoredAccount }[] {
    return [...(this.#tokenAccounts.get(owner) ?? [])].flatMap((address) => {
      const account = this.at(address, height);
      if (!account || !isTokenProgram(account.owner)) return [];
      return decodeTokenAccount(account.data)?.owner === owner ? [{ address, account }] : [];
    });
  }

  /** Undoes every change after this height. */
  rollBackTo(height: number): void {
    for (let h = this.#height; h > height; h -= 1) {
      for (const [address, account] of this.#before.get(h) ?? []) {
        this.#svm.write(address, account);
        this.index(address, account);
      }
      this.#before.delete(h);
    }
    this.#height = height;
  }
}
