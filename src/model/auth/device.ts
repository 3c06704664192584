/** What people sign with (docs/decisions/0089-people-sign.md). Records are put once and never change. */
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import type { DeviceIdentity } from '#shared/devices/device-texts.ts';

/** A device that its person enrolled. Only `admin/devices` writes it. */
export interface DeviceRequest extends DeviceIdentity {
  /** sha256 of its text (src/shared/devices/device-texts.ts), hex. */
  deviceId: string;
  email: string;
  /** What its person calls it. No rule reads it. */
  name: string;
  askedAt: number;
  /** Only of the first two: which codes, and what the code made of the device's text. */
  code: { codesId: string; signature: string } | null;
}

/** Another owner has read the fingerprint. Only `admin/confirm-device` writes it. */
export interface DeviceConfirmation {
  deviceId: string;
  personId: string;
  confirmedBy: { id: string; email: string };
  confirmedAt: number;
  /** By that owner's own device, of deviceConfirmationText. */
  signature: DeviceSignature;
}

/** A device that is lost, replaced, or of somebody who left. */
export interface DeviceEnd {
  deviceId: string;
  personId: string;
  endedBy: { id: string; email: string };
  endedAt: number;
}

/** What is known of a device; null is a record that is missing. */
export interface DeviceRecords {
  request: DeviceRequest | null;
  confirmation: DeviceConfirmation | null;
  end: DeviceEnd | null;
}

/** What names a device in the tables. */
export type DeviceName = Pick<DeviceIdentity, 'personId'> & { deviceId: string };

/** Two codes of the operator, as they are verified. No role of a function writes them. */
export interface DeviceCodes {
  codesId: string;
  at: number;
  expiresAt: number;
  /** Ed25519, the 32 bytes in base64url. */
  people: { personId: string; email: string; publicKey: string }[];
}
