/** Commands about what people sign with. */
import { createHash, sign } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { type ChangeKind, confirmedById } from '#model/change.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { keyFileDevice, makeKeyFile, openKeyFile } from '#shared/crypto/key-file.ts';
import { parseCode } from '#shared/devices/code.ts';
import {
  changeText,
  codeText,
  type DeviceKind,
  deviceConfirmationText,
  deviceText,
  fingerprintOf,
  sessionKeyText,
} from '#shared/devices/device-texts.ts';
import {
  canonicalSessionKey,
  type ShownSessionKey,
} from '#shared/devices/session-key-canonical.ts';
import { presentPayload } from '#wire/admin/change/present-payload.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import { codeKey } from '../people/code-key.ts';
import type { CommandDeps } from './command-deps.ts';
import { NotConfirmed } from './not-confirmed.ts';

interface Waiting {
  change_id: string;
  kind: ChangeKind;
  payload: Record<string, unknown>;
  asked_by: string;
  asked_at: number;
  canonical: string;
}

/**
 * Shows a change as its canonical text says it, asks, signs that text's digest, and confirms. Throws
 * NotConfirmed where the person says no, where nothing waits under that id, and for a text of another
 * project.
 */
export async function confirmSigned(
  deps: CommandDeps,
  slug: string,
  changeId: string,
): Promise<ApiAnswer<unknown>> {
  const path = `/projects/${slug}/changes`;
  const answer = await deps.call('GET', `${path}?size=100`);
  if (answer.code !== 0) return answer;
  const { list } = answer.data as { list: Waiting[] };
  const change = list.find(({ change_id }) => change_id === changeId);
  if (!change) throw new NotConfirmed(`There is no waiting change ${changeId}`);
  if (!(await deps.confirm(linesOf(slug, change), 'Confirm this change?'))) {
    throw new NotConfirmed('Nothing was confirmed');
  }
  const signature = await deps.sign((stage) => signedTextOf(stage, change));
  return deps.call('POST', `${path}/${changeId}/confirm`, { ...(signature && { signature }) });
}

/**
 * Sends a request that a second owner confirms by sending it again. Where it waits for a signature, shows what
 * would be signed, asks, and sends it once more with the signature of the key file. Throws NotConfirmed where
 * the person says no, and for a text of another project.
 */
export async function sendAgainSigned(
  deps: CommandDeps,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<ApiAnswer<unknown>> {
  const answer = await deps.call(method, path, body);
  const { state, change } = (answer.data ?? {}) as {
    state?: string;
    change?: Waiting & { needs_signature: boolean };
  };
  if (answer.code !== 0 || state !== 'pending' || !change) return answer;
  if (!change.needs_signature || confirmedById.includes(change.kind)) return answer;
  const { slug = '-' } = (path === '/projects' ? body : parsedPath(path)) as { slug?: string };
  if (!(await deps.confirm(linesOf(slug, change), 'Confirm this change?'))) {
    throw new NotConfirmed('Nothing was confirmed');
  }
  const signature = await deps.sign((stage) => signedTextOf(stage, change));
  return deps.call(method, path, Object.assign({}, body, { signature }));
}

const parsedPath = (path: string): { slug?: string } => {
  const slug = /^\/projects\/([^/]+)/.exec(path)?.[1];
  return slug === undefined ? {} : { slug };
};

const signedTextOf = (stage: string, { canonical, asked_at }: Waiting): string => {
  const digest = createHash('sha256').update(canonical).digest('hex');
  return changeText(stage, { digest, askedAt: asked_at });
};

/**
 * Shows what a session key may do, asks, and confirms it, signed by the key file where one was named. Throws
 * NotConfirmed where the person says no, and for a key that is not among the project's.
 */
export async function confirmSessionKey(
  deps: CommandDeps,
  slug: string,
  skId: string,
): Promise<ApiAnswer<unknown>> {
  const path = `/projects/${slug}/session-keys`;
  const answer = await findSessionKey(deps, path, skId);
  if (answer.code !== 0) return answer;
  const key = answer.data as ShownSessionKey | null;
  if (!key) throw new NotConfirmed(`The project has no session key ${skId}`);
  const canonical = canonicalSessionKey(key);
  const lines = [`sk_id: ${skId}`, ...shownFields.map((name) => lineOf(name, key[name]))];
  if (!(await deps.confirm(lines, 'Confirm this key?'))) {
    throw new NotConfirmed('Nothing was confirmed');
  }
  const digest = createHash('sha256').update(canonical).digest('hex');
  const signature = await deps.sign((stage) =>
    sessionKeyText(stage, { projectId: slug, skId, digest }),
  );
  return deps.call('POST', `${path}/${skId}/confirm`, { ...(signature && { signature }) });
}

/** What the canonical text of a session key has; nothing that is not signed is shown. */
const shownFields = [
  ...(['name', 'scope', 'max_per_tx_usd', 'daily_cap_usd'] as const),
  ...(['ttl_days', 'created_at', 'expires_at'] as const),
];

const lineOf = (name: string, field: unknown): string =>
  `${name}: ${typeof field === 'string' ? field : JSON.stringify(field)}`;

const perPage = 100;

/** The key, null if the project has none of that id, or the first answer that is not a success. */
async function findSessionKey(
  { call }: CommandDeps,
  path: string,
  skId: string,
): Promise<ApiAnswer<unknown>> {
  for (let page = 1; ; page++) {
    const answer = await call('GET', `${path}?page=${page}&size=${perPage}`);
    if (answer.code !== 0) return answer;
    const { list } = answer.data as { list: (ShownSessionKey & { sk_id: string })[] };
    const found = list.find(({ sk_id }) => sk_id === skId);
    if (found || list.length < perPage) return Object.assign({}, answer, { data: found ?? null });
  }
}

/** What is signed, and nothing else: the fields are those of the canonical text. */
function linesOf(slug: string, { canonical, asked_by }: Waiting): string[] {
  const value: unknown = JSON.parse(canonical);
  const [projectId, kind, payload] = Array.isArray(value) ? value : [];
  if (projectId !== slug || canonicalJson(value) !== canonical) {
    throw new NotConfirmed('The text to sign belongs to another project: nothing was sent');
  }
  const fields = Object.entries(presentPayload({ kind, payload }));
  return [
    `kind: ${kind}`,
    ...fields
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) => lineOf(name, field)),
    `asked_by: ${asked_by}`,
  ];
}

