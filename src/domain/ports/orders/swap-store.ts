import type { OrderPointer } from '#model/orders/order.ts';
import type { CreateSwap, CreateSwapResult, Swap } from '#model/orders/swap.ts';
import type { OrderStore } from './order-store.ts';

export interface SwapStore extends Pick<OrderStore<Swap>, 'get' | 'getMany'> {
  byOrder(projectId: string, bizOrderId: string): Promise<Swap | null>;
  pointer(projectId: string, bizOrderId: string): Promise<OrderPointer | null>;
  /**
   * In one transaction: takes the quote, creates the swap, reserves what it may cost, and writes
   * its outbox entry.
   */
  create(input: CreateSwap): Promise<CreateSwapResult>;
}
