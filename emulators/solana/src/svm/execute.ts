import type { Outcome } from '../ledger-types.ts';
import { tokenBalances } from '../token/token-balances.ts';
import type { WireTransaction } from '../wire.ts';
import { costUnits, feeOf } from './fee.ts';
import type { Execution, StoredAccount, Svm } from './svm.ts';

/** Load errors after which the transaction still pays its fee. */
const paysThoughNotLoaded = new Set([
  'ProgramAccountNotFound',
  'InvalidProgramForExecution',
  'MaxLoadedAccountsDataSizeExceeded',
  'InvalidLoadedAccountsDataSizeLimit',
]);

type Read = (key: string) => StoredAccount | null;

const balances = (keys: string[], read: Read): number[] =>
  keys.map((key) => Number(read(key)?.lamports ?? 0n));

/** Bytes that the transaction loads: the data of each account, plus 64 for each. */
const loadedBytes = (keys: string[], before: Read): number =>
  keys.reduce((sum, key) => {
    const account = before(key);
    return account ? sum + 64 + account.data.length : sum;
  }, 0);

/** A reader that reads each account once. */
export function cached(read: Read): Read {
  const known = new Map<string, StoredAccount | null>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const account = read(key);
    known.set(key, account);
    return account;
  };
}

export const writableKeys = ({ message, keys }: WireTransaction): string[] =>
  keys.filter((_, index) => message.isAccountWritable(index));

function outcomeOf(tx: WireTransaction, execution: Execution, before: Read, after: Read): Outcome {
  const notLoaded = execution.units === 0 && execution.err !== null;
  const bytes = notLoaded ? 0 : loadedBytes(tx.keys, before);
  const counts = {
    writable: writableKeys(tx).length,
    used: execution.units,
    loadedBytes: bytes,
  };
  return {
    err: execution.err,
    fee: Number(feeOf(tx.message)),
    preBalances: balances(tx.keys, before),
    postBalances: balances(tx.keys, after),
    preTokenBalances: tokenBalances(tx.keys, before),
    postTokenBalances: tokenBalances(tx.keys, after),
    inner: execution.inner,
    logs: execution.logs,
    units: execution.units,
    costUnits: costUnits(tx.message, counts),
    loadedBytes: bytes,
    returnData: execution.returnData,
  };
}

/** Renames the SVM's error for a missing program, which has an error of its own on a cluster. */
function nameMissingProgram<E extends Execution>(
  tx: WireTransaction,
  execution: E,
  before: Read,
): E {
  if (execution.err !== 'InvalidProgramForExecution') return execution;
  const { compiledInstructions, staticAccountKeys } = tx.message;
  const missing = compiledInstructions.some(
    ({ programIdIndex }) => !before(staticAccountKeys[programIdIndex]?.toBase58() ?? ''),
  );
  return missing ? { ...execution, err: 'ProgramAccountNotFound' } : execution;
}

export interface Executed {
  outcome: Outcome;
  /** False if the fee could not be charged: no block holds such a transaction. */
  lands: boolean;
  /** The accounts that it may write, before and after. */
  changed: { address: string; before: StoredAccount | null; after: StoredAccount | null }[];
}

/** Executes a transaction at the head. If it fails, its fee is charged where possible. */
export function execute(svm: Svm, tx: WireTransaction): Executed {
  const before = cached((key) => svm.account(key));
  const writable = writableKeys(tx);
  for (const key of tx.keys) before(key);
  const execution = nameMissingProgram(tx, svm.execute(tx.bytes), before);
  const payer = tx.keys[0] ?? '';
  const had = before(payer);
  if (had && typeof execution.err === 'string' && paysThoughNotLoaded.has(execution.err)) {
    const fee = feeOf(tx.message);
    const unpaid = svm.lamports(payer) === had.lamports && had.lamports >= fee;
    if (unpaid) svm.write(payer, { ...had, lamports: had.lamports - fee });
  }
  const changes = new Set(writable);
  const fresh = cached((key) => svm.account(key));
  const after: Read = (key) => (changes.has(key) ? fresh(key) : before(key));
  const paid = (had?.lamports ?? 0n) !== (after(payer)?.lamports ?? 0n);
  return {
    outcome: outcomeOf(tx, execution, before, after),
    lands: execution.err === null || paid,
    changed: writable.map((address) => ({
      address,
      before: before(address),
      after: after(address),
    })),
  };
}

/**
 * The outcome in a block of a transaction whose payer cannot pay (SIMD-0290): failed, with no fee,
 * no logs and no change.
 */
export const unpaidOutcome = (outcome: Outcome): Outcome => ({
  ...outcome,
  err: 'InsufficientFundsForFee',
  fee: 0,
  postBalances: outcome.preBalances,
  postTokenBalances: outcome.preTokenBalances,
  inner: [],
  logs: [],
  units: 0,
});

/** Whether a transaction of a block paid nothing; its bytes may still land. */
export const isUnpaid = ({ err, fee }: Outcome): boolean => err !== null && fee === 0;

/** Computes what `execute` would do, and changes nothing. */
export function simulate(svm: Svm, tx: WireTransaction): { outcome: Outcome; after: Read } {
  const before = cached((key) => svm.account(key));
  const execution = nameMissingProgram(tx, svm.simulate(tx.bytes), before);
  const fee = feeOf(tx.message);
  const payer = tx.keys[0] ?? '';
  const after: Read = (key) => {
    if (execution.err === null) return execution.after.get(key) ?? before(key);
    const account = before(key);
    const charged = key === payer && execution.units > 0 && account;
    return charged ? { ...account, lamports: account.lamports - fee } : account;
  };
  return { outcome: outcomeOf(tx, execution, before, after), after };
}
