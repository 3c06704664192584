import type { ShownOrder, ShownWait } from '#wire/words/explain-order.ts';
import { explainOrder } from '#wire/words/explain-order.ts';
import { runbookWords } from '#wire/words/order-words.ts';
import type { CommandDeps } from '../admin/command-deps.ts';
import { orderPath } from '../admin/order-path.ts';

/** The fields of an order's GET in the admin API that say why it waits. */
interface AdminOrder extends ShownOrder {
  withdraw_no?: string;
  op_no?: string;
  chain: string;
  from_address: string;
  waits: (ShownWait & { runbook: string | null })[];
}

interface Surroundings {
  slug: string;
  /** Addresses of the project that sign nothing. */
  halted: { chain: string; address: string }[];
}

/** The sentences of the API and of the console, and what an operator can type. */
function explain(order: AdminOrder, { slug, halted }: Surroundings): string[] {
  const { op_no, withdraw_no, chain, from_address: address, waits } = order;
  const no = withdraw_no ?? op_no ?? '';
  const lines = explainOrder(op_no ? 'operation' : 'withdrawal', no, order, waits, (wait) => [
    ...(wait.cause === 'approval'
      ? [`To approve: npm run ops -- admin approve ${slug} ${no}`]
      : []),
    ...(wait.runbook ? [runbookWords(wait.runbook)] : []),
  ]);
  const isHalted = halted.some((one) => one.chain === chain && one.address === address);
  const isSaid = waits.some(({ cause }) => cause === 'address_frozen');
  return isHalted && waits.length > 0 && !isSaid
    ? [...lines, `${address} signs nothing on ${chain}. ${runbookWords('address-frozen')}`]
    : lines;
}

/** Reads an order with what it waits for, and whether its address signs; explains it in `why`. */
export async function readExplained(call: CommandDeps['call'], slug: string, orderNo: string) {
  const order = await call('GET', orderPath(slug, orderNo));
  if (order.code !== 0) return order;
  const wallets = await call('GET', `/projects/${slug}/wallets`);
  if (wallets.code !== 0) return wallets;
  const { list: halted } = wallets.data as { list: Surroundings['halted'] };
  const shown = order.data as AdminOrder;
  return { ...order, data: { order: shown, why: explain(shown, { slug, halted }) } };
}
