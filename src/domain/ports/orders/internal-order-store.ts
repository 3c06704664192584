import type {
  CreateInternalOrder,
  CreateInternalOrderResult,
  InternalOrder,
} from '#model/orders/internal-order.ts';
import type { OrderStore } from './order-store.ts';

export interface InternalOrderStore extends Pick<OrderStore<InternalOrder>, 'get' | 'getMany'> {
  /** One transaction. `duplicate`: an order of this number exists, whatever its terms. */
  create(input: CreateInternalOrder): Promise<CreateInternalOrderResult>;
}
