import type { FailedTransactionMetadata } from 'litesvm/dist/internal.js';
import { instructionErrors } from './instruction-errors.ts';
import { transactionErrors } from './transaction-errors.ts';

/** An error as answers show it: a name, or a name with its fields. */
export type TransactionError = string | Record<string, unknown>;

interface NativeError {
  index?: number;
  accountIndex?: number;
  err?(): number | { code?: number; msg?: string };
}

/** The error of a failed transaction. The binding gives it as numbers and classes. */
export function errorOf(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err() as unknown as number | NativeError;
  if (typeof error === 'number') return transactionErrors[error]?.[0] ?? `Unknown${error}`;
  const kind = (error as object).constructor.name;
  switch (kind) {
    case 'TransactionErrorInstructionError': {
      const inner = error.err?.();
      if (typeof inner === 'number') {
        return { InstructionError: [error.index, instructionErrors[inner]?.[0] ?? 'GenericError'] };
      }
      const cause = inner?.code === undefined ? 'BorshIoError' : { Custom: inner.code };
      return { InstructionError: [error.index, cause] };
    }
    case 'TransactionErrorDuplicateInstruction':
      return { DuplicateInstruction: error.index };
    case 'TransactionErrorInsufficientFundsForRent':
      return { InsufficientFundsForRent: { account_index: error.accountIndex } };
    default:
      return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } };
  }
}

const instructionText = (error: unknown): string => {
  if (typeof error === 'string') {
    return instructionErrors.find(([name]) => name === error)?.[1] ?? error;
  }
  const { Custom } = error as { Custom: number };
  return `custom program error: 0x${Custom.toString(16)}`;
};

/** The text of a node's message for an error. */
export function textOf(error: TransactionError): string {
  if (typeof error === 'string') {
    return transactionErrors.find(([name]) => name === error)?.[1] ?? error;
  }
  const [name, detail] = Object.entries(error)[0] as [string, unknown];
  const account = (detail as { account_index?: number }).account_index;
  switch (name) {
    case 'InstructionError': {
      const [index, cause] = detail as [number, unknown];
      return `Error processing Instruction ${index}: ${instructionText(cause)}`;
    }
    case 'DuplicateInstruction':
      return `Transaction contains a duplicate instruction (${detail}) that is not allowed`;
    case 'InsufficientFundsForRent':
      return `Transaction results in an account (${account}) with insufficient funds for rent`;
    default:
      return `Execution of the program referenced by account at index ${account} is temporarily restricted.`;
  }
}
