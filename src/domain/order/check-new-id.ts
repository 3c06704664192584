import { ApiError } from '#wire/api-error.ts';

/**
 * Refuses an id of a new record that begins or ends with a space: `order-1` and `order-1 ` would be two
 * orders, and two payments. Records that have such an id already are found by it. Errors: invalidRequest.
 */
export function checkNewId(field: 'biz_order_id' | 'user_id', id: string): void {
  if (id.trim() === id) return;
  throw new ApiError('invalidRequest', `${field} must not begin or end with a space`);
}
