/** The comparison of reservations with unfinished orders on the deployed stack, under its own role. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKeys } from '#aws/dynamodb/table-keys.ts';
import { heldAttributes } from '#aws/orders/reserved-by.ts';
import { id, money, tables } from '#test/scenarios/stack/reconciliation.ts';
import { invoke } from '#test/support/deployed.ts';
import { type LogLine, logLines } from '#test/support/log-lines.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ webhooks: false });
});
afterAll(() => merchant?.leave());

test('a reservation that no order holds is found, and an empty one is listed no more', async () => {
  const address = `0x${id()}`;
  const kept = moneyKeys.reserved('nobody', 'ETH', address, 'USDT');
  const empty = moneyKeys.reserved('nobody', 'ETH', address, '_native');
  const put = async (key: typeof kept, reserved: number) => {
    const { ':heldPk': workPk, ':heldSk': workSk } = heldAttributes(key);
    const Item = { ...key, reserved, epoch: 1, workPk, workSk };
    await tables.send(new PutCommand({ ...money, Item }));
  };
  await put(kept, 5);
  await put(empty, 0);
  // The day's round may be over.
  await tables.send(new DeleteCommand({ ...money, Key: moneyKeys.reservationPlace() }));
  try {
    const fn = 'schedule-check-reservations';
    const line = await runUntilLine(fn, 'reservation.differs', address);
    expect(line).toMatchObject({ project: 'nobody', asset: 'USDT', reserved: '5', held_max: '0' });
    const { Item } = await tables.send(new GetCommand({ ...money, Key: empty }));
    expect(Item).toMatchObject({ reserved: 0 });
    expect(Item).not.toHaveProperty('workPk');
  } finally {
    for (const Key of [kept, empty]) await tables.send(new DeleteCommand({ ...money, Key }));
  }
});

/** Runs a function until it has logged a line of this event about an address. */
async function runUntilLine(fn: string, event: string, address: string): Promise<LogLine> {
  const since = Date.now() - 1_000;
  return until(`${event} of ${address}`, async () => {
    await invoke(fn);
    const lines = await logLines(stack.file.aws.endpoint_url, fn, since);
    return lines.find((line) => line.event === event && line.address === address);
  });
}
