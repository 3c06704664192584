import { expect, test } from 'vitest';
import { deviceTtlS } from '#domain/device/prove-device.ts';
import {
  confirmDevice,
  endDevice,
  enrolDevice,
  listDevices,
} from '#domain/enrolment/manage-devices.ts';
import { presentDevice } from '#domain/enrolment/view.ts';
import { deviceConfirmationText } from '#shared/devices/device-texts.ts';
import {
  anna,
  begun,
  bert,
  cleo,
  codesId,
  confirm,
  deviceWorld,
  enrol,
  printCodes,
  stage,
} from '#test/builders/domain/device/enrolled.ts';
import { buildDevice, signByCode, signText } from '#test/builders/shared/devices/build-device.ts';
import { actorOf, buildAdmin } from '#test/fakes/fake-admin-store.ts';

const statesOf = async (world: ReturnType<typeof deviceWorld>) =>
  Object.fromEntries(
    (await listDevices(world.deps)).map(({ request, state }) => [request.personId, state]),
  );

test('the first two: each waits until both confirmed each other', async () => {
  const world = deviceWorld();
  printCodes(world);
  const annas = await enrol(world, anna, { id: codesId });
  const berts = await enrol(world, bert, { id: codesId });
  expect(await statesOf(world)).toEqual({ anna: 'waiting', bert: 'waiting' });
  await confirm(world, anna, annas, berts);
  expect(await statesOf(world)).toEqual({ anna: 'waiting', bert: 'waiting' });
  await confirm(world, bert, berts, annas);
  expect(await statesOf(world)).toEqual({ anna: 'active', bert: 'active' });
});

test('each step is in the audit log with the fingerprint', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  await endDevice(world.deps, actorOf(anna, '-'), berts.deviceId);
  const steps = world.fake.commits.map(({ audit }) => [audit.action, audit.actor, audit.target]);
  expect(steps).toEqual([
    ['device.enrol', anna.email, annas.deviceId],
    ['device.enrol', bert.email, berts.deviceId],
    ['device.confirm', anna.email, berts.deviceId],
    ['device.confirm', bert.email, annas.deviceId],
    ['device.end', anna.email, berts.deviceId],
  ]);
  const fingerprint = annas.deviceId.slice(0, 32).match(/.{4}/g)!.join(' ');
  expect(world.fake.commits[0]!.audit.details).toMatchObject({ kind: 'passkey', fingerprint });
});

test('nobody confirms their own device, also not by another one of theirs', async () => {
  const world = deviceWorld();
  const { annas } = await begun(world);
  const second = await enrol(world, anna);
  await expect(confirm(world, anna, annas, second)).rejects.toThrow('Another owner');
});

test('an owner without an active device confirms nobody', async () => {
  const world = deviceWorld();
  await begun(world);
  const cleos = await enrol(world, cleo);
  const dora = buildAdmin({ id: 'dora', email: 'dora@example.com' });
  const doras = await enrol(world, dora);
  await expect(confirm(world, dora, doras, cleos)).rejects.toMatchObject({ code: 40302 });
  expect(await statesOf(world)).toMatchObject({ cleo: 'waiting' });
});

test('a signature of another device, of another text or of nobody confirms nothing', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const cleos = await enrol(world, cleo);
  const text = deviceConfirmationText(stage, cleos.deviceId);
  const genuine = signText(berts, text);
  const wrong = [
    signText(annas, text),
    signText(berts, deviceConfirmationText(stage, annas.deviceId)),
    signText(berts, deviceConfirmationText('test', cleos.deviceId)),
    signText(berts, text, { flags: 0x01 }),
    Object.assign({}, genuine, { deviceId: 'ab'.repeat(32) }),
  ];
  for (const signature of wrong) {
    const given = { deviceId: cleos.deviceId, signature };
    await expect(confirmDevice(world.deps, actorOf(bert, '-'), given)).rejects.toThrow(
      'This needs a signature',
    );
  }
  const given = { deviceId: cleos.deviceId, signature: genuine };
  const done = await confirmDevice(world.deps, actorOf(bert, '-'), given);
  expect(presentDevice(done)).toMatchObject({ state: 'active', confirmed_by: bert.email });
});

