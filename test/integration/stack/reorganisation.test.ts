/** Reorganisations before credit, on the deployed watcher and a chain with a block a second. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Merchant, openStack, type Stack, until } from '../../support/stack.ts';

interface Deposit {
  deposit_no: string;
  status: number;
  confirmations: number;
  block_number: string;
  tx_hash: string;
}

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant();
});
afterAll(() => merchant?.leave());

/** BASE is left alone by the other files: a reorganisation takes everybody's blocks. */
const chain = 'BASE';

test.each([1, 5])('%s blocks: the deposit goes, returns, and is credited once', async (depth) => {
  const user_id = `reorg-${randomBytes(6).toString('hex')}`;
  const rpc = stack.rpc(chain);
  const { addresses } = await merchant.api.post<{ addresses: { EVM: string } }>(
    '/v1/subaccount/create',
    { user_id },
  );
  const deposits = async () =>
    (await merchant.api.get<{ list: Deposit[] }>('/v1/deposit/list', { user_id })).list;
  const txHash = await stack.pay(chain, addresses.EVM, 'USDT', 7_000_000n);
  const raw = await until('the bytes', async () => {
    const found = await rpc<string | null>('eth_getRawTransactionByHash', txHash);
    return found ?? undefined;
  });
  const before = await until('detection', async () => {
    const found = (await deposits())[0];
    return found && found.confirmations >= depth - 1 ? found : undefined;
  });
  expect(before.status).toBe(0);
  const head = Number(await rpc<string>('eth_blockNumber'));
  await rpc('anvil_reorg', head - Number(before.block_number) + 1, []);
  await rpc('anvil_dropAllTransactions');
  await until('its going', async () => ((await deposits()).length === 0 ? true : undefined));
  const gone = await merchant.api.call('GET', `/v1/deposit/detail?deposit_no=${before.deposit_no}`);
  expect(gone).toMatchObject({ http: 404, code: 40401 });
  await rpc('eth_sendRawTransaction', raw);
  const credited = await until('its credit', async () => {
    const found = await deposits();
    return found[0]?.status === 2 ? found : undefined;
  });
  expect(credited).toMatchObject([{ deposit_no: before.deposit_no, tx_hash: txHash }]);
  expect(Number(credited[0]?.block_number)).toBeGreaterThan(Number(before.block_number));
  await merchant.receiver.waitFor(
    'deposit.credited',
    ({ data }) => data.deposit_no === before.deposit_no,
    30_000,
  );
  const announced = merchant.receiver.received.filter(
    ({ event, data }) => event === 'deposit.credited' && data.deposit_no === before.deposit_no,
  );
  expect(announced).toHaveLength(1);
});
