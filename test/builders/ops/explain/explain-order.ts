import { readExplained } from '#ops/explain/explain-order.ts';

const path = '/projects/shop/withdrawals/WD1';

export const order = {
  withdraw_no: 'WD1',
  chain: 'ETH',
  from_address: '0xhot',
  status: 0,
  fail_reason: null,
  tx_hash: null,
  waits: [] as object[],
};

/** The explanation of an order, in a project whose halted addresses are these. */
export async function why(shown: object, halted: object[] = []): Promise<string[]> {
  const answers: Record<string, unknown> = {
    [path]: shown,
    '/projects/shop/wallets': { list: halted },
  };
  const call = async (_: string, asked: string) => ({
    http: 200,
    code: 0,
    message: undefined,
    data: answers[asked],
  });
  const { data } = await readExplained(call, 'shop', 'WD1');
  return (data as { why: string[] }).why;
}
