/** Devices of people on real tables: what one function keeps and another confirms, as a signer reads it. */

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectKeys } from '#aws/dynamodb/table-keys.ts';
import { makeDeviceStore } from '#aws/projects/device-store.ts';
import { need } from '#aws/runtime/config.ts';
import { proveDevice } from '#domain/device/prove-device.ts';
import {
  confirmDevice,
  endDevice,
  enrolDevice,
  listDevices,
} from '#domain/enrolment/manage-devices.ts';
import { deviceConfirmationText } from '#shared/devices/device-texts.ts';
import {
  buildCode,
  buildDevice,
  signByCode,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import { actorOf, buildAdmin } from '#test/fakes/fake-admin-store.ts';
import { twoOwners } from '#test/scenarios/two-owners.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';

const { client, time, deps } = twoOwners();
const codesId = `DEV${process.pid % 100_000}`.padEnd(8, '0');
const people = ['anna', 'bert', 'cleo'].map((name) =>
  buildAdmin({ id: `${name}-${process.pid}`, email: `${name}@example.com` }),
);
const [anna, bert, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];

const prefix = `devices-${process.pid}`;

beforeAll(async () => {
  tableEnvironment(prefix);
  await createTables(client, prefix);
});
afterAll(() => deleteTables(client, prefix));

async function enrol(person: typeof anna, withCode: boolean): Promise<TestDevice> {
  const device = buildDevice({ personId: person.id }, 'prod');
  const { kind, publicKey, credentialId, origin, deviceId } = device;
  const signature = signByCode(person.id, 'prod', deviceId);
  const given = { kind, publicKey, credentialId, origin, name: 'phone' };
  const code = withCode ? { codesId, signature } : null;
  await enrolDevice(deps, actorOf(person, '-'), Object.assign({}, given, { code }));
  return device;
}

const confirm = (by: typeof anna, own: TestDevice, other: TestDevice) =>
  confirmDevice(deps, actorOf(by, '-'), {
    deviceId: other.deviceId,
    signature: signText(own, deviceConfirmationText('prod', other.deviceId)),
  });

test('two people begin by codes, confirm a third, and one loses a device', async () => {
  await client.send(
    new PutCommand({
      TableName: need('TABLE_PROJECTS'),
      Item: {
        ...projectKeys.deviceCodes(codesId),
        codesId,
        at: time.now,
        expiresAt: time.now + 3 * 86_400,
        people: [anna, bert].map(({ id, email }) => ({
          personId: id,
          email,
          publicKey: buildCode(id).publicKey,
        })),
      },
    }),
  );
  const annas = await enrol(anna, true);
  const berts = await enrol(bert, true);
  await confirm(anna, annas, berts);
  await confirm(bert, berts, annas);
  const cleos = await enrol(cleo, false);
  const prove = (device: TestDevice) =>
    proveDevice({ devices: makeDeviceStore(client), stage: 'prod' }, device);
  expect(await prove(cleos)).toBeNull();
  await confirm(bert, berts, cleos);
  for (const device of [annas, berts, cleos]) {
    expect(await prove(device)).toMatchObject({ publicKey: device.publicKey });
  }
  time.now += 60;
  await endDevice(deps, actorOf(anna, '-'), berts.deviceId);
  expect(await prove(berts)).toBeNull();
  expect(await prove(cleos)).not.toBeNull();
  const own = new Set(people.map(({ id }) => id));
  const list = (await listDevices(deps)).filter(({ request }) => own.has(request.personId));
  const states = list.map(({ request, state }) => [request.personId.split('-')[0], state]);
  expect(states.toSorted()).toEqual([
    ['anna', 'active'],
    ['bert', 'ended'],
    ['cleo', 'active'],
  ]);
});

test('each record is put once: nobody replaces a device, its confirmation or its end', async () => {
  const device = await enrol(cleo, false);
  const { deviceId, personId } = device;
  const end = { personId, deviceId, endedBy: anna, endedAt: time.now };
  const { request } = await deps.devices.records(device);
  const commit = (write: Parameters<typeof deps.store.commit>[0]['write']) =>
    deps.store.commit({
      write,
      audit: {
        auditId: deps.ids.next('AU'),
        projectId: '-',
        at: time.now,
        atMs: time.now * 1000,
        actor: '',
        action: 'device.enrol',
        target: deviceId,
        details: {},
      },
      outbox: {
        outboxId: deps.ids.next('O'),
        kind: 'audit',
        ref: deviceId,
        projectId: '-',
        event: null,
        lists: [],
        start: false,
        createdAtMs: 0,
        requestId: 'r',
      },
    });
  expect(await commit({ kind: 'enrolDevice', device: request! })).toBe(false);
  expect(await commit({ kind: 'endDevice', end })).toBe(true);
  expect(await commit({ kind: 'endDevice', end })).toBe(false);
});

test('a signature that names no device is read as none, whatever it names', async () => {
  for (const deviceId of ['', 'x', 'a'.repeat(3_000), '../']) {
    expect(await deps.devices.records({ personId: 'anna', deviceId })).toEqual({
      request: null,
      confirmation: null,
      end: null,
    });
  }
});
