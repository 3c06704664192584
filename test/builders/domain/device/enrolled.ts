/** People with devices: two who began by codes of the operator, and those whom they confirmed. */
import { confirmDevice, type DeviceDeps, enrolDevice } from '#domain/enrolment/manage-devices.ts';
import { type DeviceKind, deviceConfirmationText } from '#shared/devices/device-texts.ts';
import {
  buildCode,
  buildDevice,
  signByCode,
  signText,
  type TestDevice,
} from '#test/builders/shared/devices/build-device.ts';
import {
  actorOf,
  adminWorld,
  buildAdmin,
  type FakeAdminStore,
} from '#test/fakes/fake-admin-store.ts';

export const anna = buildAdmin({ id: 'anna', email: 'anna@example.com' });
export const bert = buildAdmin({ id: 'bert', email: 'bert@example.com' });
export const cleo = buildAdmin({ id: 'cleo', email: 'cleo@example.com' });

export const stage = 'prod';
export const codesId = 'PAIR0001';

export interface DeviceWorld {
  deps: DeviceDeps;
  fake: FakeAdminStore;
  time: { now: number };
}

export function deviceWorld(): DeviceWorld {
  const { deps, fake, time } = adminWorld({ stage });
  return { deps, fake, time };
}

type Person = typeof anna;

/** The operator prints two codes. */
export function printCodes({ fake, time }: DeviceWorld, id = codesId, people = [anna, bert]): void {
  fake.devices.codes.set(id, {
    codesId: id,
    at: time.now,
    expiresAt: time.now + 3 * 86_400,
    people: people.map(({ id: personId, email }) => ({
      personId,
      email,
      publicKey: buildCode(`${id} ${personId}`).publicKey,
    })),
  });
}

/** A person enrols a new device; with `id`, by their code of that pair. */
export async function enrol(
  { deps }: DeviceWorld,
  person: Person,
  options: { id?: string; kind?: DeviceKind } = {},
): Promise<TestDevice> {
  const { id, kind = 'passkey' } = options;
  const device = buildDevice({ personId: person.id, kind }, stage);
  const { publicKey, credentialId, origin, deviceId } = device;
  const code = id
    ? { codesId: id, signature: signByCode(`${id} ${person.id}`, stage, deviceId) }
    : null;
  const given = { kind, publicKey, credentialId, origin, name: 'phone', code };
  await enrolDevice(deps, actorOf(person, '-'), given);
  return device;
}

export const confirm = ({ deps }: DeviceWorld, by: Person, own: TestDevice, other: TestDevice) =>
  confirmDevice(deps, actorOf(by, '-'), {
    deviceId: other.deviceId,
    signature: signText(own, deviceConfirmationText(stage, other.deviceId)),
  });

/** Anna and Bert have begun: their two devices. */
export async function begun(world: DeviceWorld): Promise<{ annas: TestDevice; berts: TestDevice }> {
  printCodes(world);
  const annas = await enrol(world, anna, { id: codesId });
  const berts = await enrol(world, bert, { id: codesId });
  await confirm(world, anna, annas, berts);
  await confirm(world, bert, berts, annas);
  return { annas, berts };
}
