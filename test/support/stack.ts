/**
 * The deployed stack for a test: signed clients, admins, nodes and a webhook receiver. Each test
 * file creates its own key (a key may send 200 requests a minute) and removes it at the end.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { faucetWalletOf } from '#local/chains/faucet-wallet.ts';
import { type AdminClient, signInAdmin } from '#local/clients/admin-client.ts';
import { type ApiClient, makeApiClient } from '#local/clients/api-client.ts';
import { localRpc } from '#local/clients/rpc.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#local/cloud/webhook-receiver.ts';
import type { Permission } from '#model/permission.ts';
import type { ChainName } from '#shared/chains.ts';
import { readStack, type StackFile, type StackKey } from '#workstation/stack-file.ts';
import type { ChainWallet } from '#workstation/wallets/chain-wallet.ts';

export interface Merchant {
  slug: string;
  baseUrl: string;
  key: StackKey;
  api: ApiClient;
  receiver: WebhookReceiver;
  leave(): Promise<void>;
}

export interface Stack {
  file: StackFile;
  admins: AdminClient[];
  rpc(chain: string): ReturnType<typeof localRpc>;
  faucetWallet(chain: string): ChainWallet;
  /** Creates a key in a project; by default with webhooks to a receiver of its own. */
  merchant(options?: {
    slug?: string;
    permission?: Permission;
    webhooks?: boolean;
  }): Promise<Merchant>;
  /** Creates a project and returns its slug. The project is not removed. */
  project(): Promise<string>;
  /** Ends the freeze of a project: one owner asks, the other confirms that very change. */
  unfreeze(slug: string): Promise<void>;
  /** Sends coins or a listed token from the chain's faucet, in smallest units. */
  pay(chain: string, to: string, token: string | null, amount: bigint): Promise<string>;
  balance(chain: string, address: string, token: string | null): Promise<bigint>;
}

/**
 * The running stack, or the stack of the given file. Throws a readable error if none is running.
 */
export async function openStack(file: StackFile | null = readStack()): Promise<Stack> {
  if (!file) throw new Error('No local cloud is up: run `npm run test:integration` or `npm start`');
  const target = {
    apiUrl: file.admin.api_url,
    userPoolClientId: file.admin.user_pool_client_id,
    endpointUrl: file.aws.endpoint_url,
    region: file.aws.region,
  };
  const admins: AdminClient[] = [];
  for (const login of file.admins) admins.push(await signInAdmin(target, login));
  const owner = admins[0] as AdminClient;
  const apiRoot = file.base_url.slice(0, -`/${file.project.slug}/api`.length);
  const token = (chain: string, symbol: string | null) =>
    symbol === null ? null : (file.chains[chain]?.tokens[symbol]?.address ?? null);
  const rpc = (chain: string) => localRpc(file.chains[chain]?.rpc_urls[0] ?? '');
  const faucetWallet = (chain: string) =>
    faucetWalletOf(chain as ChainName, {
      url: file.chains[chain]?.rpc_urls[0] ?? '',
      faucetPrivateKey: file.chains[chain]?.faucet_private_key,
    });
  return {
    file,
    admins,
    rpc,
    faucetWallet,
    async unfreeze(slug) {
      const path = `/projects/${slug}`;
      const { change } = await owner.request<{ change: { change_id: string } }>(
        'POST',
        `${path}/unfreeze`,
      );
      await admins[1]?.request('POST', `${path}/changes/${change.change_id}/confirm`);
    },
    async merchant({ slug = file.project.slug, permission = 'manage', webhooks = true } = {}) {
      const receiver = await startWebhookReceiver();
      const made = await owner.request<Omit<StackKey, 'permission'>>(
        'POST',
        `/projects/${slug}/keys`,
        {
          name: 'integration test',
          permission,
          mode: 'hmac',
          ...(webhooks ? { webhook_url: `${receiver.url}/webhooks` } : {}),
        },
      );
      const key = { ...made, permission };
      const baseUrl = `${apiRoot}/${slug}/api`;
      return {
        slug,
        baseUrl,
        key,
        api: makeApiClient(baseUrl, key),
        receiver,
        async leave() {
          await owner.call('DELETE', `/projects/${slug}/keys/${key.app_id}`);
          await receiver.close();
        },
      };
    },
    async project() {
      const slug = `t${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;
      await owner.request('POST', '/projects', { slug, name: slug });
      return slug;
    },
    pay: (chain, to, symbol, amount) =>
      faucetWallet(chain).send({ to, tokenAddress: token(chain, symbol), amount }),
    balance: (chain, address, symbol) => faucetWallet(chain).balance(address, token(chain, symbol)),
  };
}

/**
 * Polls until the answer is not undefined, at most every `everyMs`. Throws after a timeout that is
 * long enough for a machine with one busy core.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  options: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const end = Date.now() + (options.timeoutMs ?? 150_000);
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not in time`);
    await sleep(options.everyMs ?? 700);
  }
}
