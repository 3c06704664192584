import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainSwap } from '#model/orders/quote-source.ts';
import type { Permission } from '#model/permission.ts';
import type { FamilyAddresses } from '#shared/chains.ts';
import { paths } from './paths.ts';
import { liveRun } from './run-file.ts';

export interface StackKey {
  permission: Permission;
  app_id: string;
  api_secret: string;
  webhook_secret: string;
}

/** `.local/stack.json`: what a tester needs of a running local cloud. */
export interface StackFile {
  ready: true;
  base_url: string;
  /** The documentation; null where nothing serves it. */
  docs_url: string | null;
  aws: { endpoint_url: string; region: string };
  admin: {
    api_url: string;
    user_pool_client_id: string;
    console_url: string | null;
    slack_url: string;
  };
  /** The Lab of the console: its HTTP API, and what `x-lab-token` has to say. */
  lab: { url: string; token: string };
  admins: { email: string; password: string }[];
  project: { slug: string; wallet: FamilyAddresses; keys: StackKey[] };
  chains: Record<
    string,
    {
      /** The URL of the node itself. */
      rpc_urls: string[];
      /**
       * What the functions ask; a tester may put a faulty node behind each (docs/local-cloud.md).
       */
      provider_urls: string[];
      faucet: string;
      /** Where no node signs for the faucet: TRON hex, Solana base58 of 64 bytes. */
      faucet_private_key?: string;
      tokens: Record<string, { address: string; decimals: number }>;
      /** On EVM chains: the wrapped coin and Uniswap V3. */
      swap?: ChainSwap;
    }
  >;
}

/** Replaces the file as a whole; it holds passwords and secrets, so only its owner may read it. */
export function writePrivate(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** The running stack, or null if none is up; the file of a killed run is ignored. */
export function readStack(): StackFile | null {
  if (!liveRun(paths.run)) return null;
  try {
    const stack = JSON.parse(readFileSync(paths.stack, 'utf8')) as StackFile;
    return stack.ready === true ? stack : null;
  } catch {
    return null;
  }
}

/**
 * The stack that an operator means by `local`: the one that COFFER_STACK names, as for the command line
 * `coffer`, else that of this clone. Null if none is up. Throws a sentence for a file that is no stack's.
 */
export function chosenStack(named = process.env.COFFER_STACK): StackFile | null {
  if (!named) return readStack();
  let stack: Partial<StackFile> | null;
  try {
    stack = JSON.parse(readFileSync(named, 'utf8')) as Partial<StackFile> | null;
  } catch (error) {
    throw new Error(
      `COFFER_STACK names ${named}, which cannot be read: ${(error as Error).message}`,
    );
  }
  if (stack?.ready !== true) {
    throw new Error(`COFFER_STACK names ${named}, which is not the stack.json of a local cloud`);
  }
  return stack as StackFile;
}

/** Waits for a stack that another process is starting; null if that process ended instead. */
export async function waitForStack(timeoutMs: number): Promise<StackFile | null> {
  const until = Date.now() + timeoutMs;
  while (Date.now() < until && liveRun(paths.run)) {
    const stack = readStack();
    if (stack) return stack;
    await sleep(250);
  }
  return readStack();
}
