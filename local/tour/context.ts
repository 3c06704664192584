import { catalogData } from '#chains/catalog/catalog-data.ts';
import type { ChainName } from '#shared/chains.ts';
import { CheckFailed } from '#workstation/check.ts';
import type { StackFile, StackKey } from '#workstation/stack-file.ts';
import type { Ui } from '#workstation/ui.ts';
import type { ChainWallet } from '#workstation/wallets/chain-wallet.ts';
import { faucetWalletOf } from '../chains/faucet-wallet.ts';
import type { AdminClient } from '../clients/admin-client.ts';
import type { ApiClient } from '../clients/api-client.ts';
import type { WebhookReceiver } from '../cloud/webhook-receiver.ts';

/** One chain as the tour needs it. */
export interface TourChain {
  name: ChainName;
  nativeToken: string;
  nativeDecimals: number;
  /** Blocks until a deposit is credited. */
  confirmations: number;
  faucetWallet: ChainWallet;
  tokens: Record<string, { address: string; decimals: number }>;
}

export interface Tour {
  ui: Ui;
  stack: StackFile;
  chains: TourChain[];
  api: ApiClient;
  /** The tour's own API key; its webhooks are sent to `receiver`. */
  key: StackKey;
  receiver: WebhookReceiver;
  admins: AdminClient[];
  /** Makes the ids of this run different from those of other runs. */
  run: string;
  signal: AbortSignal;
}

/** The chains of the stack file with what `system/chains` says of them. */
export async function tourChains(stack: StackFile, api: ApiClient): Promise<TourChain[]> {
  const listed =
    await api.get<{ chain: string; native_token: string; confirmations: number }[]>(
      '/v1/system/chains',
    );
  return Object.entries(stack.chains).map(([key, chain]) => {
    const name = key as ChainName;
    const about = listed.find((item) => item.chain === name);
    const [url] = chain.rpc_urls;
    if (!about || !url) throw new CheckFailed(`system/chains does not list ${name}`);
    return {
      name,
      nativeToken: about.native_token,
      confirmations: about.confirmations,
      nativeDecimals: catalogData[name].native.decimals,
      faucetWallet: faucetWalletOf(name, { url, faucetPrivateKey: chain.faucet_private_key }),
      tokens: chain.tokens,
    };
  });
}
