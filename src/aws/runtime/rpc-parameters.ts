/** SSM parameters with the URLs of this stage's nodes (docs/deploy.md "First deployment"). */

import type { RpcUrl } from '#model/rpc-url.ts';
import type { ChainName } from '#shared/chains.ts';
import { once } from '#shared/once.ts';
import { environment, need } from './config.ts';
import { parameterCache, parseParameter } from './parameter-cache.ts';
import { asObject, hostOf, pinned, rpcParameter } from './rpc-parameter.ts';

const schema = once(rpcParameter);
const parameters = parameterCache((text, name) =>
  pinned(parseParameter(schema(), asObject(text), name), name, environment().RPC_HOST_PINS),
);

/**
 * Kept for five minutes. Throws an Error that names the parameter, never a URL. A process goes on with the
 * providers that it knows while the parameter names a host that the stage does not pin.
 */
const parameterOf = (chain: ChainName) => parameters(`${need('RPC_PARAMETERS')}/${chain}`);

/** RPC URLs of a chain, in the order in which they are asked. */
export const rpcUrls = async (chain: ChainName): Promise<RpcUrl[]> =>
  (await parameterOf(chain)).providers;

/**
 * The host names of a chain's providers in their order, for people: of a URL nothing else leaves this
 * file.
 */
export const providerHosts = async (chain: ChainName): Promise<string[]> =>
  (await rpcUrls(chain)).map(hostOf);

/** The URLs that signed bytes are sent to; null if they are sent to the providers. */
export const sendingUrls = async (chain: ChainName): Promise<RpcUrl[] | null> =>
  (await parameterOf(chain)).sending ?? null;
