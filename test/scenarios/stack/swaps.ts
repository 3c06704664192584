import { randomBytes } from 'node:crypto';
import { localEvmChains } from '#local/chains/evm-catalog.ts';
import { poolOn, poolPlans } from '#local/chains/uniswap/pools.ts';

export type Fields = Record<string, unknown>;

export interface Quote extends Fields {
  route_id: string;
  provider: string;
  amount_out_expected: string;
  amount_out_min: string;
  router_address: string;
  expires_at: number;
}

export interface Swap extends Fields {
  swap_no: string;
  status: number;
  amount_out_actual: string | null;
  src_tx_hash: string | null;
  fail_reason: string | null;
  gas_cost_usd: string | null;
  attempts: { nonce: number; tx_hash: string }[];
}

/** What waits in the node's pool, by sender and nonce. */
export interface Pool {
  pending: Record<string, Record<string, { to: string }>>;
}

/** The chain that is mined by hand for a while, and whose pool prices are moved. */
export const moved = 'ETH';

const local = localEvmChains.find(({ name }) => name === moved)!;

export const pools = poolPlans
  .filter(({ pair }) => pair[0] === 'wrapped' && pair[1] === 'USDT')
  .map((plan) => poolOn(local, plan));

export const id = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;
