// @vitest-environment happy-dom
/** The page Devices: what is shown, what is signed, and what is not. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeText, deviceConfirmationText, fingerprintOf } from '#shared/devices/device-texts.ts';
import { registrationText } from '#shared/devices/registration-text.ts';
import { buildDevice, sha256 } from '#test/builders/shared/devices/build-device.ts';
import type { Device } from '../../../../../../console/src/api/passkeys.ts';
import DevicesPage from '../../../../../../console/src/pages/devices/page.tsx';
import { type Answers, openPage } from '../../../support/open-page.tsx';

afterEach(cleanup);

/** The browser's authenticator: what it was asked, and what it makes. */
const authenticator = vi.hoisted(() => ({
  challenges: [] as string[],
  allowed: [] as string[],
  verification: [] as string[],
  isCancelled: false,
  publicKey: '',
}));
vi.mock('@simplewebauthn/browser', () => {
  const use = () => {
    if (authenticator.isCancelled) throw Object.assign(new Error('x'), { name: 'NotAllowedError' });
  };
  return {
    async startAuthentication({ optionsJSON }: { optionsJSON: Record<string, never> }) {
      use();
      const { challenge, allowCredentials, userVerification } = optionsJSON as unknown as {
        challenge: string;
        allowCredentials: { id: string }[];
        userVerification: string;
      };
      authenticator.challenges.push(challenge);
      authenticator.allowed.push(...allowCredentials.map(({ id }) => id));
      authenticator.verification.push(userVerification);
      const response = { signature: 'c2ln', authenticatorData: 'YXV0', clientDataJSON: 'Y2xp' };
      return { id: allowCredentials[0]!.id, response };
    },
    async startRegistration({ optionsJSON }: { optionsJSON: { challenge: string } }) {
      use();
      authenticator.challenges.push(optionsJSON.challenge);
      const { publicKey } = authenticator;
      return {
        id: 'bmV3',
        response: { publicKey, clientDataJSON: 'Y2xp', attestationObject: 'YXR0' },
      };
    },
  };
});

beforeEach(() => {
  authenticator.challenges.length = 0;
  authenticator.allowed.length = 0;
  authenticator.verification.length = 0;
  authenticator.isCancelled = false;
});

/** A device as the API shows it, of this page's origin. */
function device(personId: string, set: Partial<Device> = {}): Device {
  const kind = set.kind ?? 'passkey';
  const isPasskey = kind === 'passkey';
  const made = buildDevice({
    personId,
    kind,
    origin: isPasskey ? (set.origin ?? location.origin) : null,
  });
  return Object.assign(
    {
      device_id: made.deviceId,
      fingerprint: fingerprintOf(made.deviceId),
      person_id: personId,
      person: `${personId}@shop.example`,
      name: `${personId}s phone`,
      kind,
      public_key: made.publicKey,
      credential_id: made.credentialId,
      origin: made.origin,
      state: 'active' as const,
      by_code: false,
      asked_at: 1_767_225_600,
      confirmed_by: null,
      confirmed_at: null,
      ended_by: null,
      ended_at: null,
    },
    set,
  );
}

const mine = (set: Partial<Device> = {}) => device('alice', set);

const open = (list: Device[], more: { groups?: string[]; answers?: Answers } = {}) =>
  openPage(
    <DevicesPage />,
    {
      '/devices': { list, stage: 'prod', origin: location.origin, you: 'alice' },
      '*': {},
      ...more.answers,
    },
    more.groups ? { groups: more.groups } : {},
  );

const sentOf = (asked: { method: string; path: string; body: unknown }[]) =>
  asked.filter(({ method }) => method !== 'GET');

/** The page computes ids after it is drawn, and offers nothing to confirm before. */
const computed = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

const endOf = ({ fingerprint }: Device): string => fingerprint.replaceAll(' ', '').slice(-8);

test('another person’s device is confirmed by typing the end of its fingerprint, and signed', async () => {
  const own = mine();
  const theirs = device('bert', { state: 'waiting' });
  const { asked } = open([own, theirs]);
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm berts phone/ }));
  // Its end is nowhere to be read: its person has to say it.
  expect(document.body.textContent).not.toContain(theirs.fingerprint);
  const button = screen.getByRole('button', { name: 'Confirm and sign' }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  const field = screen.getByLabelText(/^Its last eight digits/);
  fireEvent.change(field, { target: { value: '00000000' } });
  expect(screen.getByText(/These digits do not match/)).toBeTruthy();
  expect(button.disabled).toBe(true);
  fireEvent.change(field, { target: { value: endOf(theirs).toUpperCase() } });
  fireEvent.click(button);
  await waitFor(() => expect(sentOf(asked)).toHaveLength(1));
  const text = deviceConfirmationText('prod', theirs.device_id);
  expect(authenticator.challenges).toEqual([sha256(text).toString('base64url')]);
  expect(authenticator.allowed).toEqual([own.credential_id]);
  expect(authenticator.verification).toEqual(['required']);
  expect(sentOf(asked)[0]).toMatchObject({
    path: '/devices/{device_id}/confirm',
    body: { signature: { device_id: own.device_id, signature: 'c2ln' } },
  });
  await screen.findByText('Confirmed');
});

test('a device that the records do not make is said, and cannot be confirmed', async () => {
  const theirs = device('bert', { state: 'waiting' });
  const other = device('bert', { state: 'waiting' });
  // The service shows the id of one device beside the key of another.
  open([mine(), { ...theirs, public_key: other.public_key }]);
  await screen.findByText('This fingerprint is not that of the device');
  await computed();
  expect(screen.queryByRole('button', { name: /^Confirm berts phone/ })).toBeNull();
});

