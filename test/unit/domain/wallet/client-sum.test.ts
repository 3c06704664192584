/** client_daily_usd: what operations move in a day that no admin approves (decision 86). */
import { expect, test } from 'vitest';
import {
  hash32,
  limitedTo,
  multicall,
  permit,
  sendTx,
  text,
  transferOf,
  unlimitedPermit,
} from '#test/builders/domain/wallet/client-sum.ts';

const everything = { sessionKey: true } as const;

test('up to the sum an uncapped key approves at once, with its highest fee; above it an admin is asked', async () => {
  const { submit, used } = limitedTo(1_000);
  // A fee of 60,000 gas at 20 gwei, 0.0012 ETH at 2,000 USD.
  expect(await submit(transferOf('400'), everything)).toMatchObject({
    decidedBy: 'session_key',
    status: 'approved',
    reservation: { clientMicroUsd: 402_400_000n },
  });
  expect(await submit(transferOf('597.6'), everything)).toMatchObject({
    decidedBy: 'pending',
    status: 'pending',
    riskReason: 'over_daily_cap',
    skId: null,
  });
  expect(await submit(transferOf('595.2'), everything)).toMatchObject({ status: 'approved' });
  expect(used()).toBe(1_000_000_000n);
});

test('all keys and client_auto_approve share the sum', async () => {
  const { submit } = limitedTo(1_000, { clientAutoApprove: true });
  expect(await submit(transferOf('900'), everything)).toMatchObject({ decidedBy: 'session_key' });
  expect(await submit(transferOf('90'))).toMatchObject({ decidedBy: 'auto' });
  expect(await submit(transferOf('90'))).toMatchObject({
    decidedBy: 'pending',
    riskReason: 'over_daily_cap',
  });
});

test('what an admin decides on anyway counts nothing, and keeps its own reason', async () => {
  const { submit, used } = limitedTo(1_000);
  const waits = await submit(transferOf('900'));
  expect(waits).toMatchObject({ decidedBy: 'pending', riskReason: 'no_session_key' });
  expect(waits.reservation).not.toHaveProperty('clientMicroUsd');
  expect(used()).toBe(0n);
});

test('a permit counts what it lets another take', async () => {
  const { submit } = limitedTo(1_000);
  expect(await submit(permit('1000'), everything)).toMatchObject({ status: 'approved' });
  expect(await submit(permit('0.000001'), everything)).toMatchObject({
    riskReason: 'over_daily_cap',
  });
});

test.each([
  ['calldata that is not decoded', multicall, false],
  ['calldata that is not decoded, though the key names contract and selector', multicall, true],
  ['an unlimited permit', unlimitedPermit, false],
  ['a text', text, false],
  ['what may be the hash of an order', hash32, false],
] as const)('%s cannot be counted, and waits while there is a sum', async (_, call, named) => {
  const key = named ? ('named' as const) : true;
  const waits = { decidedBy: 'pending', riskReason: 'over_daily_cap' };
  expect(await limitedTo(1e12).submit(call, { sessionKey: key })).toMatchObject(waits);
  // A key without a cap approves everything where the project has no sum, as published.
  expect(await limitedTo(null).submit(call, { sessionKey: key })).toMatchObject({
    decidedBy: 'session_key',
    status: 'approved',
  });
});

test('without a price nothing is counted, and it waits', async () => {
  const { submit } = limitedTo(1_000, {}, new Map());
  expect(await submit(sendTx('0x1'), everything)).toMatchObject({
    riskReason: 'over_daily_cap',
  });
});

test('a call that waits for the sum is simulated for who decides on it', async () => {
  const { submit } = limitedTo(0);
  expect((await submit(multicall, everything)).simulation).toMatchObject({ ok: true });
});

test('two at once do not both take what is left', async () => {
  const { submit, used } = limitedTo(1_000);
  const made = await Promise.all([
    submit(transferOf('600'), everything),
    submit(transferOf('600'), everything),
  ]);
  expect(made.map(({ status }) => status).sort()).toEqual(['approved', 'pending']);
  expect(used()).toBe(602_400_000n);
});

test('a key that waits for an owner is not a key yet; confirmed, it approves', async () => {
  const rule = { confirmSessionKeys: true };
  expect(await limitedTo(null, rule).submit(transferOf('1'), everything)).toMatchObject({
    decidedBy: 'pending',
    riskReason: 'no_session_key',
  });
  const confirmed = { sessionKey: true, isConfirmed: true } as const;
  expect(await limitedTo(null, rule).submit(transferOf('1'), confirmed)).toMatchObject({
    decidedBy: 'session_key',
  });
});
