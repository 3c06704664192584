import * as z from 'zod/mini';
import { type RpcUrl, urlOf } from '#model/rpc-url.ts';
import { pinOfText } from './parameter-pin.ts';

/** The value of a parameter `rpc/<CHAIN>`. */
export interface RpcParameter {
  /** In the order in which they are asked. */
  providers: RpcUrl[];
  /** Where signed bytes are sent, if not to the providers. */
  sending?: RpcUrl[] | undefined;
}

/** The schema of a parameter `rpc/<CHAIN>`, in the form that `asObject` gives it. */
export function rpcParameter(): z.ZodMiniType<RpcParameter> {
  const url = z.url({ protocol: /^https?$/ });
  const positive = (most: number) => z.number().check(z.gt(0), z.lte(most));
  const share = positive(1);
  const endpoint = z.strictObject({
    url,
    requestsPerSecond: z.optional(positive(100_000)),
    shares: z.optional(z.strictObject({ watcher: share, signer: share })),
  });
  const list = z.array(z.union([url, endpoint])).check(z.minLength(1), z.maxLength(16));
  return z.strictObject({ providers: list, sending: z.optional(list) });
}

/**
 * The host name of a provider. Some have their key in it: a label that looks like one is left out.
 * Neither path, port, user nor password is in it.
 */
export const hostOf = (entry: RpcUrl): string => {
  const { hostname } = new URL(urlOf(entry));
  return hostname
    .split('.')
    .map((label) => (label.length >= 20 && /\d/.test(label) ? '…' : label))
    .join('.');
};

/**
 * What a stage says of a provider's host to have it believed: the SHA-256 of the whole host name, lower-case
 * hex. Some names hold a key, so that a stage's file holds none of them.
 */
export const pinOf = (entry: RpcUrl): string => pinOfText(new URL(urlOf(entry)).hostname);

/**
 * The parameter, if each host that it names is among `pins`, by commas, or the stage pins none. Throws
 * otherwise: whoever may write the parameter cannot choose whose word counts.
 */
export function pinned(parameter: RpcParameter, name: string, pins?: string): RpcParameter {
  const { providers, sending = [] } = parameter;
  if (pins && ![...providers, ...sending].every((entry) => pins.includes(pinOf(entry)))) {
    throw new Error(`parameter ${name} names a host that is not pinned`);
  }
  return parameter;
}

/** The text of the parameter: a list by itself is the list of providers. */
export const asObject = (text: string): string =>
  text.trimStart().startsWith('[') ? `{"providers":${text}}` : text;
