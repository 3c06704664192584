import { onTestFinished } from 'vitest';
import { listen, readBody, sendJson } from '#local/process/json-server.ts';
import { type DynamoFaults, startDynamoProxy } from '#test/fakes/dynamodb/proxy.ts';
import { callTo } from '#test/fakes/dynamodb/target.ts';

const none: DynamoFaults = {
  jitterMs: 0,
  throttled: 0,
  unprocessed: 0,
  shuffled: false,
  indexLagMs: 0,
};

/** A proxy in front of a DynamoDB that gives these answers, and what reached it. */
export async function setUp(faults: Partial<DynamoFaults>, body: object) {
  const reached: unknown[] = [];
  const target = await listen(0, async (request, response) => {
    reached.push(JSON.parse((await readBody(request)).toString()));
    sendJson(response, 200, JSON.stringify(body));
  });
  const proxy = await startDynamoProxy(target.url, { ...none, ...faults }, () => 0);
  onTestFinished(async () => {
    await proxy.stop();
    await target.close();
  });
  return { call: callTo(proxy.url), reached, url: proxy.url };
}
