import { operationStatusNames, withdrawalStatusNames } from '#wire/statuses.ts';

/** The fields of an order's GET that say why it waits. */
export interface ShownOrder {
  withdraw_no?: string;
  op_no?: string;
  chain: string;
  from_address: string;
  status: number;
  risk_reason?: string | null;
  risks?: string[];
  fail_reason: string | null;
  tx_hash: string | null;
  waits: { cause: string; says: string; runbook: string | null; next_action_at: number | null }[];
}

export interface Surroundings {
  slug: string;
  /** Addresses of the project that sign nothing. */
  halted: { chain: string; address: string }[];
}

/** Says in sentences why an order has not ended, and what a person can do. */
export function explainOrder(order: ShownOrder, { slug, halted }: Surroundings): string[] {
  const no = order.withdraw_no ?? order.op_no ?? '';
  const lines = [`${no} is ${statusName(order)}.`];
  if (order.waits.length === 0) {
    if (order.fail_reason) lines.push(`The reason: ${order.fail_reason}`);
    return lines;
  }
  const causes = order.waits.map(({ cause }) => cause);
  if (order.risk_reason) lines.push(`It was not let through because of ${order.risk_reason}.`);
  for (const risk of order.risks ?? []) lines.push(`Risk: ${risk}`);
  for (const wait of order.waits) {
    lines.push(wait.says);
    if (wait.cause === 'approval') lines.push(`To approve: npm run admin -- approve ${slug} ${no}`);
    if (wait.runbook) lines.push(`See "${wait.runbook}" in docs/runbook.md.`);
    if (wait.next_action_at !== null) {
      const what = wait.cause === 'approval' ? 'It ends at' : 'The next try is at';
      lines.push(`${what} ${new Date(wait.next_action_at * 1_000).toISOString()}.`);
    }
  }
  const isHalted = halted.some(
    ({ chain, address }) => chain === order.chain && address === order.from_address,
  );
  if (isHalted && !causes.includes('address_frozen')) {
    lines.push(`${order.from_address} signs nothing: see "address-frozen" in docs/runbook.md.`);
  }
  if (order.tx_hash) lines.push(`Its transaction is ${order.tx_hash}.`);
  return lines;
}

function statusName({ op_no, status }: ShownOrder): string {
  const names: Record<number, string> = op_no ? operationStatusNames : withdrawalStatusNames;
  return (names[status] ?? String(status)).toLowerCase();
}
