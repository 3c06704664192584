import * as z from 'zod';
import { enabledChains, type Stage } from '../../../lib/stages/stage.ts';
import { makeCoingeckoFeed } from '../../../src/aws/coingecko-feed.ts';
import { type PriceFeedConfig, priceFeedSchema } from '../../../src/aws/price-feed-config.ts';
import { catalogData } from '../../../src/chains/catalog-data.ts';
import { makeRpc } from '../../../src/chains/nodes/rpc.ts';
import type { ChainName } from '../../../src/contract/chains.ts';
import { type Finding, unknown } from './finding.ts';

export interface Parameter {
  value: string;
  /** `SecureString` is what a parameter with API keys in it must be. */
  type: string;
}

/** The decrypted parameter, or null when there is none. */
export type ReadParameter = (name: string) => Promise<Parameter | null>;

const urlList = z.array(z.url({ protocol: /^https?$/ })).min(1);

const put = (name: string, value: string): string =>
  `aws ssm put-parameter --type SecureString --name ${name} --value '${value}'`;

/** Whether a provider answers, and for the chain that it is meant to be; URLs hold keys. */
async function providerSays(url: string, chainId: number): Promise<string | null> {
  try {
    const rpc = makeRpc({ urls: [url], timeoutMs: 10_000 });
    const answer = Number(await rpc.once<string>('eth_chainId'));
    return answer === chainId ? null : `is of chain id ${answer}, not ${chainId}`;
  } catch {
    return 'does not answer eth_chainId';
  }
}

async function checkChain(read: ReadParameter, stage: Stage, chain: ChainName): Promise<Finding> {
  const name = `${stage.rpcParameters}/${chain}`;
  const subject = `RPC of ${chain}`;
  const todo = put(name, '["https://first.example/key","https://second.example/key"]');
  let parameter: Parameter | null;
  try {
    parameter = await read(name);
  } catch (error) {
    return unknown(subject, error, `allow ssm:GetParameter on ${name}`);
  }
  if (!parameter) return { subject, verdict: 'fails', says: `there is no parameter ${name}`, todo };
  const parsed = urlList.safeParse(jsonOf(parameter.value));
  if (!parsed.success) {
    return { subject, verdict: 'fails', says: `${name} is no JSON list of URLs`, todo };
  }
  const chainId = stage.chains[chain]?.chainId ?? catalogData[chain].chainId ?? 0;
  const answers = await Promise.all(parsed.data.map((url) => providerSays(url, chainId)));
  const wrong = answers.flatMap((answer, i) => (answer ? [`provider ${i + 1} ${answer}`] : []));
  if (wrong.length > 0) return { subject, verdict: 'fails', says: wrong.join('; '), todo };
  const says = `${answers.length} provider${answers.length === 1 ? '' : 's'}, chain id ${chainId}`;
  if (parameter.type !== 'SecureString') {
    return { subject, verdict: 'ask', says: `${says}; not a SecureString`, todo };
  }
  if (answers.length === 1 && !stage.local) {
    const reason = 'a deposit’s block is confirmed by no second provider, and nothing fails over';
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

async function feedSays(config: PriceFeedConfig): Promise<string> {
  if (config.kind !== 'coingecko')
    return `chainlink, ${config.feeds.length} feeds (not asked here)`;
  const [price] = await makeCoingeckoFeed(config).read(['ETH']);
  if (!price) throw new Error('no price');
  return 'coingecko, which has a price of ETH';
}

async function checkPriceFeed(read: ReadParameter, stage: Stage): Promise<Finding> {
  const name = stage.priceFeedParameter;
  const subject = 'Price feed';
  const todo = put(name, '{"kind":"coingecko","url":"https://api.coingecko.com/api/v3"}');
  let parameter: Parameter | null;
  try {
    parameter = await read(name);
  } catch (error) {
    return unknown(subject, error, `allow ssm:GetParameter on ${name}`);
  }
  if (!parameter) return { subject, verdict: 'fails', says: `there is no parameter ${name}`, todo };
  const parsed = priceFeedSchema.safeParse(jsonOf(parameter.value));
  if (!parsed.success) {
    return { subject, verdict: 'fails', says: `${name} is not as documented`, todo };
  }
  try {
    const says = await Promise.all(parsed.data.map(feedSays));
    return { subject, verdict: 'ok', says: says.join('; ') };
  } catch {
    return { subject, verdict: 'fails', says: 'a feed of it gives no price of ETH', todo };
  }
}

/** The parameters that functions read: there, as documented, and answering. */
export function checkParameters(read: ReadParameter, stage: Stage): Promise<Finding[]> {
  return Promise.all([
    ...enabledChains(stage).map((chain) => checkChain(read, stage, chain)),
    checkPriceFeed(read, stage),
  ]);
}
