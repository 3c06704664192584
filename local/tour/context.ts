import { catalogData } from '#chains/catalog/catalog-data.ts';
import type { ChainName } from '#shared/chains.ts';
import type { StackFile, StackKey } from '#workstation/stack-file.ts';
import type { Ui } from '#workstation/ui.ts';
import { faucetWalletOf } from '../chains/faucet-wallet.ts';
import type { FaucetWallet } from '../chains/local-chain.ts';
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
  faucetWallet: FaucetWallet;
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

/** A check that failed: it ends the tour. */
export class TourFailed extends Error {
  override name = 'TourFailed';
}

export function expectEqual(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new TourFailed(`${what} is ${String(found)}, not ${String(wanted)}`);
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
    if (!about || !url) throw new TourFailed(`system/chains does not list ${name}`);
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

/** Whole and decimal text of a token to its smallest unit, e.g. `0.25` of 18 decimals. */
export function toUnits(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  if (fraction.length > decimals) throw new TourFailed(`${text} has too many decimals`);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
