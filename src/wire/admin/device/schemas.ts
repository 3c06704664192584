import * as z from 'zod/mini';
import { once } from '#shared/once.ts';
import { text } from '../../fields/request-fields.ts';

const base64url = (max: number, description: string) =>
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url without padding'),
      z.maxLength(max, `must be at most ${max} characters`),
      z.meta({ description }),
    );

const name = () => text({ description: 'What its person calls it.', max: 64 });

const deviceId = () =>
  z
    .string()
    .check(
      z.regex(/^[0-9a-f]{64}$/, 'must be the 64 digits of a device'),
      z.meta({ description: 'The device that signs.' }),
    );

/** Only of the first two: what a code of the operator made of the device. */
const code = () =>
  z.optional(
    z.nullable(
      z.object({
        codes_id: z
          .string()
          .check(
            z.regex(/^[0-9A-Z]{8}$/, 'must be the first eight characters of the code'),
            z.meta({ description: 'The first eight characters of the code.' }),
          ),
        signature: base64url(86, 'By the key of the code, of the device; Ed25519.'),
      }),
    ),
  );

export const enrolPasskeyBody = /* @__PURE__ */ once(() =>
  z.object({
    name: name(),
    credential_id: base64url(512, 'The id of the credential.'),
    client_data_json: base64url(8_192, 'clientDataJSON of the registration.'),
    attestation_object: base64url(16_384, 'attestationObject of the registration.'),
    code: code(),
  }),
);

export const enrolKeyFileBody = /* @__PURE__ */ once(() =>
  z.object({
    name: name(),
    public_key: base64url(122, 'P-256, SubjectPublicKeyInfo.'),
    code: code(),
  }),
);

/** What a device made of the text that was shown. */
export const signature = /* @__PURE__ */ once(() =>
  z.object({
    device_id: deviceId(),
    signature: base64url(108, 'ECDSA over P-256 and SHA-256, in DER.'),
    authenticator_data: z.optional(base64url(1_366, 'Of a passkey.')),
    client_data_json: z.optional(base64url(5_462, 'Of a passkey.')),
  }),
);

/** A body is needed only where the project requires signatures. */
export const confirmChangeBody = /* @__PURE__ */ once(() =>
  z.object({ signature: z.optional(signature()) }),
);

export const confirmDeviceBody = /* @__PURE__ */ once(() => z.object({ signature: signature() }));
