/** Approvals with a signature, as the functions that decide take them. */
import { expect, test } from 'vitest';
import { listDigest, termsDigest } from '#domain/approval/terms-digest.ts';
import type { ApprovableOrder } from '#model/orders/order.ts';
import { decisionText } from '#shared/devices/device-texts.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildSettings, buildWithdrawal } from '#test/builders/builders.ts';
import { begun } from '#test/builders/domain/device/enrolled.ts';
import { signText, type TestDevice } from '#test/builders/shared/devices/build-device.ts';
import { call, makeAdminHandlers } from '#test/support/admin-handlers.ts';

const orders: Record<string, ApprovableOrder> = {
  'withdrawals/WD1': buildWithdrawal({ status: 'pending', level: 2 }),
  'operations/OP1': buildOperation(),
};

/** The admin API in production, whose project requires signatures, and Anna's device. */
async function requiring() {
  const made = makeAdminHandlers({ stage: 'prod' });
  const { deps, fake, time } = made;
  const { annas, berts } = await begun({ deps, fake, time });
  fake.settings.set('demo', buildSettings({ requireSignatures: true }));
  return { ...made, annas, berts };
}

const wireOf = (device: TestDevice, text: string) => {
  const { deviceId, signature, authenticatorData, clientDataJson } = signText(device, text);
  return {
    device_id: deviceId,
    signature,
    authenticator_data: authenticatorData,
    client_data_json: clientDataJson,
  };
};

const textOf = (digests: string[]) =>
  decisionText('prod', {
    projectId: 'demo',
    decision: 'approve',
    listDigest: listDigest(digests),
  });

test.each(Object.keys(orders))('%s: without its signature an approval is refused', async (path) => {
  const { handlers, annas, berts } = await requiring();
  const digest = termsDigest(orders[path] as never);
  const line = `POST /projects/demo/${path}/approve`;
  const anna = { sub: 'anna', groups: '[approver]' };
  const attempt = (signature?: unknown) =>
    call(handlers, line, { ...anna, body: { terms_digest: digest, signature } });
  // A stolen token has no device.
  expect((await attempt()).body).toMatchObject({
    code: 40302,
    message: expect.stringContaining('This project requires signatures'),
  });
  const wrong = [
    wireOf(berts, textOf([digest])),
    wireOf(annas, textOf(['ab'.repeat(32)])),
    Object.assign(wireOf(annas, textOf([digest])), { device_id: berts.deviceId }),
  ];
  for (const signature of wrong) {
    expect((await attempt(signature)).body).toMatchObject({
      code: 40302,
      message: expect.stringContaining('This needs a signature'),
    });
  }
  expect((await attempt(wireOf(annas, textOf([digest])))).body).toMatchObject({ code: 0 });
});

test('a signature that does not fit is refused also where none is required', async () => {
  const { handlers, fake, annas } = await requiring();
  fake.settings.set('demo', buildSettings());
  const digest = termsDigest(orders['withdrawals/WD1'] as never);
  const line = 'POST /projects/demo/withdrawals/WD1/approve';
  const anna = { sub: 'anna', groups: '[approver]' };
  const bad = { terms_digest: digest, signature: wireOf(annas, 'other') };
  expect((await call(handlers, line, { ...anna, body: bad })).body.code).toBe(40302);
  const none = { terms_digest: digest };
  expect((await call(handlers, line, { ...anna, body: none })).body.code).toBe(0);
});

test('a list is signed once, over its digest; the record of the decision has the signature', async () => {
  const { handlers, annas, recorded } = await requiring();
  const digest = termsDigest(orders['withdrawals/WD1'] as never);
  const line = 'POST /projects/demo/withdrawals/approve-many';
  const anna = { sub: 'anna', groups: '[approver]' };
  const attempt = (signature?: unknown) =>
    call(handlers, line, {
      ...anna,
      body: { orders: [{ no: 'WD1', terms_digest: digest }], signature },
    });
  expect((await attempt()).body.code).toBe(40302);
  expect((await attempt(wireOf(annas, digest))).body.code).toBe(40302);
  expect(recorded).toEqual([]);
  expect((await attempt(wireOf(annas, textOf([digest])))).body.code).toBe(0);
  expect(recorded).toMatchObject([{ adminId: 'anna', signature: { deviceId: annas.deviceId } }]);
});

test('a list that is none is refused for that, whatever its signature', async () => {
  const { handlers, annas } = await requiring();
  const twice = { no: 'WD1', terms_digest: 'ab'.repeat(32) };
  const answer = await call(handlers, 'POST /projects/demo/withdrawals/approve-many', {
    sub: 'anna',
    groups: '[approver]',
    body: { orders: [twice, { ...twice, no: 'WD2' }], signature: wireOf(annas, 'x') },
  });
  expect(answer.body.code).toBe(40001);
});

test('a rejection needs no signature: to stop a payment must not take a device', async () => {
  const { handlers } = await requiring();
  const answer = await call(handlers, 'POST /projects/demo/withdrawals/WD1/reject', {
    sub: 'anna',
    groups: '[approver]',
    body: { reason: 'no' },
  });
  expect(answer.body.code).toBe(0);
});
