/** SSM parameters with the URLs of this stage's nodes (docs/design.md "Chains"). */
import * as z from 'zod/mini';
import type { ChainName } from '#contract/chains.ts';
import { once } from '#contract/shared/once.ts';
import { need } from './config.ts';
import { parameterCache, parseParameter } from './parameter-cache.ts';

const urlList = once(() =>
  z.array(z.url({ protocol: /^https?$/ })).check(z.minLength(1), z.maxLength(16)),
);
const urls = parameterCache((text, name) => parseParameter(urlList(), text, name));

/**
 * RPC URLs of a chain, in the order in which they are asked: `<RPC_PARAMETERS>/<CHAIN>`, a JSON
 * list. Kept for five minutes. Throws an Error that names the parameter, never a URL.
 */
export const rpcUrls = (chain: ChainName): Promise<string[]> =>
  urls(`${need('RPC_PARAMETERS')}/${chain}`);
