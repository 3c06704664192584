/**
 * What this browser does with a passkey. @simplewebauthn/browser is loaded when it is first needed: pages that
 * sign nothing do not carry it.
 */
import { ed25519Prefix, parseCode } from '#shared/devices/code.ts';
import { codeText, type DeviceIdentity, deviceText } from '#shared/devices/device-texts.ts';
import { registrationText } from '#shared/devices/registration-text.ts';
import { ApiProblem } from './problem.ts';
import type { Schemas } from './types.ts';

export type Device = Schemas['Device'];
export type SignatureBody = Schemas['ConfirmDeviceRequest']['signature'];

/** Nothing was sent: what stands in the way, as a sentence. */
const refusal = (message: string, cause?: unknown): ApiProblem =>
  new ApiProblem({ http: 400, code: 0, message, cause });

const base64url = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const sha256 = async (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

const sha256Hex = async (text: string): Promise<string> =>
  [...new Uint8Array(await sha256(text))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const challengeOf = async (text: string): Promise<string> => base64url(await sha256(text));

/** What the browser says that went wrong, for people. */
function sentenceOf(error: unknown): string {
  const name = (error as Error).name;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'The passkey was not used: it was cancelled, or took too long';
  if (name === 'InvalidStateError') return 'This device already has a passkey for this console';
  return `The passkey was not used: ${(error as Error).message}`;
}

/**
 * What the device of a person signs. Throws ApiProblem if they have no active passkey for this page, if
 * they do not use it, and if the record of it is of another one than this page computes.
 */
export async function signText(
  { list, you }: Pick<Schemas['ListDevicesAnswer']['data'], 'list' | 'you'>,
  text: string,
): Promise<SignatureBody> {
  const own = list.filter(
    ({ kind, person_id, state, origin, credential_id, by_code }) =>
      kind === 'passkey' &&
      person_id === you &&
      // One of the first two signs for the other before it is active itself.
      (state === 'active' || (state === 'waiting' && by_code)) &&
      origin === location.origin &&
      credential_id !== null,
  );
  if (own.length === 0)
    throw refusal('This needs your signature, but you have no active passkey: see Devices');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = {
    challenge: await challengeOf(text),
    rpId: location.hostname,
    allowCredentials: own.map(({ credential_id }) => ({
      id: credential_id!,
      type: 'public-key' as const,
    })),
    userVerification: 'required' as const,
    timeout: 120_000,
  };
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refusal(sentenceOf(error), error);
  });
  return {
    device_id: own.find(({ credential_id }) => credential_id === id)!.device_id,
    signature: response.signature,
    authenticator_data: response.authenticatorData,
    client_data_json: response.clientDataJSON,
  };
}

/** A device's id as this page computes it of what makes it that device. */
export const computedId = (stage: string, device: Device): Promise<string> =>
  sha256Hex(
    deviceText(stage, {
      personId: device.person_id,
      kind: device.kind,
      publicKey: device.public_key,
      credentialId: device.credential_id,
      origin: device.origin,
    }),
  );

export interface NewPasskey {
  /** As this page computes it: the API cannot show another one. */
  deviceId: string;
  body: Omit<Schemas['EnrolPasskeyRequest'], 'name'>;
}

/**
 * Makes a passkey for this page, by a verified user. With a code of the operator, the code's key signs that it
 * is the one; the code itself stays here. Throws ApiProblem.
 */
export async function makePasskey(person: {
  id: string;
  email: string;
  stage: string;
  code: string;
}): Promise<NewPasskey> {
  const { id, email, stage } = person;
  const code = person.code.trim() === '' ? null : parseCode(person.code);
  if (person.code.trim() !== '' && !code)
    throw refusal('A code has 34 letters and digits: type it exactly as printed');
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = {
    rp: { id: location.hostname, name: `Coffer ${stage}` },
    user: { id: base64url(await sha256(id)), name: email, displayName: email },
    challenge: await challengeOf(registrationText(stage, id)),
    // ES256: what the signers verify.
    pubKeyCredParams: [{ alg: -7, type: 'public-key' as const }],
    authenticatorSelection: {
      residentKey: 'preferred' as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
    timeout: 120_000,
  };
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refusal(sentenceOf(error), error);
  });
  const { publicKey, clientDataJSON, attestationObject } = made.response;
  if (!publicKey) throw refusal('This browser does not show the public key of a passkey');
  const identity: DeviceIdentity = {
    personId: id,
    kind: 'passkey',
    publicKey,
    credentialId: made.id,
    origin: location.origin,
  };
  const deviceId = await sha256Hex(deviceText(stage, identity));
  return {
    deviceId,
    body: {
      credential_id: made.id,
      client_data_json: clientDataJSON,
      attestation_object: attestationObject,
      ...(code && {
        code: {
          codes_id: code.codesId,
          signature: await signByCode(code.seedText, codeText(stage, deviceId)),
        },
      }),
    },
  };
}

async function signByCode(seedText: string, text: string): Promise<string> {
  const prefix = ed25519Prefix.match(/../g)!.map((byte) => Number.parseInt(byte, 16));
  const der = new Uint8Array([...prefix, ...new Uint8Array(await sha256(seedText))]);
  const key = await crypto.subtle.importKey('pkcs8', der, 'Ed25519', false, ['sign']);
  return base64url(await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text)));
}
