/**
 * Both SDKs and the deployed API, with a network between them that loses, doubles, delays and
 * refuses requests at random: each order is made exactly once. The schedule of faults is the seed's.
 */
import { Coffer, CofferError } from 'coffer-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '#test/crash/seeded.ts';
import { networkFaults } from '#test/fakes/sdk/merchant-api.ts';
import { type OwnProject, ownProject } from '#test/scenarios/own-project.ts';
import { type RealFault, startFaultyNetwork } from '#test/support/sdk/faulty-network.ts';
import { type PythonAnswer, startPythonClient } from '#test/support/sdk/python-client.ts';
import { until } from '#test/support/stack.ts';

const seed = Number(process.env.COFFER_SDK_FAULTS_SEED ?? Date.now() % 1e9);
const faults: RealFault[] = [...networkFaults.filter((fault) => fault !== 'none'), 'slow'];

/**
 * Each fault once among as many requests that arrive as they should, in an order by chance. There are
 * more orders than such requests, so all of it happens. Then every other request has a fault.
 */
function makeSchedule(chance: () => number): () => RealFault {
  const pick = <T>(from: T[]): T => from[Math.floor(chance() * from.length)] as T;
  const first = [...faults, ...faults.map((): RealFault => 'none')];
  return () => {
    if (first.length > 0) return first.splice(Math.floor(chance() * first.length), 1)[0]!;
    return pick<RealFault>(['none', pick(faults)]);
  };
}

/** How long a client waits for an answer, in seconds. */
const patience = 4;
const payments = 4;
const messages = 2;
/** 0.5 USDT each. */
const amount = { text: '0.5', units: 500_000n };

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

type Send = (input: object, idempotencyKey?: string) => Promise<{ no: string } | { key?: string }>;

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

function withPython(client: Awaited<ReturnType<typeof startPythonClient>>) {
  const read = (answer: PythonAnswer) => {
    const { withdraw_no, op_no } = (answer.data ?? {}) as Record<string, string | undefined>;
    const no = withdraw_no ?? op_no;
    if (no) return { no };
    if (!answer.unclear) throw new Error(`${answer.code}: ${answer.message}`);
    return answer.idempotency_key ? { key: answer.idempotency_key } : {};
  };
  const send =
    (operation: string): Send =>
    async (input, idempotency_key) =>
      read(await client.call(operation, input, idempotency_key ? { idempotency_key } : {}));
  return { pay: send('withdrawApply'), sign: send('clientSignMessage') };
}

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
