/** The admin API's path of an order, by its number. Throws a sentence for another kind. */
export function orderPath(slug: string, orderNo: string): string {
  if (orderNo.startsWith('WD')) return `/projects/${slug}/withdrawals/${orderNo}`;
  if (orderNo.startsWith('OP')) return `/projects/${slug}/operations/${orderNo}`;
  throw new Error(`"${orderNo}" is neither a withdrawal (WD...) nor a client operation (OP...)`);
}
