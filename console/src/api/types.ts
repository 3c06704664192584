import type { components } from './schema.ts';

export type Schemas = components['schemas'];
export type Withdrawal = Schemas['AdminWithdrawal'];
export type WithdrawalDetail = Schemas['AdminWithdrawalDetail'];
export type Operation = Schemas['AdminOperation'];
export type OperationDetail = Schemas['AdminOperationDetail'];
