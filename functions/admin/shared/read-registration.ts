import { createHash } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { cose, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers';
import { hostOf, p256Prefix } from '#shared/crypto/verify-device-signature.ts';
import { registrationText } from '#shared/devices/registration-text.ts';
import { ApiError } from '#wire/api-error.ts';

/** COSE's number of ECDSA over P-256 with SHA-256 (RFC 9053). */
const es256 = -7;

/**
 * The key of a new passkey, in SubjectPublicKeyInfo and base64url: made on our page, for this person, by a
 * user who was verified. Errors: invalidRequest for any other registration.
 */
export async function readRegistration(
  expected: { stage: string; personId: string; origin: string },
  given: { credentialId: string; clientDataJson: string; attestationObject: string },
): Promise<{ publicKey: string; credentialId: string }> {
  const { stage, personId, origin } = expected;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: given.credentialId,
        rawId: given.credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.clientDataJson,
          attestationObject: given.attestationObject,
        },
      },
      expectedChallenge: createHash('sha256')
        .update(registrationText(stage, personId))
        .digest('base64url'),
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: [es256],
    });
    if (!verified) throw new Error('it is not verified');
    const { credential } = registrationInfo;
    if (credential.id !== given.credentialId) throw new Error('it is of another credential');
    return { publicKey: spkiOf(credential.publicKey), credentialId: credential.id };
  } catch (error) {
    throw new ApiError(
      'invalidRequest',
      `The passkey cannot be enrolled: ${(error as Error).message}`,
    );
  }
}

function spkiOf(key: Parameters<typeof decodeCredentialPublicKey>[0]): string {
  const read = decodeCredentialPublicKey(key);
  if (!cose.isCOSEPublicKeyEC2(read)) throw new Error('its key is of another kind');
  const [x, y] = [read.get(cose.COSEKEYS.x), read.get(cose.COSEKEYS.y)];
  const isP256 = read.get(cose.COSEKEYS.crv) === cose.COSECRV.P256;
  if (!isP256 || x?.length !== 32 || y?.length !== 32) throw new Error('its key is not of P-256');
  return Buffer.concat([p256Prefix, x, y]).toString('base64url');
}
