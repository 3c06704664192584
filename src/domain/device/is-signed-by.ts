import { verifyDeviceSignature } from '#shared/crypto/verify-device-signature.ts';
import type { DeviceSignature } from '#shared/devices/device-signature.ts';
import { type ProveDeps, proveDevice } from './prove-device.ts';

/**
 * Whether a proven device of this person signed this text. A device that has ended signs nothing more:
 * `at` is when what it signed took effect, where that can only have been before its end.
 */
export async function isSignedBy(
  deps: ProveDeps,
  signed: { personId: string; text: string; at?: number },
  signature: DeviceSignature | null | undefined,
): Promise<boolean> {
  if (!signature || typeof signature.deviceId !== 'string') return false;
  const { personId, text, at = null } = signed;
  const device = await proveDevice(deps, { personId, deviceId: signature.deviceId }, at);
  return device !== null && verifyDeviceSignature(device, text, signature);
}
