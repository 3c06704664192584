/** The emulator of AWS as its clients see it. */
import { delimiter, dirname } from 'node:path';

/** `test` is the emulator's root key: under AUTH=true every other key has only a role's rights. */
export const root = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
export const region = 'us-east-1';

/** Environment variables that our processes need; credentials and profiles are not passed on. */
export function machine(): Record<string, string> {
  const kept = ['HOME', 'LANG', 'LC_ALL', 'SHELL', 'USER', 'CI', 'NODE_EXTRA_CA_CERTS'];
  return {
    // The functions run on the same node as this process, not the first on the caller's PATH.
    PATH: [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter),
    ...Object.fromEntries(
      kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
  };
}

/** Environment of a process that talks to the emulator as the account's root. */
export const cloudEnvironment = (endpointUrl: string): Record<string, string> => ({
  ...machine(),
  ...root,
  AWS_ENDPOINT_URL: endpointUrl,
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
});

/**
 * The origin of the sign-in page, for a browser: by the name `localhost`, as the console. Programs
 * call the emulator by its address.
 */
export const signInOrigin = (endpointUrl: string): string =>
  endpointUrl.replace('//127.0.0.1', '//localhost');

/**
 * The emulator's address of an HTTP API, from the one that AWS would give it:
 * `https://<id>.execute-api.<host>/<rest>`. Such host names do not resolve on every machine.
 */
export function emulatedUrl(endpointUrl: string, awsUrl: string): string {
  const match = /^https?:\/\/([a-z0-9]+)\.execute-api\.[^/]+(\/.*)?$/.exec(awsUrl);
  if (!match) throw new Error(`"${awsUrl}" is not the URL of an HTTP API`);
  const rest = (match[2] ?? '').replace(/\/+$/, '');
  return `${endpointUrl}/_aws/execute-api/${match[1]}${rest}`;
}
