import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DeviceCodes, DeviceName, DeviceRecords, DeviceRequest } from '#model/auth/device.ts';
import type { DeviceReader } from '#ports/projects.ts';
import {
  verifyCodeSignature,
  verifyDeviceSignature,
} from '#shared/crypto/verify-device-signature.ts';
import {
  codeText,
  type DeviceIdentity,
  deviceConfirmationText,
  deviceText,
} from '#shared/devices/device-texts.ts';

export interface ProveDeps {
  devices: DeviceReader;
  stage: string;
}

/** How long another owner may take to read the fingerprint, seconds. */
export const deviceTtlS = 7 * 86_400;

/** How far the clocks of two functions may differ, seconds. */
const clockSkew = 300;

/** sha256 of what makes a device that device, hex. */
export const deviceIdOf = (stage: string, device: DeviceIdentity): string =>
  bytesToHex(sha256(utf8ToBytes(deviceText(stage, device))));

/**
 * The device, if it is the one that its person enrolled and that another owner confirmed by a device of
 * their own, which is proven in the same way down to the first two. Those two have codes of the operator
 * and confirmed each other. Null for any other; and for one that has ended, unless `at` says what is
 * asked of a time before its end.
 */
export async function proveDevice(
  deps: ProveDeps,
  name: DeviceName,
  at: number | null = null,
): Promise<DeviceRequest | null> {
  const records = await deps.devices.records(name);
  const { request, end } = records;
  if (!request || (end && (at === null || end.endedAt <= at))) return null;
  if (!(await isConfirmed(deps, name, records, []))) return null;
  return request;
}

/** Proven ones of a container, by their stage and id: what proves a device never changes. */
const proven = new WeakMap<DeviceReader, Set<string>>();

async function isConfirmed(
  deps: ProveDeps,
  name: DeviceName,
  records: DeviceRecords,
  path: readonly string[],
): Promise<boolean> {
  const { request, confirmation } = records;
  if (!request || !isOwn(deps.stage, request, name)) return false;
  const known = proven.get(deps.devices) ?? new Set();
  proven.set(deps.devices, known);
  const place = `${deps.stage} ${name.personId} ${name.deviceId}`;
  if (known.has(place)) return true;
  if (!confirmation || path.includes(name.deviceId) || path.length > maxPath) return false;
  const by = { personId: confirmation.confirmedBy.id, deviceId: confirmation.signature.deviceId };
  const other = await deps.devices.records(by);
  if (!isConfirmedBy(deps.stage, records, other)) return false;
  const codes = request.code && (await deps.devices.codes(request.code.codesId));
  const isRoot = codes !== null && isPair(deps.stage, codes, [records, other]);
  if (!isRoot && !(await isConfirmed(deps, by, other, [...path, name.deviceId]))) return false;
  known.add(place);
  return true;
}

/** More confirmations in a row than a deployment has people. */
const maxPath = 100;

/** Whether the record is the one that its id and its place name. */
export const isOwn = (stage: string, request: DeviceRequest, name: DeviceName): boolean =>
  request.deviceId === name.deviceId &&
  request.personId === name.personId &&
  deviceIdOf(stage, request) === name.deviceId;

/** Whether another person's device signed that this one is its person's, in time. */
function isConfirmedBy(
  stage: string,
  { request, confirmation }: DeviceRecords,
  other: DeviceRecords,
): boolean {
  if (!request || !confirmation || !other.request) return false;
  const { confirmedBy, confirmedAt, signature } = confirmation;
  return (
    confirmation.deviceId === request.deviceId &&
    confirmation.personId === request.personId &&
    confirmedBy.id !== '' &&
    confirmedBy.id !== request.personId &&
    confirmedAt >= request.askedAt - clockSkew &&
    confirmedAt < request.askedAt + deviceTtlS + clockSkew &&
    isOwn(stage, other.request, { personId: confirmedBy.id, deviceId: signature.deviceId }) &&
    (!other.end || other.end.endedAt > confirmedAt) &&
    verifyDeviceSignature(other.request, deviceConfirmationText(stage, request.deviceId), signature)
  );
}

/** Whether two devices have the two codes of the operator, and confirmed each other. */
function isPair(
  stage: string,
  codes: DeviceCodes,
  pair: readonly [DeviceRecords, DeviceRecords],
): boolean {
  const [one, other] = pair;
  return (
    pair.every(({ request }) => request !== null && hasCode(stage, request, codes)) &&
    isConfirmedBy(stage, one, other) &&
    isConfirmedBy(stage, other, one)
  );
}

/** Whether a code of the operator for this person vouches for the device. */
export function hasCode(stage: string, request: DeviceRequest, codes: DeviceCodes): boolean {
  const { code, personId, deviceId, askedAt } = request;
  const person = codes.people.find((one) => one.personId === personId);
  return (
    code !== null &&
    person !== undefined &&
    code.codesId === codes.codesId &&
    askedAt >= codes.at - clockSkew &&
    askedAt < codes.expiresAt + clockSkew &&
    verifyCodeSignature(person.publicKey, codeText(stage, deviceId), code.signature)
  );
}
