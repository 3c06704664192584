import { EVMError } from '@ethereumjs/evm';
import type { ContractResult } from '../wire/transaction.ts';

/** How a call failed, in the node's words. */
export interface Failure {
  result: ContractResult;
  message: string;
}

/** The instruction that was about to run, to say where energy ended. */
export interface LastStep {
  name: string;
  cost: bigint;
  limit: bigint;
  left: bigint;
}

const words: Record<string, Failure> = {
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

/** The node's name and sentence for an interpreter's error. */
export function failureOf(error: string, last: LastStep | null): Failure {
  if (error === EVMError.errorMessages.OUT_OF_GAS) {
    return {
      result: 'OUT_OF_ENERGY',
      message: last
        ? `Not enough energy for '${last.name}' operation executing: curInvokeEnergyLimit[${last.limit}], curOpEnergy[${last.cost}], usedEnergy[${last.limit - last.left}]`
        : 'Not enough energy to save the code of the contract',
    };
  }
  return words[error] ?? { result: 'UNKNOWN', message: error };
}
