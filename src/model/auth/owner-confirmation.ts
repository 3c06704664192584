import type { DeviceSignature } from '#shared/devices/device-signature.ts';

/**
 * A second owner's confirmation. Only `admin/changes` writes it, in the transaction of the change; the
 * request that it names is written by other functions.
 */
export interface OwnerConfirmation {
  projectId: string;
  changeId: string;
  /** When the change was asked for, which with its id names the request. */
  askedAt: number;
  confirmedBy: { id: string; email: string };
  confirmedAt: number;
  /** By a device of that owner, of changeText; absent of an unsigned one. */
  signature?: DeviceSignature;
}
