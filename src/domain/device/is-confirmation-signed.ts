import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { PendingChange } from '#model/change.ts';
import { canonicalChange } from '#shared/devices/change-canonical.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { changeText } from '#shared/devices/device-texts.ts';
import { isSignedBy } from './is-signed-by.ts';
import type { ProveDeps } from './prove-device.ts';

/** The whole sha256 of a change, hex: its id begins with it. */
export const changeDigest = (
  change: Pick<PendingChange, 'projectId' | 'kind' | 'payload'>,
): string => bytesToHex(sha256(utf8ToBytes(canonicalChange(change))));

/** What every confirmation of a change has, whichever record it is. */
export interface SignedConfirmation {
  confirmedBy: { id: string };
  confirmedAt: number;
  signature?: DeviceSignature;
}

/** Confirmations of a container that are signed: they stay so, whatever becomes of the device. */
const kept = new WeakMap<object, Set<string>>();

/**
 * Whether a device of whoever confirmed a change signed it: what was asked for, and when. The device may
 * have ended since.
 */
export async function isConfirmationSigned(
  deps: ProveDeps,
  asked: { digest: string; askedAt: number },
  { confirmedBy, confirmedAt, signature }: SignedConfirmation,
): Promise<boolean> {
  const text = changeText(deps.stage, asked);
  const name = JSON.stringify([text, confirmedBy.id, confirmedAt, signature]);
  const known = kept.get(deps.devices) ?? new Set();
  kept.set(deps.devices, known);
  if (known.has(name)) return true;
  const signed = { personId: confirmedBy.id, text, at: confirmedAt };
  if (!(await isSignedBy(deps, signed, signature))) return false;
  known.add(name);
  return true;
}

/**
 * Whether a confirmation is signed as the request asks for. Functions that confirm cannot write requests, so a
 * thief of one of them cannot take the need away.
 */
export const isSignedAsAsked = async (
  deps: ProveDeps,
  request: PendingChange | null,
  confirmation: SignedConfirmation | null,
): Promise<boolean> =>
  !request?.needsSignature ||
  (confirmation !== null &&
    (await isConfirmationSigned(
      deps,
      { digest: changeDigest(request), askedAt: request.askedAt },
      confirmation,
    )));
