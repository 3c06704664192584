import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { emulatedUrl } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import { noteSecret } from '../process/secrets-ledger.ts';
import type { Supervisor } from '../process/supervisor.ts';
import { account, type Cloud } from './emulator.ts';
import { marketAppId, marketSecret } from './energy-market.ts';

/** What the deployed stacks say about themselves. */
export interface Deployment {
  /** Base of the merchant API, without the project: `<apiUrl>/<project>/api`. */
  apiUrl: string;
  /** Base of the admin API, ends with `/admin/v1`. */
  adminApiUrl: string;
  userPoolId: string;
  userPoolClientId: string;
}

const cdk = `${paths.root}/node_modules/aws-cdk/bin/cdk`;

/** The pinned `cdk` as a process that deploys to the local cloud. */
export function cdkCommand(cloud: Pick<Cloud, 'env' | 'region'>, name: string, args: string[]) {
  return {
    name,
    command: process.execPath,
    args: [cdk, ...args, '--no-notices', '--no-version-reporting', '--ci'],
    env: {
      ...cloud.env,
      CDK_HOME: paths.cdkHome,
      CDK_DISABLE_CLI_TELEMETRY: 'true',
      CDK_DEFAULT_ACCOUNT: account,
      CDK_DEFAULT_REGION: cloud.region,
      NO_COLOR: '1',
    },
  };
}

/** Puts the asset bucket of `cdk deploy` into the emulator (its state lasts as long as it runs). */
export async function bootstrapCdk(supervisor: Supervisor, cloud: Cloud): Promise<void> {
  const target = `aws://${account}/${cloud.region}`;
  mkdirSync(paths.cdkHome, { recursive: true });
  await supervisor.run({
    ...cdkCommand(cloud, 'cdk-bootstrap', ['bootstrap', target]),
    // A folder without cdk.json, since cdk would otherwise synthesize the app first, for seconds.
    cwd: paths.cdkHome,
  });
}

/**
 * Writes the parameters that the functions read: each chain's RPC URLs, where prices come from, and
 * the market of energy.
 */
export async function putParameters(
  cloud: Cloud,
  rpcUrls: Record<string, string[]>,
  urls: { priceFeed: string; energyMarket: string | null; slack: string },
): Promise<void> {
  const client = new SSMClient({
    endpoint: cloud.endpointUrl,
    region: cloud.region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  // URLs hold keys, as a real provider's do: the logs of a run are searched for them.
  const key = (kind: string) => {
    const value = randomBytes(16).toString('hex');
    noteSecret(kind, value);
    return value;
  };
  const parameters: Record<string, unknown> = {
    ...Object.fromEntries(
      Object.entries(rpcUrls).map(([chain, urls]) => [
        `rpc/${chain}`,
        urls.map((url) => `${url}/v2/${key('rpc_key')}`),
      ]),
    ),
    'price-feed': {
      kind: 'coingecko',
      url: urls.priceFeed,
      apiKey: { header: 'x-cg-demo-api-key', value: key('price_feed_key') },
    },
    slack: urls.slack,
    ...(urls.energyMarket && {
      energy: {
        markets: [
          {
            name: 'local',
            kind: 'gasstation',
            url: urls.energyMarket,
            appId: marketAppId,
            secret: marketSecret,
          },
        ],
      },
    }),
  };
  try {
    await Promise.all(
      Object.entries(parameters).map(([name, value]) =>
        client.send(
          new PutParameterCommand({
            Name: `/coffer/local/${name}`,
            Value: typeof value === 'string' ? value : JSON.stringify(value),
            Type: 'SecureString',
            Overwrite: true,
          }),
        ),
      ),
    );
  } finally {
    client.destroy();
  }
}

/** An output of any stack by its name; throws when no stack has it. */
function output(all: Record<string, Record<string, string>>, name: string): string {
  const value = Object.values(all).find((outputs) => outputs[name] !== undefined)?.[name];
  if (value === undefined) throw new Error(`cdk deploy gave no output "${name}"`);
  return value;
}

const readOutputs = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;

/** The base of the merchant API that `cdk deploy --outputs-file` wrote, on the emulator. */
export const deployedApiUrl = (endpointUrl: string, file: string): string =>
  emulatedUrl(endpointUrl, output(readOutputs(file), 'ApiUrl'));

/** Deploys what `synthesize` wrote and reads the stacks' outputs. */
export async function deploy(supervisor: Supervisor, cloud: Cloud): Promise<Deployment> {
  await supervisor.run(
    cdkCommand(cloud, 'cdk-deploy', [
      'deploy',
      '--all',
      ...['--app', paths.cdkOut, '--outputs-file', paths.outputs],
      ...['--require-approval', 'never', '--concurrency', '4', '--progress', 'events'],
    ]),
  );
  const all = readOutputs(paths.outputs);
  return {
    apiUrl: emulatedUrl(cloud.endpointUrl, output(all, 'ApiUrl')),
    adminApiUrl: emulatedUrl(cloud.endpointUrl, output(all, 'AdminApiUrl')),
    userPoolId: output(all, 'UserPoolId'),
    userPoolClientId: output(all, 'UserPoolClientId'),
  };
}
