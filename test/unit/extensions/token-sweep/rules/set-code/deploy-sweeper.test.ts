import { expect, test } from 'vitest';
import type { SweepDeps, SweepPlace } from '#extensions/token-sweep/rules/deps.ts';
import { deploySweeper } from '#extensions/token-sweep/rules/set-code/deploy-sweeper.ts';
import { buildInternalOrder } from '#test/builders/build-internal-order.ts';
import { buildProject, ethereum } from '#test/builders/builders.ts';
import { fake } from '#test/fakes/fake.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { ApiError } from '#wire/api-error.ts';

/** What is told when the first order is in this status, and the node answers this to an estimate of another. */
async function told(status: 'failed' | 'broadcast' | 'confirmed' | null, error: Error) {
  const logged: LoggedEvent[] = [];
  const deps = fake<SweepDeps>({
    orders: fake<SweepDeps['orders']>({
      get: async (orderNo) =>
        status && orderNo.endsWith('-1') ? buildInternalOrder({ orderNo, status }) : null,
    }),
    fees: {
      estimate: async () => {
        throw error;
      },
    },
    log: recordingLogger(logged),
  });
  const settings = fake<SweepPlace['settings']>({});
  await deploySweeper(deps, { project: buildProject(), chain: ethereum(), settings });
  return logged.map(({ event, fields }) => `${event}: ${fields.reason}`);
}

const impossible = new ApiError('invalidRequest', 'there is no factory');

test('a deployment that would fail is told, and holds no other sweep up', async () => {
  const reason = 'sweep.failed: the sweeper cannot be deployed: there is no factory';
  expect(await told(null, impossible)).toEqual([reason]);
  expect(await told('failed', impossible)).toEqual([reason]);
});

test('a deployment that left no code is told, and not repeated', async () => {
  expect(await told('confirmed', impossible)).toEqual([
    'sweep.failed: INDEPLOY-ETH-demo-1 is confirmed, and two nodes do not show the sweeper',
  ]);
});

test('one that is under way is waited for', async () => {
  expect(await told('broadcast', impossible)).toEqual([]);
});

test('that no node answers is no reason', async () => {
  const silent = new ApiError('nodeUnavailable', 'no node answers');
  await expect(told(null, silent)).rejects.toThrow('no node answers');
});
