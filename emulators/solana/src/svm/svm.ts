import { base58 } from '@scure/base';
import {
  Account,
  FailedTransactionMetadata,
  LiteSvm,
  Rent,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import { errorOf, type TransactionError } from './svm-error.ts';

export interface StoredAccount {
  lamports: bigint;
  data: Uint8Array;
  owner: string;
  executable: boolean;
  rentEpoch: bigint;
}

export interface InnerInstruction {
  programIdIndex: number;
  accounts: number[];
  /** base58. */
  data: string;
  stackHeight: number;
}

export interface Execution {
  err: TransactionError | null;
  logs: string[];
  inner: { index: number; instructions: InnerInstruction[] }[];
  units: number;
  returnData: { programId: string; data: [string, 'base64'] } | null;
}

function executionOf(meta: TransactionMetadata, err: TransactionError | null): Execution {
  const returned = meta.returnData();
  const data = returned.data();
  return {
    err,
    logs: meta.logs(),
    inner: meta.innerInstructions().flatMap((list, index) => {
      if (list.length === 0) return [];
      const instructions = list.map((inner) => {
        const compiled = inner.instruction();
        return {
          programIdIndex: compiled.programIdIndex(),
          accounts: [...compiled.accounts()],
          data: base58.encode(compiled.data()),
          stackHeight: inner.stackHeight(),
        };
      });
      return [{ index, instructions }];
    }),
    units: Number(meta.computeUnitsConsumed()),
    returnData:
      data.length === 0
        ? null
        : {
            programId: base58.encode(returned.programId()),
            data: [Buffer.from(data).toString('base64'), 'base64'],
          },
  };
}

/**
 * The SVM and its accounts at the head. It executes everything it is given: the chain checks
 * signatures, blockhashes and duplicates before.
 */
export class Svm {
  readonly #svm = new LiteSvm();
  /** Cache of decoded addresses: decoding base58 takes longer than executing a transfer. */
  readonly #keys = new Map<string, Uint8Array>();

  /** `lamportsPerByte` is what an account must hold for each of its bytes and 128 more. */
  constructor(lamportsPerByte: number) {
    this.setRent(lamportsPerByte);
    this.#svm.setSigverify(false);
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.setSlotHashes([]);
  }

  #key(address: string): Uint8Array {
    const known = this.#keys.get(address);
    if (known) return known;
    if (this.#keys.size > 20_000) this.#keys.clear();
    const bytes = base58.decode(address);
    this.#keys.set(address, bytes);
    return bytes;
  }

  /** The account, or null if it does not exist or holds no lamports. */
  account(address: string): StoredAccount | null {
    const found = this.#svm.getAccount(this.#key(address));
    if (!found || found.lamports() === 0n) return null;
    return {
      lamports: found.lamports(),
      data: found.data(),
      owner: base58.encode(found.owner()),
      executable: found.executable(),
      rentEpoch: found.rentEpoch(),
    };
  }

  lamports(address: string): bigint {
    return this.#svm.getBalance(this.#key(address)) ?? 0n;
  }

  /** Writes an account without any check of the runtime. Null removes it. */
  write(address: string, account: StoredAccount | null): void {
    const value = account
      ? new Account(
          account.lamports,
          account.data,
          this.#key(account.owner),
          account.executable,
          account.rentEpoch,
        )
      : new Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n);
    this.#svm.setAccount(this.#key(address), value);
  }

  setRent(lamportsPerByte: number): void {
    const { exemptionThreshold, burnPercent } = Rent.default();
    this.#svm.setRent(new Rent(BigInt(lamportsPerByte), exemptionThreshold, burnPercent));
  }

  rentOf(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** Executes a transaction whose form was checked: the binding aborts the process on bad bytes. */
  execute(bytes: Uint8Array): Execution {
    const result = this.#svm.sendVersionedTransaction(bytes);
    return result instanceof FailedTransactionMetadata
      ? executionOf(result.meta(), errorOf(result))
      : executionOf(result, null);
  }

  /** Like `execute`, but keeps nothing. `after` holds the accounts as they would be. */
  simulate(bytes: Uint8Array): Execution & { after: Map<string, StoredAccount> } {
    const result = this.#svm.simulateVersionedTransaction(bytes);
    const after = new Map<string, StoredAccount>();
    if (result instanceof FailedTransactionMetadata) {
      return { ...executionOf(result.meta(), errorOf(result)), after };
    }
    for (const entry of result.postAccounts()) {
      const account = entry.account();
      after.set(base58.encode(entry.address), {
        lamports: account.lamports(),
        data: account.data(),
        owner: base58.encode(account.owner()),
        executable: account.executable(),
        rentEpoch: account.rentEpoch(),
      });
    }
    return { ...executionOf(result.meta(), null), after };
  }

  /**
   * Opens a slot: sets the clock, the earlier slots' hashes, and a new value for durable nonces.
   */
  openSlot(slot: number, unixTime: number, earlier: { slot: number; hash: string }[]): void {
    this.#svm.expireBlockhash();
    const clock = this.#svm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(unixTime);
    this.#svm.setClock(clock);
    this.#svm.setSlotHashes(earlier.map(({ slot, hash }) => ({ slot: BigInt(slot), hash })));
  }
}