test.each<[string, Partial<Device>, string[]]>([
  ['nobody but an owner of all projects', { state: 'waiting' }, ['owner:shop', 'approver']],
  ['an active device', { state: 'active' }, ['owner']],
  ['one that waited too long', { state: 'lapsed' }, ['owner']],
  ['one that has ended', { state: 'ended' }, ['owner']],
  ['one of another host', { state: 'waiting', origin: 'https://evil.example' }, ['owner']],
])('no confirmation: %s', async (_, set, groups) => {
  open([mine(), device('bert', set)], { groups });
  await screen.findByText('berts phone');
  await computed();
  expect(screen.queryByRole('button', { name: /^Confirm berts phone/ })).toBeNull();
});

test('one’s own device is not confirmed by oneself', async () => {
  open([mine({ state: 'waiting' })]);
  await screen.findByText('alices phone');
  await computed();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('nothing is sent without a passkey, with one of another host, or if it is not used', async () => {
  const theirs = device('bert', { state: 'waiting' });
  const confirm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Confirm berts phone/ }));
    const field = screen.getByLabelText(/^Its last eight digits/);
    fireEvent.change(field, { target: { value: endOf(theirs) } });
    fireEvent.click(screen.getByRole('button', { name: 'Confirm and sign' }));
  };
  const elsewhere = mine({ origin: 'https://old.example' });
  const file = mine({ kind: 'key_file' });
  for (const list of [[], [elsewhere], [file], [mine({ state: 'ended' })]]) {
    const { asked } = open([...list, theirs]);
    await confirm();
    await screen.findByText(/you have no active passkey/);
    expect(sentOf(asked)).toEqual([]);
    cleanup();
  }
  authenticator.isCancelled = true;
  const { asked } = open([mine(), theirs]);
  await confirm();
  await screen.findByText(/The passkey was not used/);
  expect(sentOf(asked)).toEqual([]);
});

test('a device is ended after a question: one’s own, and as an owner anybody’s', async () => {
  const { asked } = open([mine(), device('bert')]);
  fireEvent.click(await screen.findByRole('button', { name: /^End berts phone/ }));
  expect(sentOf(asked)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'End it' }));
  await waitFor(() => expect(sentOf(asked)).toHaveLength(1));
  expect(sentOf(asked)[0]).toMatchObject({ method: 'DELETE', path: '/devices/{device_id}' });
  cleanup();
  open([mine(), device('bert')], { groups: ['approver'] });
  await screen.findByRole('button', { name: /^End alices phone/ });
  expect(screen.queryByRole('button', { name: /^End berts phone/ })).toBeNull();
});

test('a key file is shown as one', async () => {
  open([device('bert', { kind: 'key_file' })]);
  await screen.findByText('berts phone');
  expect(document.body.textContent).toMatch(/key file/i);
});

/** A new passkey of Alice, whose id this test computes as the page should. */
function newPasskey(answer: (deviceId: string) => string = (id) => id) {
  const made = buildDevice({ personId: 'alice', credentialId: 'bmV3', origin: location.origin });
  authenticator.publicKey = made.publicKey;
  return { made, answers: { '/devices/passkeys': { device_id: answer(made.deviceId) } } };
}

const add = async () => {
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' my phone ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
};

test('a new passkey shows the fingerprint that the page computed', async () => {
  const { made, answers } = newPasskey();
  const { asked } = open([device('bert')], { answers });
  await add();
  await screen.findByText('Your passkey waits for another owner');
  expect(screen.getByText(fingerprintOf(made.deviceId))).toBeTruthy();
  const challenge = sha256(registrationText('prod', 'alice')).toString('base64url');
  expect(authenticator.challenges).toEqual([challenge]);
  expect(sentOf(asked)[0]!.body).toEqual({
    name: 'my phone',
    credential_id: 'bmV3',
    client_data_json: 'Y2xp',
    attestation_object: 'YXR0',
  });
});

test('a service that records another device is noticed', async () => {
  const { answers } = newPasskey(() => 'f'.repeat(64));
  open([device('bert')], { answers });
  await add();
  await screen.findByText(/recorded a different device than this page created/);
  expect(screen.queryByText('Your passkey waits for another owner')).toBeNull();
});

test('a code of the operator signs the device and is never sent; a mistyped one makes nothing', async () => {
  const { made, answers } = newPasskey();
  const { asked } = open([], { answers });
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Code of the operator'), { target: { value } });
  await screen.findByLabelText('Name');
  type('PAIR0001-12');
  await add();
  await screen.findByText(/A code has 34 letters and digits/);
  expect(authenticator.challenges).toEqual([]);
  const code = `PA1R0001${'7ZK3'.repeat(6)}QX`;
  type(code);
  await add();
  await screen.findByText('Your passkey waits for another owner');
  const { body } = sentOf(asked)[0]!;
  expect(body).toMatchObject({ code: { codes_id: 'PA1R0001' } });
  expect(JSON.stringify(body)).not.toContain(code.slice(8));
  const { signature } = (body as { code: { signature: string } }).code;
  const { createPrivateKey, createPublicKey, verify } = await import('node:crypto');
  const seed = sha256(JSON.stringify(['coffer-device-seed-1', code]));
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  const text = Buffer.from(codeText('prod', made.deviceId));
  expect(verify(null, text, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('passkeys are made only at the console’s own host', async () => {
  const data = { list: [], stage: 'prod', origin: 'https://console.example', you: 'alice' };
  open([], { answers: { '/devices': data } });
  await screen.findByText(/Passkeys are made at https:\/\/console.example/);
  expect(screen.queryByLabelText('Name')).toBeNull();
});
