import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  isP256Key,
  verifyCodeSignature,
  verifyDeviceSignature,
} from '#shared/crypto/verify-device-signature.ts';
import {
  changeText,
  codeText,
  decisionText,
  deviceConfirmationText,
  deviceText,
  fingerprintOf,
} from '#shared/devices/device-texts.ts';
import {
  buildCode,
  buildDevice,
  type Said,
  sha256,
  signText,
  testOrigin,
} from '#test/builders/shared/devices/build-device.ts';

const phone = buildDevice();
const file = buildDevice({ kind: 'key_file' });
const text = decisionText('prod', {
  projectId: 'shop',
  decision: 'approve',
  listDigest: 'ab'.repeat(32),
});

test('a passkey that verified its user on its page is believed, whatever its counter says', () => {
  for (const counter of [0, 0, 7, 3]) {
    expect(verifyDeviceSignature(phone, text, signText(phone, text, { counter }))).toBe(true);
  }
});

test('a key file is believed for its text', () => {
  expect(verifyDeviceSignature(file, text, signText(file, text))).toBe(true);
  expect(verifyDeviceSignature(file, `${text} `, signText(file, text))).toBe(false);
});

const refused: [string, Said][] = [
  ['another origin', { clientData: { origin: 'https://console.evil.example' } }],
  ['the same host by http', { clientData: { origin: 'http://console.example' } }],
  ['another port', { clientData: { origin: `${testOrigin}:8443` } }],
  ['another relying party', { rpId: 'evil.example' }],
  ['the parent domain as relying party', { rpId: 'example' }],
  ['a registration', { clientData: { type: 'webauthn.create' } }],
  ['a payment', { clientData: { type: 'payment.get' } }],
  ['no type', { clientData: { type: undefined } }],
  ['another challenge', { clientData: { challenge: sha256('x').toString('base64url') } }],
  ['the challenge with padding', { clientData: { challenge: sha256(text).toString('base64') } }],
  ['no challenge', { clientData: { challenge: undefined } }],
  ['the page within another page', { clientData: { crossOrigin: true } }],
  ['a text as crossOrigin', { clientData: { crossOrigin: 'false' } }],
  ['the name of a page around it', { clientData: { topOrigin: testOrigin } }],
  ['a bound connection', { clientData: { tokenBinding: { status: 'present', id: 'x' } } }],
  ['no user present', { flags: 0x04 }],
  ['an unverified user', { flags: 0x01 }],
  ['no flags', { flags: 0 }],
  ['a backup of a key that has none', { flags: 0x15 }],
  ['the credential of a registration', { flags: 0x5d, extensions: Buffer.alloc(20) }],
  ['extensions that the flags deny', { extensions: Buffer.from('a0', 'hex') }],
  ['flags of extensions that are missing', { flags: 0x9d }],
];

test.each(refused)('%s is refused', (_, said) => {
  expect(verifyDeviceSignature(phone, text, signText(phone, text, said))).toBe(false);
});

const accepted: [string, Said][] = [
  ['no crossOrigin, as older browsers', { clientData: { crossOrigin: undefined } }],
  ['fields that a later browser adds', { clientData: { other_keys_can_be_added_here: 'x' } }],
  ['a connection that could be bound', { clientData: { tokenBinding: { status: 'supported' } } }],
  ['a key of one device', { flags: 0x05 }],
  ['a key that is not synced yet', { flags: 0x0d }],
  ['bits of later versions', { flags: 0x3f }],
  ['extensions', { flags: 0x9d, extensions: Buffer.from('a16375766d00', 'hex') }],
];

test.each(accepted)('%s is accepted', (_, said) => {
  expect(verifyDeviceSignature(phone, text, signText(phone, text, said))).toBe(true);
});

