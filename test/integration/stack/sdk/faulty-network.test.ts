/**
 * Both SDKs and the deployed API, with a network between them that loses, doubles, delays and
 * refuses requests at random: each order is made exactly once. The schedule of faults is the seed's.
 */
import { Coffer, CofferError } from 'coffer-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#test/crash/seeded.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import {
  amount,
  faults,
  makeSchedule,
  messages,
  patience,
  payments,
  type Send,
  withPython,
} from '#test/scenarios/stack/sdk/faulty-network.ts';
import { startFaultyNetwork } from '#test/support/sdk/faulty-network.ts';
import { startPythonClient } from '#test/support/sdk/python-client.ts';
import { until } from '#test/support/stack.ts';

const seed = Number(process.env.COFFER_SDK_FAULTS_SEED ?? Date.now() % 1e9);

let project: OwnProject;
let network: Awaited<ReturnType<typeof startFaultyNetwork>>;

beforeAll(async () => {
  project = await ownProject({ usdt: 100 });
  network = await startFaultyNetwork(project.merchant.baseUrl, makeSchedule(seeded(seed)));
});
afterAll(async () => {
  network?.stop();
  await project?.merchant.leave();
});

test('each order of both SDKs is made exactly once, and paid once', async () => {
  const { merchant, stack } = project;
  const { app_id, api_secret } = merchant.key;
  const to = `0x${seed.toString(16).padStart(8, '0')}${Date.now().toString(16).padStart(32, '0')}`;
  const python = await startPythonClient(
    { base_url: network.baseUrl, app_id, api_secret },
    patience,
  );
  const [ts, py] = [withTypeScript(), withPython(python)];
  const made = await Promise.all([
    makeAll(ts.pay, ts.sign, 'typescript', to),
    makeAll(py.pay, py.sign, 'python', to),
  ]).finally(() => python.stop());
  await network.settle();
  console.log(`COFFER_SDK_FAULTS_SEED=${seed}: ${network.seen.length} requests`);
  const numbers = made.flat();
  expect(new Set(numbers).size).toBe(2 * (payments + messages));
  expect([...new Set(network.seen)].sort()).toEqual([...faults, 'none'].sort());

  const withdrawals = made.flatMap((own) => own.slice(0, payments));
  await Promise.all(withdrawals.map((withdrawNo) => project.reached(withdrawNo, 4)));
  const paid = await until('the payments', async () => {
    const balance = await stack.balance('ARBITRUM', to, 'USDT');
    return balance > 0n ? balance : undefined;
  });
  expect(paid).toBe(amount.units * BigInt(2 * payments));

  // Asked past the network: as many as were made, and no other. A list lags by its outbox.
  const listOf = async (path: string) =>
    (await merchant.api.get<{ list: Record<string, string>[] }>(path, { size: 100 })).list;
  const found = await until('all orders in the lists', async () => {
    const [paidOnes, signed] = await Promise.all([
      listOf('/v1/withdraw/list'),
      listOf('/v1/client/operations'),
    ]);
    const all = [
      ...paidOnes.map(({ withdraw_no }) => withdraw_no),
      ...signed.map(({ op_no }) => op_no),
    ];
    return all.length < numbers.length ? undefined : all;
  });
  expect(found.sort()).toEqual(numbers.sort());
});

/** A call that may have been carried out is repeated with its id, as docs/sdk.md says. */
async function untilAnswered(send: Send, input: object): Promise<string> {
  let key: string | undefined;
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await send(input, key);
    if ('no' in answer) return answer.no;
    key = answer.key;
  }
  throw new Error(`no answer (COFFER_SDK_FAULTS_SEED=${seed})`);
}

/** Makes the orders of one client, one after the other; returns their numbers. */
async function makeAll(pay: Send, sign: Send, name: string, to: string): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < payments; n += 1) {
    const terms = { chain: 'ARBITRUM', token: 'USDT', to_address: to, amount: amount.text };
    made.push(await untilAnswered(pay, { ...terms, biz_order_id: `${name}-${n}` }));
  }
  // Equal bodies: only their keys differ.
  for (let n = 0; n < messages; n += 1) {
    made.push(await untilAnswered(sign, { chain: 'ARBITRUM', message: `by ${name}` }));
  }
  return made;
}

function withTypeScript(): { pay: Send; sign: Send } {
  const { app_id: appId, api_secret: apiSecret } = project.merchant.key;
  const coffer = new Coffer({
    baseUrl: network.baseUrl,
    appId,
    apiSecret,
    timeoutMs: patience * 1000,
  });
  const unclear = (error: unknown) => {
    if (!(error instanceof CofferError) || !error.isUnclear) throw error;
    return error.idempotencyKey ? { key: error.idempotencyKey } : {};
  };
  return {
    pay: (input) =>
      coffer.withdraw
        .apply(input as Parameters<typeof coffer.withdraw.apply>[0])
        .then(({ withdraw_no: no }) => ({ no }), unclear),
    sign: (input, idempotencyKey) =>
      coffer.client
        .signMessage(
          input as Parameters<typeof coffer.client.signMessage>[0],
          idempotencyKey ? { idempotencyKey } : {},
        )
        .then(({ op_no: no }) => ({ no }), unclear),
  };
}
