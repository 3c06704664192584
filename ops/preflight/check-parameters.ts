import { makeCoingeckoFeed } from '#aws/prices/coingecko-feed.ts';
import {
  type PriceFeedConfig,
  pinnedTextOf,
  priceFeedSchema,
} from '#aws/prices/price-feed-config.ts';
import { pinOfText } from '#aws/runtime/parameter-pin.ts';
import { asObject, hostOf, pinOf, rpcParameter } from '#aws/runtime/rpc-parameter.ts';
import { mergeCatalog } from '#chains/catalog/merge-catalog.ts';
import { pricedSymbols } from '#chains/catalog/priced-symbols.ts';
import { makeChainlinkFeed } from '#chains/evm/read/chainlink.ts';
import { makeRpc } from '#chains/rpc/rpc.ts';
import { enabledChains, type Stage } from '#lib/stages/stage.ts';
import { urlOf } from '#model/rpc-url.ts';
import type { PriceFeed } from '#ports/prices.ts';
import type { ChainName } from '#shared/chains.ts';
import { evmProviderLacks } from './evm-provider-lacks.ts';
import { type Finding, unknown } from './finding.ts';
import { networkOf, providerSays } from './provider-says.ts';
import { shortTraces } from './short-traces.ts';

export interface Parameter {
  value: string;
  /** A parameter with API keys in it must be a `SecureString`. */
  type: string;
}

/** The decrypted parameter, or null if it does not exist. */
export type ReadParameter = (name: string) => Promise<Parameter | null>;

const put = (name: string, value: string): string =>
  `aws ssm put-parameter --overwrite --type SecureString --name ${name} --value '${value}'`;

/** A parameter's text, or the finding if it is missing or cannot be read. */
async function readOrFinding(
  read: ReadParameter,
  about: { name: string; subject: string; todo: string },
): Promise<{ parameter: Parameter } | { finding: Finding }> {
  const { name, subject, todo } = about;
  try {
    const parameter = await read(name);
    if (parameter) return { parameter };
    return { finding: { subject, verdict: 'fails', says: `there is no parameter ${name}`, todo } };
  } catch (error) {
    return { finding: unknown(subject, error, `allow ssm:GetParameter on ${name}`) };
  }
}

async function checkChain(read: ReadParameter, stage: Stage, chain: ChainName): Promise<Finding> {
  const name = `${stage.rpcParameters}/${chain}`;
  const subject = `RPC of ${chain}`;
  const todo = put(name, '["https://first.example/key","https://second.example/key"]');
  const found = await readOrFinding(read, { name, subject, todo });
  if ('finding' in found) return found.finding;
  const parsed = rpcParameter().safeParse(jsonOf(asObject(found.parameter.value)));
  if (!parsed.success) {
    return { subject, verdict: 'fails', says: `${name} is not a JSON list of URLs`, todo };
  }
  const { providers, sending = [] } = parsed.data;
  const foreign = [...providers, ...sending].filter(
    (entry) => stage.rpcHostPins && !stage.rpcHostPins.includes(pinOf(entry)),
  );
  if (foreign.length > 0) {
    const hosts = foreign.map(hostOf).join(', ');
    const says = `"rpcHostPins" lacks ${hosts}: no function would trust the parameter`;
    return { subject, verdict: 'fails', says, todo: 'npm run ops -- pins prints what to set' };
  }
  const merged = mergeCatalog(stage)[chain];
  const wanted = networkOf(merged);
  const answers = await Promise.all(
    parsed.data.providers.map(async (entry) => {
      const url = urlOf(entry);
      const wrong = await providerSays(url, chain, wanted);
      return wrong ?? (merged.family === 'EVM' ? evmProviderLacks(url, merged) : null);
    }),
  );
  const wrong = answers.flatMap((answer, i) => (answer ? [`provider ${i + 1} ${answer}`] : []));
  if (wrong.length > 0) return { subject, verdict: 'fails', says: wrong.join('; '), todo };
  const short = await Promise.all(
    parsed.data.providers.map((entry) =>
      merged.family === 'EVM' ? shortTraces(urlOf(entry), merged) : null,
    ),
  );
  const few = short.flatMap((answer, i) => (answer ? [`provider ${i + 1} ${answer}`] : []));
  if (few.length > 0) return { subject, verdict: 'ask', says: few.join('; '), todo };
  const of = wanted ? `, network ${wanted}` : '';
  const says = `${answers.length} provider${answers.length === 1 ? '' : 's'}${of}`;
  if (found.parameter.type !== 'SecureString') {
    return { subject, verdict: 'ask', says: `${says}; not a SecureString`, todo };
  }
  if (answers.length === 1 && !stage.local) {
    const reason = 'no second provider confirms the block of a deposit, and there is no failover';
    return { subject, verdict: 'ask', says: `${says}: ${reason}`, todo };
  }
  return { subject, verdict: 'ok', says };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The feed as the functions read it; an aggregator is asked through its chain's providers. */
const feedOf = (read: ReadParameter, stage: Stage, config: PriceFeedConfig): PriceFeed =>
  config.kind === 'coingecko'
    ? makeCoingeckoFeed(config)
    : makeChainlinkFeed({
        feeds: config.feeds,
        rpcOf: async (chain) => {
          const parameter = await read(`${stage.rpcParameters}/${chain}`);
          const { providers } = rpcParameter().parse(jsonOf(asObject(parameter?.value ?? '')));
          return makeRpc({ urls: providers });
        },
      });

async function checkPriceFeed(read: ReadParameter, stage: Stage): Promise<Finding> {
  const name = stage.priceFeedParameter;
  const subject = 'Price feed';
  const todo = put(name, '{"kind":"coingecko","url":"https://api.coingecko.com/api/v3"}');
  const found = await readOrFinding(read, { name, subject, todo });
  if ('finding' in found) return found.finding;
  const parsed = priceFeedSchema.safeParse(jsonOf(found.parameter.value));
  if (!parsed.success) {
    return { subject, verdict: 'fails', says: `${name} is not as documented`, todo };
  }
  if (stage.priceFeedPin !== null && pinOfText(pinnedTextOf(parsed.data)) !== stage.priceFeedPin) {
    const says = `${name} is not what "priceFeedPin" pins: no function would trust it`;
    return { subject, verdict: 'fails', says, todo: 'npm run ops -- pins prints what to set' };
  }
  const symbols = pricedSymbols(mergeCatalog(stage));
  const answers = await Promise.all(
    parsed.data.map(async (config) => {
      const prices = await feedOf(read, stage, config)
        .read(symbols)
        .catch(() => []);
      return { kind: config.kind, priced: prices.map(({ symbol }) => symbol) };
    }),
  );
  const missing = symbols.filter((one) => !answers.some(({ priced }) => priced.includes(one)));
  if (missing.length > 0) {
    const says = `no price of ${missing.join(', ')} in any feed`;
    return { subject, verdict: 'fails', says, todo: `${todo}; "ids" names coins for a feed` };
  }
  const says = answers.map(({ kind, priced }) => `${kind} has ${priced.join(', ') || 'no price'}`);
  const silent = answers.some(({ priced }) => priced.length === 0);
  return { subject, verdict: silent ? 'fails' : 'ok', says: says.join('; '), todo };
}

/**
 * Checks that the parameters of the functions exist, are valid, and that their providers answer.
 */
export function checkParameters(read: ReadParameter, stage: Stage): Promise<Finding[]> {
  return Promise.all([
    ...enabledChains(stage).map((chain) => checkChain(read, stage, chain)),
    checkPriceFeed(read, stage),
  ]);
}