describe('what was signed by', () => {
  const given = signText(phone, text);

  test('another key is refused', () => {
    const { privateKey: key } = buildDevice();
    expect(verifyDeviceSignature(phone, text, signText(phone, text, { key }))).toBe(false);
    expect(verifyDeviceSignature(buildDevice(), text, given)).toBe(false);
  });

  test('a passkey is not a key file, and the other way round', () => {
    expect(verifyDeviceSignature({ ...phone, kind: 'key_file' }, text, given)).toBe(false);
    const asPasskey = { ...file, kind: 'passkey', origin: testOrigin } as const;
    expect(verifyDeviceSignature(asPasskey, text, signText(file, text))).toBe(false);
  });

  test('an unknown kind is refused', () => {
    expect(verifyDeviceSignature({ ...phone, kind: 'voice' as 'passkey' }, text, given)).toBe(
      false,
    );
  });

  test('a passkey without its page is refused', () => {
    expect(verifyDeviceSignature({ ...phone, origin: null }, text, given)).toBe(false);
    expect(verifyDeviceSignature({ ...phone, origin: 'console.example' }, text, given)).toBe(false);
  });

  test('a passkey at localhost works by http, as browsers allow', () => {
    const local = buildDevice({ origin: 'http://localhost:4173' });
    expect(verifyDeviceSignature(local, text, signText(local, text))).toBe(true);
  });

  test.each(['signature', 'authenticatorData', 'clientDataJson'] as const)(
    '%s must be there, in the one spelling of base64url',
    (name) => {
      const value = given[name]!;
      const spellings = [
        '',
        `${value}=`,
        `${value} `,
        ` ${value}`,
        Buffer.from(value, 'base64url').toString('base64').replace(/=*$/, '=='),
        `${value}A`.repeat(200),
        undefined as unknown as string,
        7 as unknown as string,
      ];
      for (const spelling of spellings.filter((one) => one !== value)) {
        const changed = Object.assign({}, given, { [name]: spelling });
        expect(verifyDeviceSignature(phone, text, changed)).toBe(false);
      }
    },
  );
});

/** A signature of client data that is exactly these bytes. */
function signedClientData(clientData: Buffer) {
  const { authenticatorData } = signText(phone, text);
  const signed = Buffer.concat([Buffer.from(authenticatorData!, 'base64url'), sha256(clientData)]);
  return {
    authenticatorData: authenticatorData!,
    clientDataJson: clientData.toString('base64url'),
    signature: sign('sha256', signed, phone.privateKey).toString('base64url'),
  };
}

const genuine = Buffer.from(signText(phone, text).clientDataJson!, 'base64url');

test.each([
  ['no JSON', Buffer.from('webauthn.get')],
  ['a list', Buffer.from('[]')],
  ['null', Buffer.from('null')],
  [
    'bytes that are no UTF-8',
    Buffer.concat([genuine.subarray(0, -1), Buffer.from(',"a":"\xff"}', 'latin1')]),
  ],
  ['a mark before the text', Buffer.concat([Buffer.from('efbbbf', 'hex'), genuine])],
  ['a second text', Buffer.concat([genuine, genuine])],
])('client data that is %s is refused, though it is signed', (_, bytes) => {
  expect(verifyDeviceSignature(phone, text, signedClientData(genuine))).toBe(true);
  expect(verifyDeviceSignature(phone, text, signedClientData(bytes))).toBe(false);
});

describe('the DER of a signature', () => {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const integer = (value: bigint, zeros = 0): Buffer => {
    let hex = value.toString(16);
    if (hex.length % 2) hex = `0${hex}`;
    if (Number.parseInt(hex.slice(0, 2), 16) > 127) hex = `00${hex}`;
    const bytes = Buffer.from('00'.repeat(zeros) + hex, 'hex');
    return Buffer.concat([Buffer.from([2, bytes.length]), bytes]);
  };
  const sequence = (...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([0x30, body.length]), body]);
  };
  const der = sign('sha256', Buffer.from(text), file.privateKey);
  const rLength = der[3]!;
  const big = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  const r = big(der.subarray(4, 4 + rLength));
  const s = big(der.subarray(6 + rLength));
  const isAccepted = (bytes: Buffer) =>
    verifyDeviceSignature(file, text, { signature: bytes.toString('base64url') });

  test('is accepted with either s, as authenticators make both', () => {
    expect(isAccepted(sequence(integer(r), integer(s)))).toBe(true);
    expect(isAccepted(sequence(integer(r), integer(order - s)))).toBe(true);
  });

  test.each([
    ['more zeros than needed', sequence(integer(r, 1), integer(s))],
    ['bytes after it', Buffer.concat([der, Buffer.from([0])])],
    ['bytes within it', sequence(integer(r), integer(s), integer(1n))],
    ['its end missing', der.subarray(0, -1)],
    ['a length in two bytes', Buffer.concat([Buffer.from([0x30, 0x81, der[1]!]), der.subarray(2)])],
    ['r of zero', sequence(integer(0n), integer(s))],
    ['s of zero', sequence(integer(r), integer(0n))],
    ['s of the order more', sequence(integer(r), integer(s + order))],
    ['r of the order more', sequence(integer(r + order), integer(s))],
    ['both zero', sequence(integer(0n), integer(0n))],
    [
      'the plain 64 bytes',
      Buffer.from(r.toString(16).padStart(64, '0') + s.toString(16).padStart(64, '0'), 'hex'),
    ],
  ])('with %s is refused', (_, bytes) => {
    expect(isAccepted(bytes)).toBe(false);
  });
});

