import { pinnedTextOf, priceFeedSchema } from '#aws/prices/price-feed-config.ts';
import { parseParameter } from '#aws/runtime/parameter-cache.ts';
import { pinOfText } from '#aws/runtime/parameter-pin.ts';
import { asObject, hostOf, pinOf, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { adminPoolParameter } from '#lib/constructs/admin-pool.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import type { ReadParameter } from '../preflight/check-parameters.ts';

export interface Pins {
  /** Of every provider, and of every URL that signed bytes are sent to; each once, sorted. */
  pins: string[];
  /** Which host has which pin, for people: of a name that may hold a key that part is left out. */
  hosts: string[];
  priceFeedPin: string;
  /** null before the first deployment, which makes the pool. */
  adminPoolPin: string | null;
}

/**
 * The pins of what the parameters of a stage say now: the hosts of its chains, its price feed, its user pool.
 * Throws an Error that names the parameter if one of the first two is not there.
 */
export async function pinsOf(read: ReadParameter, stage: Stage): Promise<Pins> {
  const parameters = await Promise.all(
    enabledChains(stage).map(async (chain) => {
      const name = `${stage.rpcParameters}/${chain}`;
      const text = (await read(name))?.value;
      if (text === undefined) throw new Error(`There is no parameter ${name}`);
      const parsed = rpcParameter().safeParse(JSON.parse(asObject(text)));
      if (!parsed.success) throw new Error(`${name} is not a JSON list of URLs`);
      return { chain, ...parsed.data };
    }),
  );
  const feedText = (await read(stage.priceFeedParameter))?.value;
  if (feedText === undefined) throw new Error(`There is no parameter ${stage.priceFeedParameter}`);
  const feeds = parseParameter(priceFeedSchema, feedText, stage.priceFeedParameter);
  const pool = (await read(adminPoolParameter(stage.stage)))?.value;
  const entries = parameters.flatMap(({ chain, providers, sending = [] }) =>
    [...providers, ...sending].map((entry) => ({ chain, entry })),
  );
  return {
    priceFeedPin: pinOfText(pinnedTextOf(feeds)),
    adminPoolPin: pool === undefined ? null : pinOfText(pool),
    pins: [...new Set(entries.map(({ entry }) => pinOf(entry)))].sort(),
    hosts: [
      ...new Set(
        entries.map(
          ({ chain, entry }) => `${pinOf(entry).slice(0, 8)}  ${chain}  ${hostOf(entry)}`,
        ),
      ),
    ],
  };
}
