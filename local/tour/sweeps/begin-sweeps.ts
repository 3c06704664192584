import { type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { CheckFailed, toUnits } from '#workstation/check.ts';
import type { StackKey } from '#workstation/stack-file.ts';
import { type ApiClient, makeApiClient } from '../../clients/api-client.ts';
import type { Tour, TourChain } from '../context.ts';

/** What each user pays in, USDT. */
export const swept = '500';

/** Coin of the hot wallet: of the fees, and TRX for the account of an address. */
const coins: Partial<Record<string, string>> = { TRX: '100', SOL: '1', ARBITRUM: '1', BASE: '1' };

/** The chain whose addresses delegate to the hot wallet's contract (EIP-7702); ARBITRUM's do not. */
export const delegating = 'BASE';

/** A project whose hot wallets hold coin and no token. */
export interface SweptProject {
  slug: string;
  api: ApiClient;
  key: StackKey;
  hot: FamilyAddresses;
  /** The user who paid in. */
  user: FamilyAddresses;
  chains: TourChain[];
}

/** Makes a project that collects its deposits, and has a user pay USDT in on four chains. */
export async function beginSweeps(tour: Tour): Promise<SweptProject> {
  const { stack, ui } = tour;
  const [owner] = tour.admins;
  if (!owner) throw new CheckFailed('The stack has no admins');
  const step = ui.step('Project');
  const slug = `tour-${tour.run}`;
  const path = `/projects/${slug}`;
  await owner.request('POST', '/projects', { slug, name: 'Tour' });
  const { addresses: hot } = await owner.request<{ addresses: FamilyAddresses }>('GET', path);
  const made = await owner.request<Omit<StackKey, 'permission'>>('POST', `${path}/keys`, {
    name: 'tour',
    permission: 'approve',
    mode: 'hmac',
  });
  const key: StackKey = { ...made, permission: 'approve' };
  const root = stack.base_url.slice(0, -`/${stack.project.slug}/api`.length);
  const api = makeApiClient(`${root}/${slug}/api`, key);
  await owner.changeSettings(slug, {
    sweeps: {
      EVM: { enabled: true, min_usd: 10, set_code: { [delegating]: 'keep' } },
      SOL: { enabled: true, min_usd: 10 },
    },
  });
  const { wallet_id } = await api.get<{ wallet_id: number }>('/v1/client/wallet');
  await api.post('/v1/energy/sweep-config', { wallet_id, dest_address: hot.TRX, min_usd: 10 });
  const { deposit_address } = await api.post<{ deposit_address: string }>(
    '/v1/energy/subscribe',
    {},
  );
  const { addresses: user } = await api.post<{ addresses: FamilyAddresses }>(
    '/v1/subaccount/create',
    { user_id: 'payer' },
  );
  const chains = tour.chains.filter(({ name }) => coins[name] !== undefined);
  for (const chain of chains) {
    const { name, faucetWallet, nativeDecimals, tokens } = chain;
    const coin = (amount: string, to: string) =>
      faucetWallet.send({ to, tokenAddress: null, amount: toUnits(amount, nativeDecimals) });
    await coin(coins[name]!, hot[familyOf[name]]);
    if (name === 'TRX') await coin('20', deposit_address);
    const usdt = tokens.USDT;
    if (!usdt) throw new CheckFailed(`The stack has no USDT on ${name}`);
    await faucetWallet.send({
      to: user[familyOf[name]],
      tokenAddress: usdt.address,
      amount: toUnits(swept, usdt.decimals),
    });
  }
  step.done(`${slug}: a user paid ${swept} USDT on ${chains.map(({ name }) => name).join(', ')}`);
  return { slug, api, key, hot, user, chains };
}
