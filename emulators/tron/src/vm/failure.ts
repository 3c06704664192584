import { EVMError } from '@ethereumjs/evm';
import type { ContractResult } from '../wire/transaction.ts';

/** How a call failed: the node's result code and message. */
export interface Failure {
  result: ContractResult;
  message: string;
}

/** The instruction for which the energy did not suffice. */
export interface LastStep {
  name: string;
  cost: bigint;
  limit: bigint;
  left: bigint;
}

const failures: Record<string, Failure> = {
  [EVMError.errorMessages.REVERT]: { result: 'REVERT', message: 'REVERT opcode executed' },
  [EVMError.errorMessages.INVALID_JUMP]: {
    result: 'BAD_JUMP_DESTINATION',
    message: 'Operation with pc isn\'t "JUMPDEST"',
  },
  [EVMError.errorMessages.INVALID_OPCODE]: {
    result: 'ILLEGAL_OPERATION',
    message: 'Invalid operation code',
  },
  [EVMError.errorMessages.STACK_UNDERFLOW]: {
    result: 'STACK_TOO_SMALL',
    message: 'Expected stack size is larger',
  },
  [EVMError.errorMessages.STACK_OVERFLOW]: {
    result: 'STACK_TOO_LARGE',
    message: 'Expected: overflow 1024 elements stack limit',
  },
};

/** A contract sent coins to itself. */
export const toItself: Failure = {
  result: 'TRANSFER_FAILED',
  message: 'transfer trx failed: Cannot transfer TRX to yourself.',
};

/** The node's result code and message for an interpreter's error. */
export function failureOf(error: string, last: LastStep | null): Failure {
  if (error === EVMError.errorMessages.OUT_OF_GAS) {
    return {
      result: 'OUT_OF_ENERGY',
      message: last
        ? `Not enough energy for '${last.name}' operation executing: curInvokeEnergyLimit[${last.limit}], curOpEnergy[${last.cost}], usedEnergy[${last.limit - last.left}]`
        : 'Not enough energy to save the code of the contract',
    };
  }
  return failures[error] ?? { result: 'UNKNOWN', message: error };
}