describe('a public key', () => {
  const spki = Buffer.from(phone.publicKey, 'base64url');
  const other = (type: 'P-384' | 'secp256k1') =>
    generateKeyPairSync('ec', { namedCurve: type })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64url');
  const offCurve = Buffer.from(spki);
  offCurve[90] = offCurve[90]! ^ 1;
  const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  test('of P-256 is accepted', () => expect(isP256Key(phone.publicKey)).toBe(true));

  test.each([
    ['another curve', other('P-384')],
    ['the curve of chains', other('secp256k1')],
    ['RSA', rsa.export({ format: 'der', type: 'spki' }).toString('base64url')],
    ['a point that is not of the curve', offCurve.toString('base64url')],
    ['bytes after it', Buffer.concat([spki, Buffer.from([0])]).toString('base64url')],
    ['another spelling', `${phone.publicKey}=`],
    ['nothing', ''],
  ])('that is %s is refused', (_, publicKey) => {
    expect(isP256Key(publicKey)).toBe(false);
    expect(verifyDeviceSignature({ ...phone, publicKey }, text, signText(phone, text))).toBe(false);
  });
});

describe('a code of the operator', () => {
  const code = buildCode('one');
  const about = codeText('prod', phone.deviceId);

  test('vouches for the one device', () => {
    expect(verifyCodeSignature(code.publicKey, about, code.sign(about))).toBe(true);
    const others = [codeText('prod', file.deviceId), codeText('test', phone.deviceId)];
    for (const other of others) {
      expect(verifyCodeSignature(code.publicKey, other, code.sign(about))).toBe(false);
    }
  });

  test('is refused by another key, and where it cannot be read', () => {
    expect(verifyCodeSignature(buildCode('two').publicKey, about, code.sign(about))).toBe(false);
    for (const wrong of ['', 'AA', `${code.publicKey}=`, phone.publicKey]) {
      expect(verifyCodeSignature(wrong, about, code.sign(about))).toBe(false);
      expect(verifyCodeSignature(code.publicKey, about, wrong)).toBe(false);
    }
  });
});

test('the texts of a device are all different, and each says its stage', () => {
  const change = { digest: 'ab'.repeat(32), askedAt: 1 };
  const texts = ['prod', 'test'].flatMap((stage) => [
    deviceText(stage, phone),
    deviceText(stage, { ...phone, kind: 'key_file' }),
    deviceText(stage, { ...phone, origin: null }),
    deviceText(stage, { ...phone, personId: 'bert' }),
    codeText(stage, phone.deviceId),
    deviceConfirmationText(stage, phone.deviceId),
    changeText(stage, change),
    changeText(stage, { ...change, askedAt: 2 }),
    ...['approve', 'reject'].map((decision) =>
      decisionText(stage, { projectId: 'shop', decision, listDigest: 'ab'.repeat(32) }),
    ),
  ]);
  expect(new Set(texts).size).toBe(20);
});

test('a fingerprint is the first 128 bits of the id, in groups that are read by voice', () => {
  const id = `0123456789abcdef${'0'.repeat(48)}`;
  expect(fingerprintOf(id)).toBe('0123 4567 89ab cdef 0000 0000 0000 0000');
  expect(() => fingerprintOf('abc')).toThrow('64 digits');
});
