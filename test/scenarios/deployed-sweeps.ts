/** Sweeps and payments of a project on the deployed stacks. */
import { invoke } from '../support/deployed.ts';
import { type Merchant, type Stack, until } from '../support/stack.ts';

export interface Sweep {
  sweep_no: string;
  kind: string;
  status: number;
  tx_hash: string | null;
  fail_reason: string | null;
  amount: string;
  to_address: string;
  from: { address: string; amount: string }[];
}

let running: Promise<unknown> | undefined;

/** Runs the scheduled function. Callers at the same time share one run. */
function collect(): Promise<unknown> {
  running ??= invoke('schedule-collect-deposits').finally(() => {
    running = undefined;
  });
  return running;
}

/** Words for the sweeps of the merchant's project. */
export function sweepWords(stack: Stack, merchant: Merchant) {
  const list = async (query: string) => {
    const path = `/projects/${merchant.slug}/sweeps?${query}`;
    return (await stack.admins[0]!.request<{ list: Sweep[] }>('GET', path)).list;
  };
  return {
    list,
    collect,
    /** The confirmed sweep from this address; undefined before. Throws if one has failed. */
    async swept(chain: string, address: string): Promise<Sweep | undefined> {
      await collect();
      const all = await list(`chain=${chain}`);
      const failed = all.find(({ status }) => status === 5);
      if (failed) throw new Error(`${failed.sweep_no}: ${failed.fail_reason}`);
      return all.find(
        ({ kind, status, from }) =>
          kind === 'sweep' && status === 4 && from.some((one) => one.address === address),
      );
    },
  };
}

/**
 * Withdraws this much USDT to a new address, and polls until it is confirmed; `meanwhile` is called
 * before each poll. Returns the address.
 */
export async function payFromSwept(
  stack: Stack,
  merchant: Merchant,
  of: { chain: string; amount: string; meanwhile(): Promise<unknown> },
): Promise<string> {
  const to = stack.faucetWallet(of.chain).newAddress();
  const { withdraw_no } = await merchant.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `swept-${of.chain}`,
    chain: of.chain,
    token: 'USDT',
    to_address: to,
    amount: of.amount,
  });
  await until(`the payment ${withdraw_no}`, async () => {
    await of.meanwhile();
    const path = '/v1/withdraw/detail';
    const { status } = await merchant.api.get<{ status: number }>(path, { withdraw_no });
    if (status > 4) throw new Error(`${withdraw_no} has status ${status}`);
    return status === 4 || undefined;
  });
  return to;
}
