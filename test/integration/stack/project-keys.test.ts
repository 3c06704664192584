/** Hot wallets, keys and seeds on the deployed stack: who writes and reads them, and who compares them. */
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { hotKeysOf } from '#aws/projects/project-item.ts';
import { families } from '#shared/chains.ts';
import { root } from '#test/scenarios/stack/security.ts';
import { asRole } from '#test/support/as-role.ts';
import { invoke } from '#test/support/deployed.ts';
import { logLines } from '#test/support/log-lines.ts';
import { type Merchant, openStack, type Stack, until } from '#test/support/stack.ts';

const TableName = 'coffer-local-projects';
const denied = { name: 'AccessDeniedException' };
let stack: Stack;
let merchant: Merchant;

beforeAll(async () => {
  stack = await openStack();
  merchant = await stack.merchant({ slug: await stack.project(), webhooks: false });
});
afterAll(() => merchant?.leave());

const hotKeys = async (slug: string) => {
  const { Item } = await root.send(new GetCommand({ TableName, Key: projectKeys.hotKeys(slug) }));
  return { Item: Item ?? {}, hot: hotKeysOf(Item) };
};

test('each address of a hot wallet is recorded with its project and its key', async () => {
  const { hot } = await hotKeys(merchant.slug);
  expect(Object.keys(hot).sort()).toEqual([...families].sort());
  for (const family of families) {
    const Key = projectKeys.hotWallet(family, hot[family]!.address);
    const { Item } = await root.send(new GetCommand({ TableName, Key }));
    expect(Item).toMatchObject({ projectId: merchant.slug });
  }
});

test('who creates projects exchanges no hot wallet, key or seed, and reads no seed', async () => {
  const { tables } = await asRole('coffer-local-admin-projects');
  const { hot } = await hotKeys(merchant.slug);
  const thief = { ...hot.EVM, address: '0x00000000000000000000000000000000000000e1' };
  for (const Item of [
    { ...projectKeys.hotKeys(merchant.slug), ...hot, EVM: thief },
    { ...projectKeys.seeds(merchant.slug), xpub: {}, wrappedSeeds: {} },
    { ...projectKeys.hotWallet('EVM', hot.EVM!.address), projectId: 'evil' },
    { ...projectKeys.hotWallet('EVM', thief.address), projectId: merchant.slug },
  ]) {
    const write = tables.send(new PutCommand({ TableName, Item }));
    await expect(write, Item.pk).rejects.toMatchObject(denied);
  }
  const read = (Key: { pk: string; sk: string }) => tables.send(new GetCommand({ TableName, Key }));
  expect((await read(projectKeys.hotKeys(merchant.slug))).Item).toMatchObject({ EVM: hot.EVM });
  await expect(read(projectKeys.seeds(merchant.slug))).rejects.toMatchObject(denied);
});

test.each(['keys-verify-request', 'admin-lookup', 'queue-deliver-webhook', 'queue-watch-solana'])(
  '%s reads no extended public key',
  async (role) => {
    const { tables } = await asRole(`coffer-local-${role}`);
    const Key = projectKeys.seeds(merchant.slug);
    await expect(tables.send(new GetCommand({ TableName, Key }))).rejects.toMatchObject(denied);
  },
);

test('the nightly check finds a hot address that was exchanged, by the locked copy', async () => {
  const { Item, hot } = await hotKeys(merchant.slug);
  const linesOf = async (since: number) => {
    await invoke('schedule-check-keys');
    return until('the check', async () => {
      const lines = await logLines(stack.file.aws.endpoint_url, 'schedule-check-keys', since);
      return lines.some(({ event }) => event === 'project-keys.checked')
        ? lines.filter(({ project }) => project === merchant.slug)
        : undefined;
    });
  };
  expect(await linesOf(Date.now())).toEqual([]);
  const EVM = { ...hot.EVM, address: '0x00000000000000000000000000000000000000e1' };
  await root.send(new PutCommand({ TableName, Item: { ...Item, EVM } }));
  try {
    expect(await linesOf(Date.now())).toMatchObject([
      { event: 'project-keys.differ', differs: ['hot address, EVM'] },
    ]);
  } finally {
    await root.send(new PutCommand({ TableName, Item }));
  }
});
