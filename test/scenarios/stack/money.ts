import { randomBytes } from 'node:crypto';

export interface Deposit {
  deposit_no: string;
  token: string;
  amount: string;
  status: number;
  confirmations: number;
  tx_hash: string;
  address: string;
  block_number: string;
  credited_at: number | null;
}

export const fresh = () => `0x${randomBytes(20).toString('hex')}`;
export const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
