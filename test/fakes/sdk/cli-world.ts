import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { run } from '../../../sdk/cli/src/cli.ts';
import type { World } from '../../../sdk/cli/src/world.ts';

export interface CliRequest {
  method: string;
  url: string;
  /** Path and query, from `/v1/` on for the merchant API. */
  path: string;
  headers: Headers;
  body: string;
}

export const cliSecret = 'a'.repeat(64);
export const cliWebhookSecret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;

/** The variables of a key of `https://api.example/shop/api`. */
export const cliKey = {
  COFFER_BASE_URL: 'https://api.example/shop/api',
  COFFER_APP_ID: 'app_1',
  COFFER_API_SECRET: cliSecret,
  COFFER_WEBHOOK_SECRET: cliWebhookSecret,
};

/**
 * A world for the command line: a folder of its own, a clock that passes only in sleeps, and
 * `answer` for every request. `type` answers questions in their order.
 */
export function cliWorld(
  answer: (request: CliRequest) => Response | Promise<Response> = () => {
    throw new Error('nothing is to be sent');
  },
  { env = {}, type = [] }: { env?: Record<string, string>; type?: string[] } = {},
) {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-cli-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const out: string[] = [];
  const err: string[] = [];
  const requests: CliRequest[] = [];
  const sleeps: number[] = [];
  const asked: { question: string; secret: boolean }[] = [];
  const answers = [...type];
  const ended = new AbortController();
  let now = 1_767_225_600_000;
  const world: World = {
    env,
    home,
    cwd: home,
    now: () => now,
    async fetch(input, init) {
      const url = String(input);
      const { pathname, search } = new URL(url);
      const request = {
        method: init?.method ?? 'GET',
        url,
        path: `${pathname.replace(/^\/shop\/api/, '')}${search}`,
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
      };
      requests.push(request);
      return answer(request);
    },
    async sleep(ms) {
      sleeps.push(ms);
      now += ms;
    },
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    isTerminal: false,
    async ask(question, { secret = false } = {}) {
      asked.push({ question, secret });
      return answers.shift() ?? null;
    },
    signal: ended.signal,
  };
  return {
    world,
    home,
    out,
    err,
    requests,
    sleeps,
    asked,
    end: () => ended.abort(),
    run: (...argv: string[]) => run(argv, world),
  };
}

/** An answer of the API. */
export const ok = (data: unknown): Response => Response.json({ code: 0, data });

/** A refusal of the API. */
export const refused = (status: number, code: number, message: string, help?: string): Response =>
  Response.json({ code, message, help }, { status, headers: { 'x-request-id': 'req-9' } });