test('who lost every device begins again by new codes; what ended stays ended', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  await endDevice(world.deps, actorOf(anna, '-'), annas.deviceId);
  await endDevice(world.deps, actorOf(anna, '-'), berts.deviceId);
  printCodes(world, 'PAIR0002');
  const anew = await enrol(world, anna, { id: 'PAIR0002' });
  const berts2 = await enrol(world, bert, { id: 'PAIR0002' });
  await confirm(world, anna, anew, berts2);
  await confirm(world, bert, berts2, anew);
  const states = (await listDevices(world.deps)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['active', 'active', 'ended', 'ended']);
  await expect(confirm(world, bert, berts2, annas)).rejects.toThrow('has ended');
});

test('a code that is mistyped, of somebody else or expired is refused at once', async () => {
  const world = deviceWorld();
  printCodes(world);
  await expect(enrol(world, anna, { id: 'PAIR0003' })).rejects.toThrow('The code is not yours');
  const device = buildDevice({ personId: anna.id }, stage);
  const { publicKey, credentialId, origin, deviceId } = device;
  const given = (seed: string) => {
    const code = { codesId, signature: signByCode(seed, stage, deviceId) };
    return { kind: 'passkey', publicKey, credentialId, origin, name: 'phone', code } as const;
  };
  const attempt = (seed: string) => enrolDevice(world.deps, actorOf(anna, '-'), given(seed));
  await expect(attempt(`${codesId} bert`)).rejects.toThrow('The code is not yours');
  world.time.now += 3 * 86_400 + 301;
  await expect(attempt(`${codesId} anna`)).rejects.toThrow('has expired');
  world.time.now -= 400;
  expect((await attempt(`${codesId} anna`)).state).toBe('waiting');
});

test('the same device again is the same record; an eleventh one is refused until one ends', async () => {
  const world = deviceWorld();
  const first = await enrol(world, cleo);
  const { kind, publicKey, credentialId, origin } = first;
  const again = { kind, publicKey, credentialId, origin, name: 'other name', code: null };
  const found = await enrolDevice(world.deps, actorOf(cleo, '-'), again);
  expect(found.request.name).toBe('phone');
  for (let i = 1; i < 10; i++) await enrol(world, cleo, { kind: 'key_file' });
  await expect(enrol(world, cleo)).rejects.toThrow('You have 10 devices');
  await endDevice(world.deps, actorOf(cleo, '-'), first.deviceId);
  await enrol(world, cleo);
});

test('a key that is not of P-256 is refused', async () => {
  const world = deviceWorld();
  const given = {
    kind: 'key_file',
    credentialId: null,
    origin: null,
    name: 'x',
    code: null,
  } as const;
  const device = enrolDevice(
    world.deps,
    actorOf(anna, '-'),
    Object.assign({ publicKey: 'AAAA' }, given),
  );
  await expect(device).rejects.toMatchObject({ code: 40001 });
});

test('its person and an owner of all projects end a device; nobody else', async () => {
  const world = deviceWorld();
  const { annas, berts } = await begun(world);
  const approver = buildAdmin({ id: 'dora', groups: ['approver', 'owner:demo'] });
  await expect(endDevice(world.deps, actorOf(approver, '-'), annas.deviceId)).rejects.toMatchObject(
    { code: 40302 },
  );
  const ended = await endDevice(world.deps, actorOf(bert, '-'), annas.deviceId);
  expect(presentDevice(ended)).toMatchObject({ state: 'ended', ended_by: bert.email });
  const viewer = buildAdmin({ id: 'bert', groups: ['viewer:demo'] });
  expect((await endDevice(world.deps, actorOf(viewer, '-'), berts.deviceId)).state).toBe('ended');
  await expect(endDevice(world.deps, actorOf(bert, '-'), 'ab'.repeat(32))).rejects.toThrow(
    'No such device',
  );
});

test('after seven days a device lapses, and nobody can confirm it', async () => {
  const world = deviceWorld();
  const { berts } = await begun(world);
  const cleos = await enrol(world, cleo);
  world.time.now += deviceTtlS;
  expect(await statesOf(world)).toMatchObject({ cleo: 'lapsed', anna: 'active' });
  await expect(confirm(world, bert, berts, cleos)).rejects.toThrow('waited too long');
});

test('records that do not agree are shown as unproven', async () => {
  const world = deviceWorld();
  const { berts } = await begun(world);
  const cleos = await enrol(world, cleo);
  await confirm(world, bert, berts, cleos);
  world.fake.devices.of(cleos).confirmation!.confirmedBy.id = 'dora';
  // Another container: this one has proven it already.
  const devices = { ...world.fake.devices.list };
  const list = await listDevices(Object.assign({}, world.deps, { devices }));
  expect(list.find(({ request }) => request.personId === 'cleo')!.state).toBe('unproven');
});
