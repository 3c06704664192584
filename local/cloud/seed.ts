import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { type Permission, permissions } from '#model/permission.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { paths } from '#workstation/paths.ts';
import { type StackKey, writePrivate } from '#workstation/stack-file.ts';
import { faucetWalletOf } from '../chains/faucet-wallet.ts';
import type { RunningChain } from '../chains/local-chain.ts';
import {
  type AdminClient,
  type AdminLogin,
  cognito,
  signInAdmin,
} from '../clients/admin-client.ts';
import { ApiRefusal } from '../clients/api-client.ts';
import type { Deployment } from './deploy.ts';
import type { Cloud } from './emulator.ts';

export const demoSlug = 'demo';
const emails = ['alice@coffer.local', 'bob@coffer.local'];

/** Balances that the demo project's hot wallet is filled up to, in whole coins and tokens. */
const hotCoins = 1_000n;
const hotTokens = 1_000_000n;

/** Four kinds of characters, as the user pool's rules require. */
const newPassword = (): string => `Aa1!${randomBytes(18).toString('base64url')}`;

/** The admins of this machine; their passwords stay the same from one start to the next. */
function logins(): AdminLogin[] {
  try {
    const kept = JSON.parse(readFileSync(paths.admins, 'utf8')) as AdminLogin[];
    if (emails.every((email, i) => kept[i]?.email === email && kept[i].password)) return kept;
  } catch {
    // The first start has no file; an incomplete file is written again.
  }
  const made = emails.map((email) => ({ email, password: newPassword() }));
  writePrivate(paths.admins, made);
  return made;
}

/** Creates an admin in these groups; a second call changes nothing. */
export async function putAdmin(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
  login: AdminLogin,
  groups = ['owner', 'approver'],
): Promise<void> {
  const user = { UserPoolId: userPoolId, Username: login.email };
  try {
    await client.send(
      new AdminCreateUserCommand({
        ...user,
        MessageAction: 'SUPPRESS',
        TemporaryPassword: login.password,
        UserAttributes: [
          { Name: 'email', Value: login.email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
  } catch (error) {
    if ((error as Error).name !== 'UsernameExistsException') throw error;
  }
  await client.send(
    new AdminSetUserPasswordCommand({ ...user, Password: login.password, Permanent: true }),
  );
  for (const group of groups) {
    await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: group }));
  }
}

/** Creates the two admins, both owners and approvers; a second call changes nothing. */
export async function seedAdmins(cloud: Cloud, deployment: Deployment): Promise<AdminLogin[]> {
  const client = cognito(cloud.endpointUrl, cloud.region);
  try {
    const admins = logins();
    await Promise.all(admins.map((login) => putAdmin(client, deployment.userPoolId, login)));
    return admins;
  } finally {
    client.destroy();
  }
}

/** Creates the project `demo` if it does not exist, and returns its hot addresses. */
async function seedProject(admin: AdminClient): Promise<FamilyAddresses> {
  try {
    await admin.request('POST', '/projects', { slug: demoSlug, name: 'Demo' });
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.answer.http !== 409) throw error;
  }
  const project = await admin.request<{ addresses: FamilyAddresses }>(
    'GET',
    `/projects/${demoSlug}`,
  );
  return project.addresses;
}

async function seedKey(admin: AdminClient, permission: Permission): Promise<StackKey> {
  const made = await admin.request<Omit<StackKey, 'permission'>>(
    'POST',
    `/projects/${demoSlug}/keys`,
    { name: `demo ${permission}`, permission, mode: 'hmac' },
  );
  const { app_id, api_secret, webhook_secret } = made;
  return { permission, app_id, api_secret, webhook_secret };
}

/** Fills a hot wallet from the faucet with coins, USDT and USDC, where it holds too little. */
export async function fundHotWallet(
  chain: RunningChain,
  address: string,
  check: () => void = () => {},
): Promise<void> {
  const faucetWallet = faucetWalletOf(chain.name, chain);
  const wanted = [
    { tokenAddress: null, amount: hotCoins * 10n ** BigInt(chain.nativeDecimals) },
    ...Object.values(chain.tokens).map((token) => ({
      tokenAddress: token.address,
      amount: hotTokens * 10n ** BigInt(token.decimals),
    })),
  ];
  const hashes: string[] = [];
  for (const { tokenAddress, amount } of wanted) {
    const missing = amount - (await faucetWallet.balance(address, tokenAddress));
    if (missing > 0n) {
      hashes.push(await faucetWallet.send({ to: address, tokenAddress, amount: missing }));
    }
  }
  for (const hash of hashes) await faucetWallet.mined(hash, check);
}

export interface Seeded {
  admins: AdminLogin[];
  wallet: FamilyAddresses;
  keys: StackKey[];
}

/**
 * Admins, the project `demo`, its three keys (created on each start, since secrets are shown once).
 * `onWallet` gets the project's addresses before the keys are made.
 */
export async function seed(
  cloud: Cloud,
  deployment: Deployment,
  {
    progress,
    onWallet,
  }: { progress: (detail: string) => void; onWallet: (wallet: FamilyAddresses) => void },
): Promise<Seeded> {
  progress('two admins');
  const admins = await seedAdmins(cloud, deployment);
  const [first] = admins;
  if (!first) throw new Error('No admin was created');
  const target = {
    apiUrl: deployment.adminApiUrl,
    userPoolClientId: deployment.userPoolClientId,
    endpointUrl: cloud.endpointUrl,
    region: cloud.region,
  };
  const admin = await signInAdmin(target, first);
  progress('project demo and its signing keys');
  const wallet = await seedProject(admin);
  onWallet(wallet);
  progress('API keys');
  const keys: StackKey[] = [];
  for (const permission of permissions) keys.push(await seedKey(admin, permission));
  return { admins, wallet, keys };
}
