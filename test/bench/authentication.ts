/** What verifying a request in a function of its own takes: milliseconds, and calls a second. */
import { createHash, randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { signedHeaders } from '#local/clients/api-client.ts';
import type { SignedCall, Verdict } from '#ports/signed-call.ts';
import { type Merchant, openStack } from '../support/stack.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import { cpuSeconds, cpuSecondsBelow } from './support/cpu.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

/** A key may make 200 requests a minute. */
const keys = 10;
const perKey = 120;
const atOnce = 16;
const alone = 60;

const path = '/v1/client/wallet';
const noBody = createHash('md5').update('').digest('hex');

/** A route that does nothing but authenticate. Throws unless it answers. */
async function ask({ api }: Merchant): Promise<number> {
  const started = performance.now();
  await api.get(path);
  return performance.now() - started;
}

/** Calls the verifier itself, as a route does. Throws unless the caller is let in. */
async function verify(client: LambdaClient, { key, slug }: Merchant): Promise<number> {
  const call: SignedCall = {
    requestId: randomBytes(8).toString('hex'),
    projectId: slug,
    ip: '203.0.113.7',
    headers: signedHeaders(key, 'GET', path, ''),
    method: 'GET',
    pathWithQuery: path,
    bodyMd5: noBody,
    singleUse: false,
  };
  const started = performance.now();
  const { Payload } = await client.send(
    new InvokeCommand({
      FunctionName: 'coffer-local-keys-verify-request',
      Payload: Buffer.from(JSON.stringify(call)),
    }),
  );
  const { caller, refused } = JSON.parse(Buffer.from(Payload!).toString()) as Verdict;
  if (!caller) throw new Error(`verify-request refused: ${refused?.message}`);
  return performance.now() - started;
}

/** Runs `work` so often, this many at once, and returns the times. */
async function timesOf(
  count: number,
  concurrent: number,
  work: (i: number) => Promise<number>,
): Promise<{ each: number[]; perSecond: number }> {
  const each: number[] = [];
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: concurrent }, async () => {
      while (next < count) each.push(await work(next++));
    }),
  );
  return { each, perSecond: (count / (performance.now() - started)) * 1_000 };
}

async function run(): Promise<Row[]> {
  const cloud = await startCloud();
  try {
    useCloud(cloud.stack);
    const stack = await openStack(cloud.stack);
    const merchants: Merchant[] = [];
    for (let i = 0; i < keys; i += 1) merchants.push(await stack.merchant({ webhooks: false }));
    const of = (i: number) => merchants[i % keys]!;
    const client = new LambdaClient({});
    // Warm: as many instances as run at once, each with its data keys.
    await timesOf(keys * 10, atOnce, (i) => ask(of(i)));
    const [load] = loadavg() as [number];
    const emulator = cloud.pids().get('emulator') ?? 0;
    const cpu = () => ({ emulator: cpuSeconds(emulator), functions: cpuSecondsBelow(emulator) });
    const route = await timesOf(alone, 1, (i) => ask(of(i)));
    const verifier = await timesOf(alone, 1, (i) => verify(client, of(i)));
    /** CPU seconds that the emulator and the functions use while `work` runs, and its time. */
    const used = async <T>(work: () => Promise<T>) => {
      const [before, started] = [cpu(), performance.now()];
      const result = await work();
      const [after, seconds] = [cpu(), (performance.now() - started) / 1_000];
      return {
        result,
        seconds,
        emulator: after.emulator - before.emulator,
        functions: after.functions - before.functions,
      };
    };
    // Watchers and schedules run meanwhile: their own use is taken off.
    const quiet = await used(() => sleep(15_000));
    const count = keys * perKey - alone * 2 - keys * 10;
    const busy = await used(() => timesOf(count, atOnce, (i) => ask(of(i))));
    const many = busy.result;
    const perCall = (part: 'emulator' | 'functions') =>
      ((busy[part] - (quiet[part] / quiet.seconds) * busy.seconds) / count) * 1_000;
    for (const merchant of merchants) await merchant.leave();
    return [
      {
        what: 'a signed call, one after the other',
        value: median(route.each),
        unit: 'ms',
        limit: null,
        note: `GET client/wallet, which only authenticates; load average ${load.toFixed(1)}`,
      },
      {
        what: 'of it, a call to verify-request',
        value: median(verifier.each),
        unit: 'ms',
        limit: null,
        note: 'called directly, its reads and writes included',
      },
      {
        what: `signed calls a second, ${atOnce} at once`,
        value: many.perSecond,
        unit: 'a second',
        limit: null,
        note: `${count} calls of ${keys} keys; the emulator's one process kept ${(busy.emulator / busy.seconds).toFixed(2)} cores busy`,
      },
      {
        what: 'CPU of a signed call',
        value: perCall('emulator') + perCall('functions'),
        unit: 'ms',
        limit: null,
        note: `emulator ${perCall('emulator').toFixed(1)}, functions ${perCall('functions').toFixed(1)}; other load does not count`,
      },
    ];
  } finally {
    await cloud.stop();
  }
}

export const part: Part = {
  about: `On a local cloud of its own (all functions deployed, IAM enforced), ${keys} keys call a route that
does nothing but authenticate, over the gateway. The emulator, all functions and the caller share
this machine's two cores, so the figures show what a call takes here, not on AWS, where each instance
has its own processor. Each call is two invocations, and the emulator's one process handles
both. If the load average shows that the machine is busy, only the CPU of a call is meaningful. On AWS the verifier adds 0.66 USD to a million requests at list prices
([decision 28](decisions/0028-one-function-verifies.md), with its parts).`,
  run,
};
