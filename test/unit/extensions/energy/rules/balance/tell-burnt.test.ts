import { expect, test } from 'vitest';
import { tellBurnt } from '#extensions/energy/rules/balance/tell-burnt.ts';
import type { Attempt } from '#model/payment.ts';
import { buildSlot } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

/** What is reported of a payment whose second variant is in a block. */
function told(attempt: Pick<Attempt, 'resource'>, burntSun?: bigint): LoggedEvent[] {
  const logged: LoggedEvent[] = [];
  const first = { ...(buildSlot().attempts[0] as Attempt), txHash: 'first' };
  const slot = buildSlot({ attempts: [first, { ...first, ...attempt, txHash: 'second' }] });
  const sent = { txHash: 'second', ...(burntSun !== undefined && { burntSun }) };
  tellBurnt({ log: recordingLogger(logged) }, slot, sent);
  return logged;
}

test('a payment that counted on energy and burnt coin is told, with how much', () => {
  const { ref: order_no, projectId: project } = buildSlot();
  expect(told({ resource: 64_285n }, 6_428_500n)).toEqual([
    {
      level: 'info',
      event: 'energy.burns',
      fields: { order_no, project, trx: 6.4285, tx_hash: 'second' },
    },
  ]);
});

test('one that burnt nothing, or reserved the coin for it, is not', () => {
  expect(told({ resource: 64_285n })).toEqual([]);
  expect(told({}, 6_428_500n)).toEqual([]);
});
