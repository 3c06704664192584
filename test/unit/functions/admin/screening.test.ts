/** The routes of screening: what is shown of a held deposit, and releases of one and of several. */
import { expect, test } from 'vitest';
import { listDigest } from '#domain/approval/terms-digest.ts';
import { heldDigest } from '#extensions/screening/rules/release.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { buildSettings } from '#test/builders/builders.ts';
import { buildHeld, heldAnswer } from '#test/builders/console/held.ts';
import { begun } from '#test/builders/domain/device/enrolled.ts';
import { signText, type TestDevice } from '#test/builders/shared/devices/build-device.ts';
import { call, data, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const line = '/projects/demo/screening';
const one = buildHeld({ deposit: { depositNo: 'DP1' } });
const two = buildHeld({ deposit: { depositNo: 'DP2' } });
const large = buildHeld({ deposit: { depositNo: 'DP3' }, amountMicroUsd: 50_000_000_000n });
const credited = buildHeld({ deposit: { depositNo: 'DP4', status: 'credited' } });
const held = [one, two, large, credited];

const digestOf = ({ screening }: typeof one) => heldDigest(screening, { way: 'release' });
const named = (of: typeof one, digest = digestOf(of)) => ({
  id: of.deposit.depositNo,
  terms_digest: digest,
});
const release = (handlers: Parameters<typeof call>[0], deposits: object[], sub = 'admin-1') =>
  call(handlers, `POST ${line}/release`, { sub, body: { deposits } });

test('several are released by one call, each by its own digest', async () => {
  const { handlers, logs } = makeAdminHandlers({ held });
  const answer = await release(handlers, [named(one), named(two)]);
  expect(data(answer)).toEqual({ released: ['DP1', 'DP2'], refused: [] });
  for (const no of ['DP1', 'DP2']) {
    const { approvals, approvals_needed } = data(await call(handlers, `GET ${line}/${no}/hold`));
    expect([no, approvals, approvals_needed]).toEqual([
      no,
      [{ admin: 'admin-1@example.com', at: expect.any(Number) }],
      1,
    ]);
  }
  const released = logs.filter(([event]) => event === 'screening.released');
  expect(released.map(([, fields]) => fields?.subject)).toEqual(['DP1', 'DP2']);
});

test('those that were not released are named with the code of a call for them, and no other is lost', async () => {
  const { handlers } = makeAdminHandlers({ held });
  const later = heldDigest(
    { ...two.screening, answer: { ...heldAnswer, verdict: 'refuse' } },
    { way: 'release' },
  );
  const answer = await release(handlers, [
    named(two, later),
    named(credited),
    { id: 'DP9', terms_digest: 'ab'.repeat(32) },
    named(one),
  ]);
  expect(data(answer)).toMatchObject({
    released: ['DP1'],
    refused: [
      { id: 'DP2', code: 40903 },
      { id: 'DP4', code: 40903 },
      { id: 'DP9', code: 40401 },
    ],
  });
  const { approvals } = data(await call(handlers, `GET ${line}/DP2/hold`));
  expect(approvals).toEqual([]);
});

test('a person counts once, in one call and in two; a large one takes another person', async () => {
  const { handlers } = makeAdminHandlers({ held });
  const first = await release(handlers, [named(large), named(large)]);
  expect(data(first)).toMatchObject({
    released: ['DP3'],
    refused: [{ id: 'DP3', code: 40903 }],
  });
  expect(data(await release(handlers, [named(large)]))).toMatchObject({ released: [] });
  expect(data(await release(handlers, [named(large)], 'admin-2'))).toMatchObject({
    released: ['DP3'],
  });
  const hold = data(await call(handlers, `GET ${line}/DP3/hold`));
  expect(hold).toMatchObject({ approvals_needed: 2, approvals: [{}, {}] });
});

test.each([
  ['none', []],
  ['51', Array.from({ length: 51 }, () => named(one))],
  ['an order', [{ ...named(one), id: 'WD1' }]],
])('a list with %s is refused as a whole', async (_, deposits) => {
  const { handlers } = makeAdminHandlers({ held });
  expect((await release(handlers, deposits)).body.code).toBe(40001);
});

test('where signatures are required, each deposit needs its own', async () => {
  const { handlers, deps, fake, time } = makeAdminHandlers({ stage: 'prod', held });
  const { annas } = await begun({ deps, fake, time });
  fake.settings.set('demo', buildSettings({ requireSignatures: true }));
  const sign = (device: TestDevice, digest: string) => {
    const text = decisionText('prod', {
      projectId: 'demo',
      decision: 'approve',
      listDigest: listDigest([digest]),
    });
    const { deviceId, signature, authenticatorData, clientDataJson } = signText(device, text);
    return {
      device_id: deviceId,
      signature,
      authenticator_data: authenticatorData,
      client_data_json: clientDataJson,
    };
  };
  const signature = sign(annas, digestOf(one));
  const answer = await release(
    handlers,
    // The second names the signature of the first, the third has none.
    [{ ...named(one), signature }, { ...named(two), signature }, named(large)],
    'anna',
  );
  expect(data(answer)).toMatchObject({
    released: ['DP1'],
    refused: [
      { id: 'DP2', code: 40302 },
      { id: 'DP3', code: 40302 },
    ],
  });
});

test('the nonce of the question is in no answer', async () => {
  const { handlers } = makeAdminHandlers({ held });
  for (const path of ['', '/hold', '/hold?to_address=0x00000000000000000000000000000000000000b1']) {
    const { body } = await call(handlers, `GET ${line}/DP1${path}`);
    expect(body.code).toBe(0);
    expect(JSON.stringify(body)).not.toContain(one.screening.nonce);
  }
});
