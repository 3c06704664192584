/** Enrolling, confirming, ending and listing what people sign with (docs/decisions/0089-people-sign.md). */
import type { DeviceRecords, DeviceRequest } from '#model/auth/device.ts';
import { isP256Key, verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import {
  type DeviceIdentity,
  deviceConfirmationText,
  fingerprintOf,
} from '#shared/devices/device-texts.ts';
import { ApiError } from '#wire/api-error.ts';
import { type Actor, type AdminDeps, commitAction } from '../admin/commit-action.ts';
import { isMember } from '../admin/require-group.ts';
import { isSignedBy } from '../device/is-signed-by.ts';
import { notSigned } from '../device/not-signed.ts';
import { deviceIdOf, deviceTtlS, hasCode, isOwn, proveDevice } from '../device/prove-device.ts';

export type DeviceDeps = AdminDeps;

/** Devices of one person that have not ended. */
const maxDevices = 10;

/**
 * waiting: for another owner, who reads its fingerprint. lapsed: nobody did within seven days. unproven:
 * it is recorded as confirmed, and the signer would not believe it.
 */
export type DeviceState = 'waiting' | 'active' | 'ended' | 'lapsed' | 'unproven';

export interface ShownDevice extends DeviceRecords {
  request: DeviceRequest;
  state: DeviceState;
}

/** Every device, newest first, as the signer would judge it now. */
export async function listDevices(deps: DeviceDeps): Promise<ShownDevice[]> {
  const all = await deps.devices.all();
  return Promise.all(all.flatMap((records) => shown(deps, records)));
}

function shown(deps: DeviceDeps, records: DeviceRecords): Promise<ShownDevice>[] {
  const { request } = records;
  return request ? [stateOf(deps, records).then((state) => ({ ...records, request, state }))] : [];
}

async function stateOf(deps: DeviceDeps, { request, confirmation, end }: DeviceRecords) {
  if (end) return 'ended';
  if (!confirmation) return request!.askedAt + deviceTtlS > deps.clock.now() ? 'waiting' : 'lapsed';
  if (await proveDevice(deps, request!)) return 'active';
  // Of the first two, the first that is confirmed waits until it has confirmed the other.
  return request!.code ? 'waiting' : 'unproven';
}

/**
 * Stores a device of the person who is signed in. It signs nothing until another owner has confirmed it.
 * The same device again is the same record. Errors: invalidRequest for a key that is not of P-256 and for
 * a code that does not vouch for the device; wrongStatus (40903) for an eleventh device.
 */
export async function enrolDevice(
  deps: DeviceDeps,
  actor: Actor,
  given: Omit<DeviceIdentity, 'personId'> & Pick<DeviceRequest, 'name' | 'code'>,
): Promise<ShownDevice> {
  const { id: personId, email } = actor.admin;
  if (!isP256Key(given.publicKey)) {
    throw new ApiError('invalidRequest', 'public_key is not a key of P-256 in SPKI and base64url');
  }
  const { kind, publicKey, credentialId, origin } = given;
  const identity: DeviceIdentity = { personId, kind, publicKey, credentialId, origin };
  const deviceId = deviceIdOf(deps.stage, identity);
  const before = await deps.devices.records({ personId, deviceId });
  if (before.request) return (await shown(deps, before)[0])!;
  const own = (await deps.devices.all()).filter(
    ({ request, end }) => request?.personId === personId && !end,
  );
  if (own.length >= maxDevices) {
    throw new ApiError(
      'wrongStatus',
      `You have ${own.length} devices, and the maximum is ${maxDevices}: end one that you no longer use`,
    );
  }
  const device: DeviceRequest = {
    ...identity,
    deviceId,
    email,
    name: given.name,
    askedAt: deps.clock.now(),
    code: given.code,
  };
  await checkCode(deps, device);
  const stored = await commitAction(deps, actor, {
    action: 'device.enrol',
    target: deviceId,
    details: { kind, name: given.name, fingerprint: fingerprintOf(deviceId) },
    write: { kind: 'enrolDevice', device },
  });
  if (!stored) throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
  return { request: device, confirmation: null, end: null, state: 'waiting' };
}

async function checkCode(deps: DeviceDeps, device: DeviceRequest): Promise<void> {
  if (!device.code) return;
  const codes = await deps.devices.codes(device.code.codesId);
  if (codes && hasCode(deps.stage, device, codes)) return;
  throw new ApiError(
    'invalidRequest',
    'The code is not yours, was mistyped, or has expired: ask the operator for a new pair',
  );
}

/**
 * Records that another owner read the fingerprint of a device and signed that. Errors: notFound;
 * wrongStatus (40903) for one's own device, and for one that waits no longer; forbidden for a signature
 * that is not by an active device of whoever confirms.
 */
export async function confirmDevice(
  deps: DeviceDeps,
  actor: Actor,
  given: { deviceId: string; signature: DeviceSignature },
): Promise<ShownDevice> {
  const { id, email } = actor.admin;
  const records = await find(deps, given.deviceId);
  const { request, confirmation, end } = records;
  if (request.personId === id) {
    throw new ApiError('wrongStatus', 'Another owner must confirm your device');
  }
  const now = deps.clock.now();
  if (end || confirmation || request.askedAt + deviceTtlS <= now) {
    const why = end ? 'has ended' : confirmation ? 'is already confirmed' : 'waited too long';
    throw new ApiError('wrongStatus', `The device ${why}`);
  }
  if (!(await mayConfirm(deps, request, { personId: id, signature: given.signature }))) {
    throw notSigned();
  }
  const { personId, deviceId } = request;
  const made = {
    deviceId,
    personId,
    confirmedBy: { id, email },
    confirmedAt: now,
    signature: given.signature,
  };
  const stored = await commitAction(deps, actor, {
    action: 'device.confirm',
    target: deviceId,
    details: {
      person: request.email,
      kind: request.kind,
      fingerprint: fingerprintOf(deviceId),
      by_device: given.signature.deviceId,
    },
    write: { kind: 'confirmDevice', confirmation: made },
  });
  if (!stored) throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
  const after = { request, confirmation: made, end: null };
  return { ...after, state: await stateOf(deps, after) };
}

/** An active device signed it; or, of the first two, the other's device with the other code. */
async function mayConfirm(
  deps: DeviceDeps,
  request: DeviceRequest,
  by: { personId: string; signature: DeviceSignature },
): Promise<boolean> {
  const text = deviceConfirmationText(deps.stage, request.deviceId);
  if (await isSignedBy(deps, { personId: by.personId, text }, by.signature)) return true;
  const codes = request.code && (await deps.devices.codes(request.code.codesId));
  const name = { personId: by.personId, deviceId: by.signature.deviceId };
  const { request: other, end } = await deps.devices.records(name);
  return (
    codes !== null &&
    other !== null &&
    end === null &&
    isOwn(deps.stage, other, name) &&
    hasCode(deps.stage, request, codes) &&
    hasCode(deps.stage, other, codes) &&
    verifyDeviceSignature(other, text, by.signature)
  );
}

/**
 * Ends a device at once: one's own, or as an owner of all projects anybody's. Errors: notFound;
 * forbidden.
 */
export async function endDevice(
  deps: DeviceDeps,
  actor: Actor,
  deviceId: string,
): Promise<ShownDevice> {
  const { id, email, groups } = actor.admin;
  const records = await find(deps, deviceId);
  const { request } = records;
  if (request.personId !== id && !isMember(groups, 'owner', null)) {
    throw new ApiError('forbidden', 'Only its person or an owner of all projects can end a device');
  }
  if (records.end) return { ...records, state: 'ended' };
  const { personId } = request;
  const end = { deviceId, personId, endedBy: { id, email }, endedAt: deps.clock.now() };
  const stored = await commitAction(deps, actor, {
    action: 'device.end',
    target: deviceId,
    details: { person: request.email, kind: request.kind, fingerprint: fingerprintOf(deviceId) },
    write: { kind: 'endDevice', end },
  });
  if (!stored) throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
  return { ...records, end, state: 'ended' };
}

async function find(
  deps: DeviceDeps,
  deviceId: string,
): Promise<DeviceRecords & { request: DeviceRequest }> {
  const all = await deps.devices.all();
  const found = all.find(({ request }) => request?.deviceId === deviceId);
  if (!found?.request || !isOwn(deps.stage, found.request, found.request)) {
    throw new ApiError('notFound', 'No such device');
  }
  return { ...found, request: found.request };
}
