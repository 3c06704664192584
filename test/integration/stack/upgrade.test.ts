/**
 * A deployment over executions that wait: one for its approval, one to be paid, one to be confirmed.
 * Afterwards the same executions go on with the new code, and each order is paid once.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  ListStateMachinesCommand,
  SFNClient,
} from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cdkCommand } from '../../../local/deploy.ts';
import { cloudEnvironment } from '../../../local/emulator.ts';
import { type Merchant, openStack, type Stack, until } from '../../support/stack.ts';

const sfn = new SFNClient({});
const lambda = new LambdaClient({});
const outdir = mkdtempSync(path.join(tmpdir(), 'coffer-upgrade-'));
/** The chain whose payment has to wait for its confirmation; nothing is mined on it meanwhile. */
const held = 'BASE';

let stack: Stack;
let slug: string;
let merchant: Merchant;
let machine: string;

beforeAll(async () => {
  stack = await openStack();
  slug = await stack.project();
  merchant = await stack.merchant({ slug, webhooks: false });
  const { stateMachines } = await sfn.send(new ListStateMachinesCommand({}));
  machine = stateMachines?.find(({ name }) => name === 'coffer-local-withdrawal')
    ?.stateMachineArn as string;
  const path = `/projects/${slug}`;
  const project = await stack.admins[0]?.request<{ addresses: { EVM: string } }>('GET', path);
  const hot = project?.addresses.EVM as string;
  for (const chain of ['ARBITRUM', held]) {
    await stack.pay(chain, hot, null, 10n ** 18n);
    await stack.pay(chain, hot, 'USDT', 10_000_000_000n);
  }
  await until('funds', async () => {
    const funds = await Promise.all(
      ['ARBITRUM', held].map((chain) => stack.balance(chain, hot, 'USDT')),
    );
    return funds.every((amount) => amount > 0n) ? true : undefined;
  });
});

afterAll(async () => {
  await stack?.rpc(held)('evm_setIntervalMining', 1);
  await merchant?.leave();
  rmSync(outdir, { recursive: true, force: true });
});

interface Order {
  no: string;
  chain: string;
  to: string;
  amount: string;
}

async function apply(chain: string, amount: string): Promise<Order> {
  const to = `0x${randomBytes(20).toString('hex')}`;
  const { withdraw_no } = await merchant.api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
    biz_order_id: `upgrade-${randomBytes(6).toString('hex')}`,
    chain,
    token: 'USDT',
    to_address: to,
    amount,
  });
  return { no: withdraw_no, chain, to, amount };
}

const statusOf = async ({ no }: Order): Promise<number> => {
  const detail = await merchant.api.get<{ status: number }>('/v1/withdraw/detail', {
    withdraw_no: no,
  });
  return detail.status;
};
const arnOf = (name: string) => `${machine.replace(':stateMachine:', ':execution:')}:${name}`;
const executionOf = (name: string) =>
  sfn.send(new DescribeExecutionCommand({ executionArn: arnOf(name) }));

/** The state that an execution entered last. */
async function stateOf({ no }: Order): Promise<string | undefined> {
  const { events } = await sfn.send(
    new GetExecutionHistoryCommand({ executionArn: arnOf(no), reverseOrder: true }),
  );
  return events?.find(({ stateEnteredEventDetails }) => stateEnteredEventDetails)
    ?.stateEnteredEventDetails?.name;
}

const waitsIn = (order: Order, state: string) =>
  until(
    `${state} of ${order.no}`,
    async () => ((await stateOf(order).catch(() => undefined)) === state ? true : undefined),
    { everyMs: 300 },
  );

const codeOf = async (entry: string) => {
  const FunctionName = `coffer-local-${entry}`;
  return (await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))).CodeSha256;
};

async function deployRelease(release: string): Promise<void> {
  const { endpoint_url, region } = stack.file.aws;
  const { command, args, env } = cdkCommand(
    { env: cloudEnvironment(endpoint_url), region },
    'upgrade',
    [
      'deploy',
      ...[
        'coffer-local-workflow',
        '--exclusively',
        '-c',
        'stage=local',
        '-c',
        `release=${release}`,
      ],
      ...['--output', outdir, '--require-approval', 'never', '--progress', 'events'],
    ],
  );
  await promisify(execFile)(command, args, { env, cwd: process.cwd(), maxBuffer: 1 << 24 });
}

test('executions that wait for approval, payment and confirmation end under new code', async () => {
  const mine = stack.rpc(held);
  const sent = await apply(held, '7');
  await until('the payment is sent', async () => ((await statusOf(sent)) === 3 ? true : undefined));
  await mine('evm_setIntervalMining', 0);
  const [alice, bob] = stack.admins;
  await alice?.request('POST', `/projects/${slug}/freeze`, { reason: 'upgrade' });
  const pending = await apply('ARBITRUM', '1000');
  const approved = await apply('ARBITRUM', '8');
  await waitsIn(sent, 'Confirm');
  await waitsIn(pending, 'Approval');
  await waitsIn(approved, 'Pay');

  const steps = ['await-approval', 'await-payment', 'await-confirmation'];
  const entries = [...steps.map((step) => `workflow-withdrawal-${step}`), 'queue-sign-evm'];
  const before = await Promise.all(entries.map(codeOf));
  await deployRelease(`upgrade-${randomBytes(4).toString('hex')}`);
  const after = await Promise.all(entries.map(codeOf));
  expect(after.filter((code, i) => code === before[i])).toEqual([]);
  expect([await statusOf(pending), await statusOf(approved), await statusOf(sent)]).toEqual([
    0, 1, 3,
  ]);

  await mine('evm_setIntervalMining', 1);
  await mine('anvil_mine', '0x10');
  await alice?.request('POST', `/projects/${slug}/unfreeze`);
  await bob?.request('POST', `/projects/${slug}/unfreeze`);
  await alice?.request('POST', `/projects/${slug}/withdrawals/${pending.no}/approve`);
  const orders = [sent, pending, approved];
  for (const order of orders) {
    await until(`end of ${order.no}`, async () =>
      (await statusOf(order)) === 4 ? true : undefined,
    );
    const amount = BigInt(order.amount) * 1_000_000n;
    expect(await stack.balance(order.chain, order.to, 'USDT')).toBe(amount);
    // The execution that waited is the one that ended: none had to be started in its place.
    const { status } = await until('its execution ends', async () => {
      const execution = await executionOf(order.no);
      return execution.status === 'RUNNING' ? undefined : execution;
    });
    expect(status).toBe('SUCCEEDED');
    await expect(executionOf(`${order.no}-2`)).rejects.toMatchObject({
      name: 'ExecutionDoesNotExist',
    });
  }
}, 300_000);
