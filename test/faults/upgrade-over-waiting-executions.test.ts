/**
 * A deployment happens while three executions wait: one for its approval, one for its payment, one
 * for its confirmation. Afterwards the same executions continue with the new code, and each order
 * is paid once. Then what signs and scans returns to the version before.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cdkCommand } from '#local/cloud/deploy.ts';
import { type Direction, liveFunctions, moveLive, readLive, targetOf } from '#ops/live/live.ts';
import { cloudEnvironment } from '#workstation/emulated.ts';
import { paths } from '#workstation/paths.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import { type Order, type OwnProject, ownProject } from '../scenarios/own-project.ts';
import { execution } from '../support/executions.ts';
import { until } from '../support/stack.ts';

const lambda = new LambdaClient({});
const outdir = mkdtempSync(path.join(tmpdir(), 'coffer-upgrade-'));
const projects: OwnProject[] = [];

afterAll(async () => {
  for (const project of projects) {
    await project.rpc('evm_setIntervalMining', 1);
    await project.leave();
  }
  rmSync(outdir, { recursive: true, force: true });
});

const waitsIn = (order: Order, state: string) =>
  until(
    `${state} of ${order.no}`,
    async () => ((await execution(order.no, 1))?.state === state ? true : undefined),
    { everyMs: 300 },
  );

const codeOf = async (entry: string) => {
  const FunctionName = `coffer-local-${entry}`;
  return (await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))).CodeSha256;
};

/** Bundles every function as another release, with the chains of this cloud. It calls no AWS. */
async function synthesizeRelease(release: string, { aws, chains }: StackFile) {
  const { context } = JSON.parse(readFileSync(`${paths.root}/cdk.json`, 'utf8')) as {
    context: Record<string, unknown>;
  };
  const env = {
    ...cloudEnvironment(aws.endpoint_url),
    CDK_OUTDIR: outdir,
    CDK_CONTEXT_JSON: JSON.stringify({
      ...context,
      stage: 'local',
      emulator: 'true',
      release,
      chains: Object.keys(chains).join(','),
      // `cdk deploy` would read them again for each event.
      'aws:cdk:disable-creation-stack-traces': true,
      'aws:cdk:disable-stack-trace': true,
    }),
    CDK_VALIDATION: 'false',
  };
  const args = ['--import', 'tsx', 'bin/coffer.ts'];
  await promisify(execFile)(process.execPath, args, { cwd: paths.root, env, maxBuffer: 1 << 24 });
}

/** Puts the synthesized workflow stack in the place of the running one. */
async function deployRelease({ aws }: StackFile) {
  const cloud = { env: cloudEnvironment(aws.endpoint_url), region: aws.region };
  const { command, args, env } = cdkCommand(cloud, 'upgrade', [
    ...['deploy', 'coffer-local-workflow', '--exclusively', '--app', outdir],
    ...['--require-approval', 'never', '--progress', 'events'],
  ]);
  await promisify(execFile)(command, args, { env, maxBuffer: 1 << 24 });
}

/** An order that waits in each state: approved in a frozen project, for an admin, and for blocks. */
async function oneInEachWait(waiting: OwnProject, paying: OwnProject) {
  const sent = await paying.apply(7);
  await until(
    'the payment is sent',
    async () => (Number((await paying.detail(sent.no)).status) === 3 ? true : undefined),
    { everyMs: 300 },
  );
  await paying.rpc('evm_setIntervalMining', 0);
  await waiting.freeze();
  const pending = await waiting.apply(1_000);
  const approved = await waiting.apply(8);
  await waitsIn(sent, 'Confirm');
  await waitsIn(pending, 'Approval');
  await waitsIn(approved, 'Pay');
  return { sent, pending, approved };
}

test('executions that wait for approval, payment and confirmation complete under new code', async () => {
  const waiting = await ownProject({ chain: 'ARBITRUM' });
  projects.push(waiting);
  const paying = await ownProject({ chain: 'ETH' });
  projects.push(paying);
  const release = `upgrade-${randomBytes(4).toString('hex')}`;
  const [{ sent, pending, approved }] = await Promise.all([
    oneInEachWait(waiting, paying),
    synthesizeRelease(release, waiting.stack.file),
  ]);

  const steps = ['await-approval', 'await-payment', 'await-confirmation'];
  const entries = [
    ...steps.map((step) => `workflow-${step}`),
    'queue-sign-evm:live',
    'keys-vault-evm:live',
  ];
  const before = await Promise.all(entries.map(codeOf));
  await deployRelease(waiting.stack.file);
  const after = await Promise.all(entries.map(codeOf));
  expect(after.filter((code, i) => code === before[i])).toEqual([]);
  for (const order of [pending, approved, sent]) {
    expect(await execution(order.no, 1)).toMatchObject({ status: 'RUNNING' });
  }

  await paying.rpc('evm_setIntervalMining', 1);
  await waiting.unfreeze();
  await waiting.decide(pending.no);
  for (const [project, order] of [
    [paying, sent],
    [waiting, pending],
    [waiting, approved],
  ] as const) {
    expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
    expect(await project.paid(order)).toBe(order.amount);
    // The execution that waited also ended the order: no other was started in its place.
    const ended = await until('its execution ends', async () => {
      const now = await execution(order.no, 1);
      return now?.status === 'RUNNING' ? undefined : now;
    });
    expect(ended?.status).toBe('SUCCEEDED');
    expect(await execution(order.no, 2)).toBeNull();
  }
  expect([await waiting.sent(), await paying.sent()]).toEqual([2, 1]);
});

test('signers, vaults and watchers return to the version before at once, and pay', async () => {
  const project = await ownProject({ chain: 'ARBITRUM' });
  projects.push(project);
  const stage = 'local';
  const called = async () => {
    const all = await readLive(lambda, { stage, only: [] });
    return Object.fromEntries(all.map((one) => [one.fn, one.called]));
  };
  const move = async (direction: Direction) => {
    const all = await readLive(lambda, { stage, only: [] });
    const moves = all.map((one) => ({
      stage,
      fn: one.fn,
      to: targetOf(one, direction)!,
      revision: one.revision,
    }));
    await moveLive(lambda, moves);
    return moves;
  };
  const before = await called();
  expect(Object.keys(before).sort()).toEqual([...liveFunctions].sort());
  const back = await move('back');
  onTestFinished(async () => {
    if (JSON.stringify(await called()) !== JSON.stringify(before)) await move('newest');
  });
  for (const { fn, to } of back) expect([fn, to < before[fn]!]).toEqual([fn, true]);
  const order = await project.apply(9);
  expect(await project.reached(order.no, 4)).toMatchObject({ status: 4 });
  expect(await project.paid(order)).toBe(order.amount);
  // An alias that somebody moved in between is not moved again.
  await expect(moveLive(lambda, back)).rejects.toThrow(/RevisionId/);
  await move('newest');
  expect(await called()).toEqual(before);
});
