import {
  closeSync,
  createReadStream,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { Coffer, CofferError } from 'coffer-sdk';
import manifest from '../package.json' with { type: 'json' };
import { openAdmin } from './admin.ts';
import type { Command, Context } from './command.ts';
import { commandOf, commandsOf, unknownCommand } from './command-names.ts';
import { auditVerify } from './commands/audit-verify.ts';
import { balances } from './commands/balances.ts';
import { call } from './commands/call.ts';
import { completionOf } from './commands/completion.ts';
import { decisions } from './commands/decide.ts';
import { createKey } from './commands/keys.ts';
import { ledger } from './commands/ledger.ts';
import { listen } from './commands/listen.ts';
import { login, logout, whoami } from './commands/login.ts';
import { pay } from './commands/pay.ts';
import { records } from './commands/records.ts';
import { rescan } from './commands/rescan.ts';
import { statements } from './commands/statements.ts';
import { trigger } from './commands/trigger.ts';
import { verifyControl } from './commands/verify-control.ts';
import { testWebhook } from './commands/webhooks.ts';
import { why } from './commands/why.ts';
import { AdminError, type ExitCode, exitCodeOf, exitCodes, UsageError } from './exit-codes.ts';
import { globalOptions, helpOf, helpOfAll } from './help.ts';
import { record } from './print.ts';
import { telling } from './progress.ts';
import { type Flags, type Target, targetOf } from './target.ts';
import type { World } from './world.ts';

export const commands: Command[] = [
  login,
  logout,
  whoami,
  call,
  ...records,
  pay,
  balances,
  ...ledger,
  ...statements,
  why,
  listen,
  trigger,
  createKey,
  testWebhook,
  ...decisions,
  rescan,
  auditVerify,
  verifyControl,
  completionOf(() => commands),
];

/** Runs a command line, and resolves to its exit code. Never throws. */
export async function run(argv: string[], world: World): Promise<ExitCode> {
  const isJson = argv.includes('--json');
  try {
    if (argv[0] === '--version') {
      world.out(manifest.version);
      return exitCodes.ok;
    }
    const { command, rest } = commandOf(argv, commands);
    if (!command) {
      const asksForHelp = rest.length === 0 || rest.includes('--help') || rest.includes('-h');
      if (!asksForHelp) throw unknownCommand(rest, commands);
      const group = commandsOf(rest, commands);
      world.out(group.length > 0 ? group.map(helpOf).join('\n\n\n') : helpOfAll(commands));
      return argv.length === 0 ? exitCodes.usage : exitCodes.ok;
    }
    const { flags, words } = flagsOf(command, rest);
    const context = contextOf(world, flags, words);
    if (flags.help) {
      if (!command.help?.(context)) world.out(helpOf(command));
      return exitCodes.ok;
    }
    return (await command.run(context)) ?? exitCodes.ok;
  } catch (error) {
    if (world.signal.aborted) return exitCodes.interrupted;
    world.err(isJson ? JSON.stringify({ error: detailsOf(error) }) : sentenceOf(error));
    return exitCodeOf(error);
  }
}

function flagsOf({ options }: Command, args: string[]): { flags: Flags; words: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...globalOptions, ...options },
      allowPositionals: true,
    });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!);
  }
}

