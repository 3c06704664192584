import type { DeviceSignature } from '#shared/devices/device-signature.ts';

/** A signature as a body has it. */
export interface SignatureBody {
  device_id: string;
  signature: string;
  authenticator_data?: string | undefined;
  client_data_json?: string | undefined;
}

/** The signature of a body; null if it has none. */
export const readSignature = (body: SignatureBody | null | undefined): DeviceSignature | null =>
  body
    ? {
        deviceId: body.device_id,
        signature: body.signature,
        ...(body.authenticator_data && { authenticatorData: body.authenticator_data }),
        ...(body.client_data_json && { clientDataJson: body.client_data_json }),
      }
    : null;
