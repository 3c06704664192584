/**
 * A person who is an owner and an approver of a stage with production's settings, from the invitation
 * to the commands of `npm run ops -- admin`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '#local/clients/admin-client.ts';
import { ApiRefusal } from '#local/clients/api-client.ts';
import { noteSecret } from '#local/process/secrets-ledger.ts';
import { makeSigner } from '#ops/admin/make-signer.ts';
import { adminOptions } from '#ops/admin/options.ts';
import { readArguments } from '#ops/admin/read-arguments.ts';
import { runCommand } from '#ops/admin/run-command.ts';
import { parseOptions } from '#ops/options.ts';
import { type SignedIn, signIn } from '#ops/sign-in/sign-in.ts';
import type { SignInTarget } from '#ops/sign-in/sign-in-target.ts';
import type { SmokePerson } from '#ops/smoke/secret-files.ts';
import { totp } from '#ops/smoke/totp.ts';
import { type TypingPerson, typingPerson } from '#test/fakes/typing-person.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import { sendAdmin } from '#workstation/send-admin.ts';

export interface Owner {
  email: string;
  /** Who typed at the first and at the second sign-in. */
  first: TypingPerson;
  second: TypingPerson;
  /** What a program signs in with as this person (docs/testnet.md "Files of a smoke run"). */
  forPrograms: SmokePerson;
  /** Where their key file is, once `new-key-file` has made it. */
  keyFile: string;
  /** Runs `npm run ops -- admin ARGS`, and says yes to what it asks; `data` is what it printed. */
  run(...args: string[]): Promise<{ code: number; data: Record<string, unknown>; note: string }>;
  /** The same, with the code that the operator gave them. */
  runByCode(code: string, ...args: string[]): ReturnType<Owner['run']>;
  /** Calls the admin API; throws ApiRefusal on a code that is not 0. */
  request<T>(method: string, path: string, body?: unknown): Promise<T>;
}

const newPassword = (start: string) => {
  const password = `${start}${randomBytes(12).toString('base64url')}`;
  noteSecret('password', password);
  return password;
};

/** Invites a person as docs/deploy.md "Admins" does, and signs them in twice. */
export async function invitedOwner(target: SignInTarget, name: string): Promise<Owner> {
  const email = `${name}-${randomBytes(4).toString('hex')}@example.com`;
  const temporary = newPassword('Aa1!');
  const chosen = newPassword('Bb2?');
  const client = cognito(target.endpointUrl ?? '', target.region);
  const user = { UserPoolId: target.userPoolId, Username: email };
  await client.send(
    new AdminCreateUserCommand({
      ...user,
      // No mail leaves this machine.
      MessageAction: 'SUPPRESS',
      TemporaryPassword: temporary,
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  for (const GroupName of ['owner', 'approver']) {
    await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName }));
  }
  const passwordOf = `Password of ${email}`;
  const now = () => new Date();
  const signedIn = async (person: TypingPerson, newAuthenticator = false) => {
    const options = { email, newAuthenticator };
    const signed = await signIn({ cognito: client, person, now }, target, options);
    noteSecret('id_token', signed.idToken);
    return signed;
  };
  let secret = '';
  const first = typingPerson({
    [passwordOf]: [temporary],
    'New password': [chosen],
    'Once more': [chosen],
    'Code that the app shows': (said) => {
      secret = /secret=(\w+)/.exec(said.join())?.[1] ?? '';
      noteSecret('authenticator', secret);
      return totp(secret, Date.now());
    },
  });
  // The emulator asks for no authenticator at the first sign-in, so the person registers one.
  await signedIn(first, true);
  const typing = () =>
    typingPerson({
      [passwordOf]: [chosen],
      'Code of your authenticator': () => totp(secret, Date.now()),
    });
  const second = typing();
  let session: SignedIn = await signedIn(second);

  const call = async (method: string, path: string, body?: unknown): Promise<ApiAnswer<never>> => {
    const send = () =>
      sendAdmin<never>({ apiUrl: target.apiUrl, token: session.idToken, method, path, body });
    const answer = await send();
    // What moves money wants a sign-in of the last minutes.
    const result = answer.http === 401 ? await again(send) : answer;
    const made = result.data as Record<string, unknown> | null | undefined;
    noteSecret('api_secret', made?.api_secret);
    noteSecret('webhook_secret', made?.webhook_secret);
    return result;
  };
  const again = async (send: () => Promise<ApiAnswer<never>>) => {
    session = await signedIn(typing());
    return send();
  };
  const filePassword = newPassword('Cc3.');
  const runByCode: Owner['runByCode'] = async (operatorCode, ...args) => {
    const { values, words } = parseOptions(adminOptions, [...args, '--stage', target.stage]);
    const given = readArguments(words);
    const of = { stage: values.stage, keyFile: values['key-file'] };
    const { code, out, note } = await runCommand(
      {
        call,
        confirm: async () => true,
        sign: makeSigner(of, { call, password: async () => filePassword }),
        newPassword: async () => filePassword,
        operatorCode: async () => operatorCode,
      },
      { args: given.args, send: (deps) => given.command.run(deps, given.args, values) },
    );
    const data = out.startsWith('{') ? (JSON.parse(out) as Record<string, unknown>) : { out };
    return { code, data, note };
  };
  const keyFile = join(mkdtempSync(join(tmpdir(), 'coffer-drill-')), `${name}.json`);
  return {
    email,
    first,
    second,
    forPrograms: {
      email,
      password: chosen,
      authenticator: secret,
      device: { file: keyFile, password: filePassword },
    },
    keyFile,
    run: (...args) => runByCode('', ...args),
    runByCode,
    async request<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await call(method, path, body);
      if (answer.code !== 0) throw new ApiRefusal(`${method} ${path}`, answer);
      return answer.data;
    },
  };
}