function contextOf(outside: World, flags: Flags, words: string[]): Context {
  const progress = telling(outside);
  const world: World = {
    ...outside,
    fetch: (input, init) =>
      progress(
        () => `Waiting for ${new URL(String(input)).host}`,
        () => outside.fetch(input, init),
      ),
  };
  let target: Target | undefined;
  let api: Coffer | undefined;
  const say = (text: string) => world.err(text);
  const targetNow = () => {
    target ??= targetOf(world, flags);
    return target;
  };
  return {
    world,
    words,
    flags,
    say,
    target: targetNow,
    api() {
      const { baseUrl, appId, apiSecret, privateKey } = targetNow();
      const { fetch, now, sleep } = world;
      const key = apiSecret ? { apiSecret } : { privateKey: privateKey! };
      const userAgent = `coffer-cli/${manifest.version}`;
      const deadline = deadlineOf(flags);
      const repeating = (ms: number, signal?: AbortSignal) => {
        const next = `Next attempt in ${(ms / 1000).toFixed(1)} s`;
        // With --json standard error is for programs.
        if (!flags.json && !world.signal.aborted)
          say(`No clear answer yet. ${next}; --deadline is ${deadline} s.`);
        return sleep(ms, signal ?? world.signal);
      };
      api ??= new Coffer({
        baseUrl,
        appId,
        ...key,
        userAgent,
        deadlineMs: deadline * 1000,
        world: { fetch, now, sleep: repeating },
      });
      return api;
    },
    admin: () => openAdmin(world, flags, slugOf(world, flags)),
    show: (data, text) =>
      world.out(flags.json ? JSON.stringify(data ?? null) : (text ?? record(data))),
    readFile: (path) => reading(path, () => readFileSync(resolve(world.cwd, path), 'utf8')),
    readLines: (path) =>
      reading(path, () => {
        const at = resolve(world.cwd, path);
        // A stream says only later that there is no file.
        closeSync(openSync(at, 'r'));
        return createInterface({
          input: createReadStream(at),
          crlfDelay: Number.POSITIVE_INFINITY,
        });
      }),
    readFolder: (path) =>
      reading(path, () => {
        const at = resolve(world.cwd, path);
        return statSync(at).isDirectory() ? readdirSync(at) : null;
      }),
    progress,
  };
}

/** Seconds that a call of the merchant API may take. A rate limit ends within a minute. */
function deadlineOf({ deadline = '120' }: Flags): number {
  const seconds = Number(deadline);
  if (!(seconds > 0)) throw new UsageError('--deadline must be more than 0 seconds');
  return seconds;
}

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${(error as Error).message}`);
  }
}

/** The project of the key, if there is a key; admins need none. */
function slugOf(world: World, flags: Flags): string | null {
  try {
    return /\/([^/]+)\/api$/.exec(targetOf(world, flags).baseUrl)?.[1] ?? null;
  } catch {
    return null;
  }
}

interface Details {
  message: string;
  advice?: string;
  help?: string | null;
  code?: number;
  http?: number;
  request_id?: string | null;
  idempotency_key?: string | null;
  unclear?: boolean;
}

/** An error as `--json` prints it. It has no secret: no input is repeated in it. */
function detailsOf(error: unknown): Details {
  if (error instanceof CofferError) {
    const { reason: message, advice, help, code, http } = error;
    const { requestId, idempotencyKey, isUnclear } = error;
    const rest = { request_id: requestId, idempotency_key: idempotencyKey, unclear: isUnclear };
    return { message, advice, ...(help && { help }), code, http, ...rest };
  }
  if (error instanceof AdminError) {
    const { message, code, http, requestId } = error;
    const advice = http === 401 ? 'Sign in again: a token lasts 15 minutes.' : '';
    return { message, advice, code, http, request_id: requestId };
  }
  if (error instanceof UsageError) return { message: error.message, advice: error.advice };
  return { message: (error as Error).message ?? String(error) };
}

function sentenceOf(error: unknown): string {
  const { message, advice, help, code, http, request_id: requestId, ...more } = detailsOf(error);
  const about = [code ? `code ${code}` : '', http ? `HTTP ${http}` : ''].filter(Boolean).join(', ');
  return [
    `error: ${message}${about ? ` (${about})` : ''}`,
    more.unclear ? 'The request may have been executed: repeat it with the same id.' : '',
    more.unclear && more.idempotency_key ? `idempotency key: ${more.idempotency_key}` : '',
    advice ? `what to do: ${advice}` : '',
    help ? `see: ${help}` : '',
    requestId ? `request: ${requestId}` : '',
  ]
    .filter(Boolean)
    .join('\n');
}
