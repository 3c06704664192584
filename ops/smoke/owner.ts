import { setTimeout as sleep } from 'node:timers/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { type ChangeKind, confirmedById } from '#model/change.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import { sendAdmin } from '#workstation/send-admin.ts';
import type { CommandDeps } from '../admin/command-deps.ts';
import { confirmSigned, sendAgainSigned } from '../admin/device-commands.ts';
import { makeSigner } from '../admin/make-signer.ts';
import { type SignedIn, signIn } from '../sign-in/sign-in.ts';
import type { SignInTarget } from '../sign-in/sign-in-target.ts';
import type { SmokePerson } from './secret-files.ts';
import { totp, totpStepMs } from './totp.ts';

/** An owner who signed in, without a person at the terminal. */
export interface Owner {
  email: string;
  /** For the commands of npm run ops -- admin, which sign with the person's key file. */
  deps: CommandDeps;
  hasDevice: boolean;
  /** Calls the admin API; throws AdminRefusal on a code that is not 0. */
  request<T>(method: string, path: string, body?: object): Promise<T>;
}

/** What the admin API answered instead of what was asked for. */
export class AdminRefusal extends Error {
  override name = 'AdminRefusal';
  constructor(
    request: string,
    readonly answer: ApiAnswer<unknown>,
  ) {
    super(
      `${request}: ${answer.message ?? 'no message'} (code ${answer.code}, HTTP ${answer.http})`,
    );
  }
}

/** Signs in as the sign-in command does, with the answers of a file; again when the token has ended. */
export async function signedInOwner(target: SignInTarget, who: SmokePerson): Promise<Owner> {
  const { email, password, authenticator, device } = who;
  const cognito = new CognitoIdentityProviderClient({
    region: target.region,
    ...(target.endpointUrl && { endpoint: target.endpointUrl }),
  });
  const authenticatorCode = codesOf(email, authenticator);
  const person = {
    async ask(label: string) {
      if (label.startsWith('Password of')) return password;
      if (label.startsWith('Code of')) return authenticatorCode();
      throw new Error(
        `${email} is asked for "${label}": first sign in with npm run ops -- sign-in`,
      );
    },
    say() {},
    draw() {},
  };
  const enter = () =>
    signIn({ cognito, person, now: () => new Date() }, target, { email, newAuthenticator: false });
  let session: SignedIn = await enter();
  const send = (method: string, path: string, body?: unknown) =>
    sendAdmin<unknown>({ apiUrl: target.apiUrl, token: session.idToken, method, path, body });
  const call: CommandDeps['call'] = async (method, path, body) => {
    const answer = await send(method, path, body);
    // What moves money wants a sign-in of the last minutes.
    if (answer.http !== 401) return answer;
    session = await enter();
    return send(method, path, body);
  };
  const refuses = async () => {
    throw new Error('A smoke run cannot create a key file');
  };
  const filePassword = async () => device?.password ?? '';
  return {
    email,
    hasDevice: device !== undefined,
    deps: {
      call,
      confirm: async () => true,
      sign: makeSigner(
        { stage: target.stage, keyFile: device?.file },
        { call, password: filePassword },
      ),
      newPassword: refuses,
      operatorCode: refuses,
    },
    async request<T>(method: string, path: string, body?: object): Promise<T> {
      const answer = await call(method, path, body);
      if (answer.code !== 0) throw new AdminRefusal(`${method} ${path}`, answer);
      return answer.data as T;
    },
  };
}

/** Codes of an authenticator. A user pool takes none twice, so the next sign-in waits for the next one. */
function codesOf(email: string, secret: string | undefined): () => Promise<string> {
  let lastStep = 0;
  return async () => {
    if (secret === undefined)
      throw new Error(`The file of people has no authenticator of ${email}`);
    while (Math.floor(Date.now() / totpStepMs) === lastStep) await sleep(500);
    lastStep = Math.floor(Date.now() / totpStepMs);
    return totp(secret, Date.now());
  };
}

interface Pending {
  state?: string;
  change?: { change_id: string; kind: ChangeKind };
}

/**
 * A request that may wait for a second owner: the first one sends it, and the second confirms what waits,
 * signed where they have a key file. Throws AdminRefusal, and an Error where it waits and there is no second.
 */
export async function byBoth<T>(
  [first, second]: readonly Owner[],
  slug: string,
  request: { method: string; path: string; body?: object },
): Promise<T> {
  const { method, path, body } = request;
  const asked = await first!.request<T & Pending>(method, path, body);
  if (asked.state !== 'pending' || !asked.change) return asked;
  if (!second) throw new Error(`${method} ${path} needs a second owner, but --people has only one`);
  const { change_id, kind } = asked.change;
  const answer = await confirmedBy(second, slug, { change_id, kind, method, path, body });
  if (answer.code !== 0) throw new AdminRefusal(`the second owner's ${method} ${path}`, answer);
  return answer.data as T;
}

function confirmedBy(
  second: Owner,
  slug: string,
  change: {
    change_id: string;
    kind: ChangeKind;
    method: string;
    path: string;
    body: object | undefined;
  },
): Promise<ApiAnswer<unknown>> {
  const { change_id, kind, method, path, body } = change;
  if (!confirmedById.includes(kind)) {
    return second.hasDevice
      ? sendAgainSigned(second.deps, { method, path, body })
      : second.deps.call(method, path, body);
  }
  return second.hasDevice
    ? confirmSigned(second.deps, slug, change_id)
    : second.deps.call('POST', `/projects/${slug}/changes/${change_id}/confirm`);
}
