import type { ChainName } from '#contract/chains.ts';
import type { OrderPointer } from '#model/orders/order.ts';
import type { ReservationView } from '#model/orders/order-base.ts';
import type {
  CreateWithdrawal,
  CreateWithdrawalResult,
  Withdrawal,
} from '#model/orders/withdrawal.ts';
import type { OrderStore } from './order-store.ts';

export interface WithdrawalStore
  extends Pick<OrderStore<Withdrawal>, 'get' | 'getMany' | 'transition'> {
  byOrder(projectId: string, bizOrderId: string): Promise<Withdrawal | null>;
  pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
  reservations(input: {
    projectId: string;
    chain: ChainName;
    address: string;
    token: string;
    nativeToken: string;
    day: string;
  }): Promise<ReservationView>;
  create(input: CreateWithdrawal): Promise<CreateWithdrawalResult>;
}
