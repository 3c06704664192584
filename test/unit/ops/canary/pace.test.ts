import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Budget, makeBudget } from '#chains/rpc/budget.ts';
import { RpcError, RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { budgetFor, connectRpc, connectTron, makePacer } from '#ops/canary/pace.ts';
import { json, startRpcServer } from '../../../fakes/rpc-server.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Moves the clock by what is waited for. */
const wait = async (ms: number) => void vi.setSystemTime(Date.now() + ms);

const url = 'https://node.example';

test.each([
  ['a plan of 50 a second: 5 of them', { url, requestsPerSecond: 50 }, false, 5],
  ['a small plan: one a second', { url, requestsPerSecond: 3 }, false, 1],
  ['a plan counts on this machine too', { url, requestsPerSecond: 50 }, true, 5],
  ['no plan: ten a second', url, false, 10],
  ['no plan on this machine: no limit', url, true, null],
] as const)('%s', (_, entry, unlimited, perSecond) => {
  const budget = budgetFor(entry, unlimited);
  budget.take(1_000);
  const debt = perSecond === null ? 0 : Math.ceil((1_000 / perSecond) * 1_000);
  expect(budget.waitMs(perSecond ?? 1)).toBe(debt);
});

/** Calls that take from the budget when they begin, as a client does, and note when. */
function noted(perSecond: number) {
  const budget = makeBudget(perSecond);
  const pace = makePacer(budget, wait);
  const begun: number[] = [];
  const call = (requests: number) =>
    pace(requests, async () => {
      budget.take(requests);
      begun.push(Date.now());
    });
  return { begun, call, budget, pace };
}

test('calls that are made together begin as the budget allows', async () => {
  const { begun, call } = noted(2);
  await Promise.all([call(1), call(1), call(1), call(1)]);
  expect(begun).toEqual([0, 0, 500, 1_000]);
});

test('a batch above a second of requests leaves a debt that the next call waits for', async () => {
  const { begun, call } = noted(10);
  await call(100);
  await call(1);
  expect(begun).toEqual([0, 9_100]);
});

test.each([
  new RpcUnavailable('no RPC provider answered eth_x: #0 HTTP 429'),
  new RpcError(-32005, 'limit exceeded'),
])('what is refused for its rate is asked once more, after the pause: %s', async (refusal) => {
  const { budget, pace } = noted(10);
  const asked: number[] = [];
  const answer = await pace(1, async () => {
    asked.push(Date.now());
    if (asked.length === 1) {
      budget.pause(30_000);
      throw refusal;
    }
    return 'answered';
  });
  expect(answer).toBe('answered');
  expect(asked).toEqual([0, 30_000]);
});

test('a second refusal is the answer, and so is any other failure at once', async () => {
  const { pace } = noted(10);
  let asked = 0;
  const failing = (error: Error) =>
    pace(1, async () => {
      asked += 1;
      throw error;
    });
  await expect(failing(new RpcUnavailable('#0 HTTP 429'))).rejects.toThrow('HTTP 429');
  expect(asked).toBe(2);
  await expect(failing(new RpcUnavailable('#0 HTTP 500'))).rejects.toThrow('HTTP 500');
  expect(asked).toBe(3);
});

test('a pause of minutes is not waited for', async () => {
  const { begun, call, budget } = noted(10);
  budget.pause(5 * 60_000);
  await call(1);
  expect(begun).toEqual([0]);
});

/** A budget with room that notes what is taken from it. */
function counting() {
  const taken: number[] = [];
  const budget: Budget = { waitMs: () => 0, take: (n) => void taken.push(n), pause: () => {} };
  return { budget, taken };
}

test('each call of a client is taken from the budget, a batch by its calls', async () => {
  const { budget, taken } = counting();
  const { connect } = connectRpc('https://node.example', budget);
  const rpc = connect(async (_, init) => {
    const body = JSON.parse(String(init?.body)) as { id: number } | { id: number }[];
    const answer = ({ id }: { id: number }) => ({ id, result: '0x1' });
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body));
  });
  await rpc.request('eth_chainId');
  await rpc.batch([{ method: 'a' }, { method: 'b' }, { method: 'c' }]);
  await rpc.at(0).once('eth_chainId');
  expect(taken).toEqual([1, 3, 1]);
});

test('so is each path of a TRON client', async () => {
  vi.useRealTimers();
  const server = await startRpcServer((_, response) => json(response, { ok: true }));
  const { budget, taken } = counting();
  const http = connectTron(server.url, budget);
  await http.post('wallet/getblock');
  await http.withOneProvider((one) => one.post('wallet/getblock'));
  await http.at(0).once('wallet/broadcasthex', {});
  await server.stop();
  expect(taken).toEqual([1, 1, 1]);
});
