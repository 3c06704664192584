/** The providers that a stage's parameters name. */
import { asObject, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import type { Stage } from '#lib/stages/stage.ts';
import type { Chain } from '#model/chain.ts';
import { type RpcUrl, urlOf } from '#model/rpc-url.ts';
import type { ChainName } from '#shared/chains.ts';
import type { ReadParameter } from '../preflight/check-parameters.ts';
import { unknown } from '../preflight/finding.ts';

export interface Provider {
  chain: Chain;
  entry: RpcUrl;
  /** The list of the parameter that it is in, and its place there, from 1. */
  list: 'providers' | 'sending';
  position: number;
  /** All that may be shown of its URL, which holds a key. */
  host: string;
  /** Coffer sends signed bytes to it. */
  sends: boolean;
}

/** The providers of one chain, or the sentence why there are none. */
async function ofChain(
  read: ReadParameter,
  stage: Stage,
  chain: Chain,
): Promise<Provider[] | string> {
  const name = `${stage.rpcParameters}/${chain.name}`;
  let text: string | undefined;
  try {
    text = (await read(name))?.value;
  } catch (error) {
    return `${chain.name}: ${unknown(name, error, '').says} (${name})`;
  }
  if (text === undefined) return `${chain.name}: there is no parameter ${name}`;
  const parsed = rpcParameter().safeParse(parseJson(asObject(text)));
  if (!parsed.success) return `${chain.name}: ${name} is not a JSON list of URLs`;
  const { providers, sending } = parsed.data;
  const urls = providers.map(urlOf);
  const sendingUrls = sending?.map(urlOf);
  const toProvider =
    (list: Provider['list']) =>
    (entry: RpcUrl, i: number): Provider => ({
      chain,
      entry,
      list,
      position: i + 1,
      host: new URL(urlOf(entry)).host,
      sends: sendingUrls?.includes(urlOf(entry)) ?? true,
    });
  return [
    ...providers.map(toProvider('providers')),
    // One that is read too is asked once, with all checks.
    ...(sending ?? [])
      .map(toProvider('sending'))
      .filter(({ entry }) => !urls.includes(urlOf(entry))),
  ];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The providers of these chains, and a sentence for each chain whose parameter names none. */
export async function providersOf(
  read: ReadParameter,
  stage: Stage,
  chains: readonly ChainName[],
): Promise<{ providers: Provider[]; problems: string[] }> {
  const catalog = mergeCatalog(stage);
  const found = await Promise.all(chains.map((name) => ofChain(read, stage, catalog[name])));
  return {
    providers: found.flatMap((one) => (typeof one === 'string' ? [] : one)),
    problems: found.filter((one) => typeof one === 'string'),
  };
}
