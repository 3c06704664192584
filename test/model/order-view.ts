/** What both sides know of an order and its slot. */
export interface OrderView {
  status: string;
  reversed: boolean;
  slot: {
    state: string;
    newest: 'payment' | 'fill';
    mined: 'payment' | 'fill' | null;
    success: boolean;
  } | null;
}

/** A withdrawal that a group pays, as one word. Its transaction is its group's, and says what was sent. */
export const wordOfMember = (status: string, reversed = false): string =>
  `in a group, ${status === 'broadcast' ? 'signing' : status}${reversed ? ', reversed' : ''}`;

/** A view as one word, by which views are compared. */
export function wordOf({ status, reversed, slot }: OrderView): string {
  const order = reversed ? `${status}, reversed` : status;
  if (!slot) return order;
  const mined = slot.mined ? ` by a ${slot.mined}${slot.success ? '' : ' that reverted'}` : '';
  return `${order}; nonce ${slot.state}${mined}, newest is a ${slot.newest}`;
}
