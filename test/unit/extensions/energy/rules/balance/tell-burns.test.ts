/** What is reported of coin that is burnt for energy, by what the gate decides. */
import { expect, test } from 'vitest';
import type { EnergyOrder } from '#extensions/energy/model/energy-order.ts';
import type { EnergyChain, EnergyGate } from '#extensions/energy/ports.ts';
import { tellBurns } from '#extensions/energy/rules/balance/tell-burns.ts';
import type { Order } from '#model/orders/order.ts';
import type { StuckCause } from '#model/orders/stuck.ts';
import { lacksResource, waitsForResource } from '#model/orders/stuck.ts';
import { buildEnergyOrder, buildSubscription } from '#test/builders/build-energy-order.ts';
import { buildWithdrawal } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const now = 1_767_225_700;

async function decide(input: {
  says?: Awaited<ReturnType<EnergyGate['decide']>>;
  order?: Partial<Parameters<typeof buildWithdrawal>[0]>;
  found?: EnergyOrder | null;
  isSubscribed?: boolean;
  needOf?: EnergyChain['needOf'];
}) {
  const logged: LoggedEvent[] = [];
  const gate = tellBurns(
    { decide: async () => input.says ?? 'burn' },
    {
      energy: {
        subscription: async () => (input.isSubscribed === false ? null : buildSubscription()),
        order: async () => input.found ?? null,
      },
      tron: { needOf: input.needOf ?? (async () => ({ energy: 64_285, burnSun: 6_428_500n })) },
      log: recordingLogger(logged),
    },
  );
  const order: Order = buildWithdrawal({
    orderNo: 'WD1',
    chain: 'TRX',
    tokenAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ...input.order,
  });
  return { said: await gate.decide(order), logged };
}

const waiting = (since: number, cause: StuckCause = waitsForResource) => ({
  stuck: { cause, since, nextActionAt: now },
});

test.each(['sign', 'wait'] as const)('what the gate lets %s burns nothing', async (says) => {
  expect(await decide({ says })).toEqual({ said: says, logged: [] });
});

test.each([
  ['its rental failed', { found: buildEnergyOrder({ status: 'failed' }) }, 'failed'],
  ['its rental is over', { found: buildEnergyOrder({ status: 'recovered' }) }, 'recovered'],
  ['it waited for an order that nobody made', { order: waiting(now - 900) }, null],
  ['it waited for the coin to burn', { order: waiting(now - 900, lacksResource) }, null],
])('%s: the coin is told', async (_, input, status) => {
  const { said, logged } = await decide(input);
  expect(said).toBe('burn');
  const fields = { order_no: 'WD1', project: 'demo', trx: 6.4285, energy_status: status };
  expect(logged).toMatchObject([{ event: 'energy.burns', fields }]);
});

test('a transfer that could not be signed afterwards is not told again', async () => {
  const input = {
    order: waiting(now - 60, 'no_gas'),
    found: buildEnergyOrder({ status: 'failed' }),
  };
  expect(await decide(input)).toEqual({ said: 'burn', logged: [] });
});

test('a node that does not answer holds up no transfer', async () => {
  const needOf = async () => {
    throw new Error('no answer');
  };
  const { said, logged } = await decide({ needOf });
  expect(said).toBe('burn');
  expect(logged).toMatchObject([{ event: 'energy.burns', fields: { trx: null } }]);
});

test('what a project without a subscription burns is not told', async () => {
  expect(await decide({ isSubscribed: false })).toEqual({ said: 'burn', logged: [] });
});

test('an order that has not reserved the coin to burn is not told of', async () => {
  const { reservation } = buildWithdrawal({});
  const order = { reservation: { ...reservation, resource: 'rented' as const } };
  expect(await decide({ order })).toEqual({ said: 'burn', logged: [] });
});
