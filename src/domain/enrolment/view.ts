import { fingerprintOf } from '#shared/devices/device-texts.ts';
import type { ShownDevice } from './manage-devices.ts';

/** A device as the admin API shows it: all that its fingerprint is made of, so that a page computes it. */
export const presentDevice = ({ request, confirmation, end, state }: ShownDevice) => ({
  device_id: request.deviceId,
  fingerprint: fingerprintOf(request.deviceId),
  person_id: request.personId,
  person: request.email,
  name: request.name,
  kind: request.kind,
  public_key: request.publicKey,
  credential_id: request.credentialId,
  origin: request.origin,
  state,
  by_code: request.code !== null,
  asked_at: request.askedAt,
  confirmed_by: confirmation?.confirmedBy.email ?? null,
  confirmed_at: confirmation?.confirmedAt ?? null,
  ended_by: end?.endedBy.email ?? null,
  ended_at: end?.endedAt ?? null,
});
