import type { Annotations } from '#model/orders/annotations.ts';

/** `user_id` and `metadata` of an order as everybody sees them. */
export const shownAnnotations = ({ userId, metadata }: Annotations) => ({
  user_id: userId ?? null,
  metadata: { ...metadata },
});