/**
 * Makes a key file and enrols it, for one of the first two by the code of the operator, which is sent to nobody.
 * Throws NotConfirmed for a file that is there, for no name, and for a code that was mistyped.
 */
export async function enrolKeyFile(
  deps: CommandDeps,
  {
    file,
    name,
    stage,
    isByCode,
  }: { file: string; name: string | undefined; stage: string; isByCode: boolean },
): Promise<ApiAnswer<unknown>> {
  if (!name)
    throw new NotConfirmed(
      '--name is required: your name for the key file, such as --name "payout bot"',
    );
  if (existsSync(file)) throw new NotConfirmed(`${file} already exists`);
  const devices = await deps.call('GET', '/devices');
  if (devices.code !== 0) return devices;
  const parsed = isByCode ? parseCode(await deps.operatorCode()) : null;
  if (isByCode && !parsed)
    throw new NotConfirmed('This is not a code: a code has 34 letters and digits');
  const password = await deps.newPassword();
  const text = makeKeyFile(password);
  const key = openKeyFile(text, password);
  // Only its owner reads it; written before it is enrolled, so that no device is without its file.
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  const { you } = devices.data as { you: string };
  const { deviceId } = keyFileDevice(stage, you, key);
  const code = parsed && {
    codes_id: parsed.codesId,
    signature: sign(
      null,
      Buffer.from(codeText(stage, deviceId)),
      codeKey(parsed.seedText),
    ).toString('base64url'),
  };
  const body = { name, public_key: key.publicKey, ...(code && { code }) };
  const answer = await deps.call('POST', '/devices/key-files', body);
  if (answer.code !== 0) return answer;
  if ((answer.data as { device_id: string }).device_id !== deviceId) {
    throw new NotConfirmed(
      'The service recorded a different device than this file: do not use the file',
    );
  }
  const data = { device_id: deviceId, fingerprint: fingerprintOf(deviceId), state: 'waiting' };
  return { http: 200, code: 0, message: undefined, data };
}

interface ListedDevice {
  device_id: string;
  person_id: string;
  person: string;
  name: string;
  kind: DeviceKind;
  public_key: string;
  credential_id: string | null;
  origin: string | null;
}

/**
 * Confirms the device whose whole fingerprint its person read aloud: its id is computed here from what the
 * service records of it. Throws NotConfirmed for a fingerprint of no device, where the person says no, and
 * without a key file.
 */
export async function confirmDevice(
  deps: CommandDeps,
  { fingerprint, stage }: { fingerprint: string; stage: string },
): Promise<ApiAnswer<unknown>> {
  const typed = fingerprint.toLowerCase().replaceAll(/[^0-9a-f]/g, '');
  if (typed.length !== 32) throw new NotConfirmed('A fingerprint has 32 digits, 0 to 9 and a to f');
  const answer = await deps.call('GET', '/devices');
  if (answer.code !== 0) return answer;
  const { list } = answer.data as { list: ListedDevice[] };
  const device = list.find((one) => idOf(stage, one).startsWith(typed));
  if (!device) throw new NotConfirmed('No device has this fingerprint');
  const deviceId = idOf(stage, device);
  const lines = (['person', 'kind', 'name'] as const).map((name) => lineOf(name, device[name]));
  lines.push(`fingerprint, computed here: ${fingerprintOf(deviceId)}`);
  if (!(await deps.confirm(lines, 'Confirm this device?'))) {
    throw new NotConfirmed('Nothing was confirmed');
  }
  const signature = await deps.sign((of) => deviceConfirmationText(of, deviceId));
  if (!signature) throw new NotConfirmed('--key-file is required: the key file that signs this');
  return deps.call('POST', `/devices/${deviceId}/confirm`, { signature });
}

const idOf = (stage: string, of: ListedDevice): string => {
  const { person_id: personId, kind, public_key: publicKey, origin } = of;
  const device = { personId, kind, publicKey, credentialId: of.credential_id, origin };
  return createHash('sha256').update(deviceText(stage, device)).digest('hex');
};
