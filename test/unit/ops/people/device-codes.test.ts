import { createHash, createPrivateKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import type { DeviceCodes } from '#model/auth/device.ts';
import { type CodesDeps, makeDeviceCodes } from '#ops/people/device-codes.ts';
import { verifyCodeSignature } from '#shared/crypto/verify-device-signature.ts';
import { ed25519Prefix, parseCode } from '#shared/devices/code.ts';
import { awsClient } from '#test/fakes/aws-client.ts';

const ann = 'ann@example.com';
const bob = 'bob@example.com';

/** The operator's command over a pool of Ann, Bob and Eve, who is disabled. */
function operator() {
  const stored: DeviceCodes[] = [];
  const printed: string[] = [];
  let drawn = 0;
  const cognito = awsClient<CodesDeps['cognito']>(
    async ({ input: { Username } }: { input: { Username: string } }) => {
      const [name] = Username.split('@');
      if (!['ann', 'bob', 'eve'].includes(name!)) {
        throw Object.assign(new Error('none'), { name: 'UserNotFoundException' });
      }
      const UserAttributes = [{ Name: 'sub', Value: `sub-${name}` }];
      return { Enabled: name !== 'eve', UserAttributes };
    },
  );
  const deps: CodesDeps = {
    cognito,
    userPoolId: 'pool',
    now: 1_000,
    random: (bytes: number) =>
      createHash('sha512').update(String(drawn++)).digest().subarray(0, bytes),
    put: async (codes: DeviceCodes) => void stored.push(codes),
    print: (line: string) => void printed.push(line),
  };
  const make = (emails: string[], isConfirmed = true) =>
    makeDeviceCodes(deps, { emails, isConfirmed });
  return { make, stored, printed };
}

test('each of two people gets a code, whose key is what is stored', async () => {
  const { make, stored, printed } = operator();
  await make([ann, bob]);
  const [codes] = stored;
  expect(codes).toMatchObject({
    at: 1_000,
    expiresAt: 1_000 + 3 * 86_400,
    people: [
      { personId: 'sub-ann', email: ann },
      { personId: 'sub-bob', email: bob },
    ],
  });
  for (const [place, { publicKey }] of codes!.people.entries()) {
    const [, typed = ''] = printed[place]!.split('  ');
    const { codesId, seedText } = parseCode(typed.toLowerCase())!;
    expect(codesId).toBe(codes!.codesId);
    const seed = createHash('sha256').update(seedText).digest();
    const der = Buffer.concat([Buffer.from(ed25519Prefix, 'hex'), seed]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const signature = sign(null, Buffer.from('text'), key).toString('base64url');
    expect(verifyCodeSignature(publicKey, 'text', signature)).toBe(true);
    // What is stored gives no code away.
    expect(JSON.stringify(stored)).not.toContain(typed.replaceAll('-', '').slice(8));
  }
  expect(printed[0]!.split('  ')[1]).not.toBe(printed[1]!.split('  ')[1]);
});

test('without --yes nothing is made', async () => {
  const { make, stored, printed } = operator();
  await make([ann, bob], false);
  expect(stored).toEqual([]);
  expect(printed).toEqual([`Codes would be made for ${ann} and ${bob}. Add --yes.`]);
});

test.each([
  [[], 'Name two people'],
  [[ann], 'Name two people'],
  [[ann, ann], 'Name two people'],
  [[ann, bob, 'eve@example.com'], 'Name two people'],
  [[ann, 'eve@example.com'], 'eve@example.com may not sign in'],
  [[ann, 'zoe@example.com'], 'Nobody signs in as zoe@example.com'],
])('for %j there are no codes', async (emails, sentence) => {
  const { make, stored } = operator();
  await expect(make(emails)).rejects.toThrow(sentence);
  expect(stored).toEqual([]);
});

test('a code is read as people type it, and nothing else is one', () => {
  const code = '0123456789ABCDEFGHJKMNPQRSTVWXYZ01';
  const read = parseCode(code);
  expect(read?.codesId).toBe('01234567');
  for (const typed of [
    code.toLowerCase(),
    code.match(/.{1,5}/g)!.join('-'),
    ` ${code.match(/.{1,7}/g)!.join(' ')} `,
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ]) {
    expect(parseCode(typed)).toEqual(read);
  }
  for (const typed of [
    '',
    code.slice(1),
    `${code}0`,
    code.replace('2', 'U'),
    code.replace('2', 'é'),
  ]) {
    expect(parseCode(typed)).toBeNull();
  }
});
