import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
} from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { sendAdmin } from '#workstation/send-admin.ts';
import { exitCode } from '../admin/run-command.ts';
import { keptSession } from '../sign-in/kept-session.ts';
import { addressesIn, allAddresses, type Call, dataOf } from './addresses-to-prove.ts';
import { type ProofsFile, proveControl } from './prove-control.ts';

interface Values {
  stage: string;
  nonce: string;
  out: string;
  addresses: string | undefined;
}

/** Nobody is signed in, and nobody at a terminal will be. */
class SignedOut extends Error {}

/** How often a call that found the signer busy, or no answer, is sent again, and how long after (ms). */
const tries = 90;
const betweenMs = 1_000;
/** How long a run waits for a person to sign in again, and how often it looks (ms). */
const patienceMs = 30 * 60_000;
const lookMs = 3_000;

/** Answers after which the same call may succeed: the turn of another one, and a gateway that gave up. */
const transient = new Set([429, 502, 503, 504]);

export async function run(
  { stage, nonce, out, addresses }: Values,
  [slug = '']: string[],
): Promise<number> {
  const call = callAs(stage);
  const named = addresses === undefined ? allAddresses(call, slug) : addressesIn(textOf(addresses));
  const progress = (proven: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${proven} proven`);
  };
  try {
    const deps = { call, file: proofsFile(out), progress };
    const { proven, before, unknown, failed } = await proveControl(deps, { slug, nonce }, named);
    if (process.stderr.isTTY) process.stderr.write('\n');
    console.log(`${out}: ${proven} addresses proven, ${proven - before} of them in this run`);
    for (const address of unknown) console.error(`${address}: not an address of ${slug}`);
    for (const address of failed) console.error(`${address}: its key did not sign`);
    return unknown.length + failed.length > 0 ? exitCode.refused : exitCode.done;
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    console.error(error.message);
    return exitCode.signedOut;
  }
}

/** Calls as whoever is signed in. A token lasts 15 minutes: a person signs in again in another terminal. */
function callAs(stage: string): Call {
  return async (method, path, body) => {
    for (let left = tries; ; left--) {
      const { apiUrl, idToken: token } = await signedIn(stage);
      const answer = await sendAdmin<unknown>({ apiUrl, token, method, path, body }).catch(
        (error: Error) => ({ http: 503, code: -1, message: error.message, data: undefined }),
      );
      // A token that has ended meanwhile is one that is no longer kept.
      if (answer.http === 401 && keptSession(stage, Date.now()) === null) continue;
      if (!transient.has(answer.http) || left <= 1) return dataOf(answer);
      await pause(betweenMs);
    }
  };
}

async function signedIn(stage: string) {
  const until = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    const session = keptSession(stage, Date.now());
    if (session) return session;
    const advice = `npm run ops -- sign-in --stage ${stage}`;
    if (!process.stdin.isTTY || Date.now() > until) {
      throw new SignedOut(`Nobody is signed in: ${advice}. The same command then continues.`);
    }
    if (!isTold) console.error(`\nThe sign-in has ended. In another terminal: ${advice}`);
    await pause(lookMs);
  }
}

function textOf(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no ${file}`);
  return readFileSync(file, 'utf8');
}

/** The file of proofs, without the line that a run which ended early left unfinished. */
export function proofsFile(name: string): ProofsFile {
  if (existsSync(name)) cutUnfinished(name);
  return {
    lines: () =>
      existsSync(name)
        ? createInterface({ input: createReadStream(name), crlfDelay: Number.POSITIVE_INFINITY })
        : [],
    append: (text) => appendFileSync(name, text),
  };
}

/** More than a line is long. */
const tail = 4_096;

function cutUnfinished(name: string): void {
  const file = openSync(name, 'r+');
  try {
    const { size } = fstatSync(file);
    const bytes = Buffer.alloc(Math.min(size, tail));
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
    const end = bytes.lastIndexOf(0x0a);
    if (end < 0 && bytes.length === tail) throw new Error(`${name} is not a file of proofs`);
    ftruncateSync(file, size - bytes.length + end + 1);
  } finally {
    closeSync(file);
  }
}
