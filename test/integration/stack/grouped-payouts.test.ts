/**
 * Groups on the deployed stack, each function with its own role: what waits of one token is paid in one
 * transaction (docs/decisions/0109-group-commit.md). The books are judged when the project leaves.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payMany } from '#extensions/payouts/chain/evm/pay-many.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { fresh, id } from '#test/scenarios/stack/money.ts';
import { until } from '#test/support/stack.ts';

let project: OwnProject;
beforeAll(async () => {
  project = await ownProject();
  const path = `/projects/${project.slug}/settings`;
  const { rev } = await project.alice.request<{ rev: number }>('GET', path);
  await project.alice.request('PATCH', path, { rev, grouping: [project.chain] });
});
afterAll(() => project?.leave());

interface Item {
  biz_order_id: string;
  withdraw_no: string;
  status: number;
}
interface Batch {
  status: string;
  items: Item[];
}
interface Detail {
  status: number;
  tx_hash: string;
  fail_reason: string | null;
}

const payment = (token: string, amount: string, to_address = fresh()) => ({
  biz_order_id: id('grouped'),
  chain: project.chain,
  token,
  to_address,
  amount,
});

/** A batch of so little that nobody has to approve it, and each order as it ended. */
async function pay(items: ReturnType<typeof payment>[]): Promise<Detail[]> {
  const batch_id = id('batch');
  await project.merchant.api.post<Batch>('/v1/withdraw/batch', { batch_id, items });
  const ended = await until('every payment of the batch', async () => {
    await project.rpc('anvil_mine', '0x1');
    const now = await project.merchant.api.get<Batch>('/v1/withdraw/batch', { batch_id });
    return now.status === 'completed' ? now : undefined;
  });
  return Promise.all(
    ended.items.map(({ withdraw_no }) =>
      project.merchant.api.get<Detail>('/v1/withdraw/detail', { withdraw_no }),
    ),
  );
}

const sentTo = async (txHash: string) =>
  (await project.rpc<{ to: string }>('eth_getTransactionByHash', txHash)).to;

test('payments of a token are one transaction, after one that allows exactly their sum', async () => {
  const items = Array.from({ length: 20 }, (_, n) => payment('USDT', `${1 + n}.5`));
  const orders = await pay(items);
  expect(orders.map(({ status }) => status)).toEqual(items.map(() => 4));
  expect(new Set(orders.map(({ tx_hash }) => tx_hash)).size).toBe(1);
  expect(await sentTo(orders[0]!.tx_hash)).toBe(payMany.address.toLowerCase());
  for (const { to_address, amount } of items) {
    const units = BigInt(Math.round(Number(amount) * 1e6));
    expect(await project.stack.balance(project.chain, to_address, 'USDT')).toBe(units);
  }
  // One for the allowance, one for the group.
  expect(BigInt(await project.rpc('eth_getTransactionCount', project.wallet, 'latest'))).toBe(2n);
});

test('payments of the coin are one transaction, and who refuses it fails alone', async () => {
  // It refuses only the contract that pays groups, so the order is taken: it pays by itself.
  // CALLER PUSH20 EQ PUSH1 27 JUMPI STOP JUMPDEST PUSH0 PUSH0 REVERT.
  const refuses = fresh();
  const code = `0x3373${payMany.address.slice(2).toLowerCase()}14601b57005b5f5ffd`;
  await project.rpc('anvil_setCode', refuses, code);
  const items = [
    ...Array.from({ length: 8 }, () => payment('ETH', '0.01')),
    payment('ETH', '0.01', refuses),
  ];
  const nonce = async () =>
    BigInt(await project.rpc<string>('eth_getTransactionCount', project.wallet, 'latest'));
  const before = await nonce();
  const orders = await pay(items);
  expect(orders.map(({ status }) => status)).toEqual([...Array(8).fill(4), 5]);
  expect(orders[8]!.fail_reason).toMatch(/refused/i);
  expect(await nonce()).toBe(before + 1n);
  for (const { to_address } of items.slice(0, 8))
    expect(BigInt(await project.rpc('eth_getBalance', to_address, 'latest'))).toBe(10n ** 16n);
  expect(BigInt(await project.rpc('eth_getBalance', refuses, 'latest'))).toBe(0n);
});
