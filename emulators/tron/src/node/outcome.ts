/** The outcome of a transaction besides its change of state: the fields of its info. */
import type { ContractResult } from '../wire/transaction.ts';

export interface Receipt {
  energy_usage?: bigint;
  energy_fee?: bigint;
  origin_energy_usage?: bigint;
  energy_usage_total?: bigint;
  /** The part of the total that a contract in heavy use costs more. */
  energy_penalty_total?: bigint;
  net_usage?: bigint;
  net_fee?: bigint;
  result?: ContractResult;
}

export interface Log {
  /** 20 bytes, without the 41. */
  address: string;
  topics: string[];
  data: string;
}

export interface InternalTransaction {
  hash: string;
  caller_address: string;
  transferTo_address: string;
  callValueInfo: { callValue?: bigint }[];
  /** Hexadecimal of "call", "create" or "suicide". */
  note: string;
  rejected?: true;
}

export interface Outcome {
  fee: bigint;
  receipt: Receipt;
  contractResult: string;
  contractAddress?: string;
  logs: Log[];
  internals: InternalTransaction[];
  /** Plain text; set if the transaction failed. */
  message?: string;
  /** `withdraw_expire_amount`, `unfreeze_amount`, `cancel_unfreezeV2_amount`. */
  extra: Record<string, unknown>;
  ret: ContractResult;
}

export const emptyOutcome = (): Outcome => ({
  fee: 0n,
  receipt: {},
  contractResult: '',
  logs: [],
  internals: [],
  extra: {},
  ret: 'SUCCESS',
});
