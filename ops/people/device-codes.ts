/**
 * Codes by which the first two people enrol a device, or those who lost every device. A code is printed
 * once; stored is only what verifies it (docs/decisions/0089-people-sign.md).
 */
import { createPublicKey } from 'node:crypto';
import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { DeviceCodes } from '#model/auth/device.ts';
import { toBase32 } from '#shared/crypto/base32.ts';
import { parseCode, shownCode } from '#shared/devices/code.ts';
import { codeKey } from './code-key.ts';

export interface CodesDeps {
  cognito: Pick<CognitoIdentityProviderClient, 'send'>;
  userPoolId: string;
  random(bytes: number): Uint8Array;
  /** Unix seconds. */
  now: number;
  /** Stores what verifies the codes; a pair of this name must not be there. */
  put(codes: DeviceCodes): Promise<void>;
  print(line: string): void;
}

/** How long two people have to enrol their devices, seconds. */
const codesTtlS = 3 * 86_400;

/**
 * Prints a code for each of two people. Without `isConfirmed` nothing is made. Throws a sentence for
 * anything but two people who may sign in.
 */
export async function makeDeviceCodes(
  deps: CodesDeps,
  { emails, isConfirmed }: { emails: readonly string[]; isConfirmed: boolean },
): Promise<void> {
  const [one, other, ...more] = [...new Set(emails)];
  if (!one || !other || more.length > 0) {
    throw new Error('Name two people: --email ann@example.com --email bob@example.com');
  }
  const people = [await idOf(deps, one), await idOf(deps, other)];
  if (!isConfirmed) {
    deps.print(`Codes would be made for ${one} and ${other}. Add --yes.`);
    return;
  }
  const codesId = toBase32(deps.random(5), 8);
  const codes = people.map((person) =>
    Object.assign({ code: `${codesId}${toBase32(deps.random(17), 26)}` }, person),
  );
  await deps.put({
    codesId,
    at: deps.now,
    expiresAt: deps.now + codesTtlS,
    people: codes.map(({ code, personId, email }) => ({
      personId,
      email,
      publicKey: publicKeyOf(code),
    })),
  });
  for (const { code, email } of codes) deps.print(`${email}  ${shownCode(code)}`);
  deps.print(
    'Give each person only their own code, not by mail or chat. Within three days they type it',
  );
  deps.print(
    'on the page Devices of the console, or in `npm run ops -- admin new-key-file --by-code`.',
  );
  deps.print(
    'Then each confirms the device of the other, in the console or with `admin confirm-device`.',
  );
}

async function idOf(
  { cognito, userPoolId: UserPoolId }: CodesDeps,
  email: string,
): Promise<{ personId: string; email: string }> {
  const found = await cognito
    .send(new AdminGetUserCommand({ UserPoolId, Username: email }))
    .catch((error: Error) => {
      if (error.name !== 'UserNotFoundException') throw error;
      throw new Error(`Nobody signs in as ${email}`);
    });
  const { Enabled, UserAttributes = [] } = found;
  const personId = UserAttributes.find(({ Name }) => Name === 'sub')?.Value;
  if (Enabled === false || !personId) throw new Error(`${email} may not sign in`);
  return { personId, email };
}

/** The public half of a code's key: Ed25519, the 32 bytes in base64url. */
function publicKeyOf(code: string): string {
  const { seedText } = parseCode(code)!;
  return createPublicKey(codeKey(seedText))
    .export({ format: 'der', type: 'spki' })
    .subarray(12)
    .toString('base64url');
}
