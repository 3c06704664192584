import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '#lib/stages/stage.ts';
import type { Chain, Token } from '#model/chain.ts';
import { type ChainName, type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { CheckFailed } from '#workstation/check.ts';
import type { KeyWallet } from '#workstation/wallets/chain-wallet.ts';
import type { Coffer } from '../../sdk/typescript/src/index.ts';
import type { RunCli } from '../run-cli.ts';
import { type makeBudget, type Sent, toText } from './money.ts';
import { NotShown, type Say } from './not-shown.ts';
import type { Owner } from './owner.ts';
import type { SmokePerson } from './secret-files.ts';
import type { StageTarget } from './stage-target.ts';

export interface SmokeOptions {
  slug: string;
  webhookUrl: string | undefined;
  previousAssembly: string | undefined;
  assembly: string | undefined;
}

/** A queue beside the mail addresses of the stage's topics of alarms. */
export interface AccountListener {
  /** Makes the harmless call of a rule. */
  provoke(rule: string): Promise<void>;
  /** The name of the topic to which the rule's message came; undefined while none came. */
  heard(rule: string): Promise<string | undefined>;
}

/** What the checks work with, and what earlier ones leave to later ones. */
export interface World {
  stage: Stage;
  catalog: Record<ChainName, Chain>;
  chains: ChainName[];
  options: SmokeOptions;
  target: StageTarget;
  /** Of the emulator that the SDK is pointed at; undefined on AWS. */
  endpoint: string | undefined;
  people: SmokePerson[] | null;
  /** Throws NotShown for a chain without a funded key. */
  wallet(chain: ChainName): Promise<KeyWallet>;
  budget: ReturnType<typeof makeBudget>;
  sent: Sent[];
  cli: RunCli;
  /** Deploys an assembly of the CDK. */
  deploy(assembly: string): Promise<void>;
  /** Ends the waiting of a run that is interrupted. */
  signal: AbortSignal;
  /** Different in each run. */
  run: string;
  /** Unix ms. */
  startedAt: number;

  owners: Owner[];
  hot?: FamilyAddresses;
  merchant?: { api: Coffer; appId: string };
  user?: { userId: string; addresses: FamilyAddresses };
  /** Numbers of records whose events have to come, with the event. */
  expectedEvents: { event: string; no: string }[];
  /** What is undone at the end of the run, the newest first. */
  cleanups: { what: string; undo(): Promise<unknown> }[];
}

/** How long a check waits for a chain or for AWS: finality of a test network takes a quarter of an hour. */
export const patienceMs = ({ endpoint }: Pick<World, 'endpoint'>): number =>
  endpoint === undefined ? 2_400_000 : 240_000;

/** Looks again and again until there is something. Throws CheckFailed after the world's patience. */
export async function until<T>(
  world: Pick<World, 'endpoint' | 'signal'>,
  what: string,
  look: () => Promise<T | undefined>,
  timeoutMs = patienceMs(world),
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    world.signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) {
      throw new CheckFailed(`${what} was expected within ${Math.round(timeoutMs / 1000)} s`);
    }
    await sleep(world.endpoint === undefined ? 5_000 : 700, undefined, { signal: world.signal });
  }
}

/** Runs once for each world, however many parts of a check ask for it. */
export function oncePerRun<T>(work: (world: World) => Promise<T>): (world: World) => Promise<T> {
  const begun = new WeakMap<World, Promise<T>>();
  return (world) => {
    const result = begun.get(world) ?? work(world);
    begun.set(world, result);
    return result;
  };
}

/** What an earlier check made. The runner lets no check run without what it needs. */
export function made<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new NotShown(`there is no ${what}`);
  return value;
}

export const hotAddress = (world: World, chain: ChainName): string =>
  made(world.hot, 'project')[familyOf[chain]];

/** A listed token of a chain by its symbol; its coin for null. */
export function tokenOf(world: World, chain: ChainName, symbol: string | null): Token {
  const { tokens } = world.catalog[chain];
  const listed = tokens.find((token) =>
    symbol === null ? token.isNative : token.symbol === symbol,
  );
  if (!listed) throw new CheckFailed(`${chain} lists no ${symbol ?? 'coin'}`);
  return listed;
}

/** Sends from the funded key, within the budget, and notes it. Returns the hash. */
export async function sendFunds(
  world: World,
  {
    chain,
    token,
    to,
    amount,
  }: { chain: ChainName; token: string | null; to: string; amount: bigint },
  say: Say,
): Promise<string> {
  const listed = tokenOf(world, chain, token);
  const { symbol, decimals, address: tokenAddress } = listed;
  const wallet = await world.wallet(chain);
  const held = await wallet.balance(wallet.address, tokenAddress);
  if (held < amount) {
    throw new NotShown(
      `the funded key ${wallet.address} holds ${toText(held, decimals)} ${symbol}, and ${toText(amount, decimals)} are needed`,
    );
  }
  world.budget.take(chain, token, amount, decimals);
  say(`sending from ${wallet.address}`);
  const txHash = await wallet.send({ to, tokenAddress, amount });
  world.sent.push({ chain, token: symbol, amount: toText(amount, decimals), to, txHash });
  return txHash;
}
