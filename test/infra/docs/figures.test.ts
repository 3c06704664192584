/** Figures of docs that follow from the code: the idle bill's ticks, runs and keys; limits over time. */
import { expect, test } from 'vitest';
import { chains } from '#chains/catalog/catalog.ts';
import { read } from '../../unit/architecture/files.ts';
import { resourcesOf, stacksOf, templatesOf } from '../stacks.ts';

const cost = read('docs/cost.md');
const scale = read('docs/scale.md');
const { data } = templatesOf('prod');

/** The schedules that a stage without energy and notices starts, by their file below functions/. */
const schedules = Object.entries(stacksOf('prod').workflow.functions).flatMap(
  ([entry, { runsEvery }]) => (runsEvery === undefined ? [] : [entry]),
);

test('cost.md counts the ticks of a month that five EVM chains make', () => {
  const tickSeconds = Object.values(chains)
    .filter(({ family }) => family === 'EVM')
    .map((chain) => chain.tickSeconds);
  const ticks = tickSeconds.reduce((sum, seconds) => sum + (30 * 86_400) / (seconds + 0.25), 0);
  expect(tickSeconds).toHaveLength(5);
  expect(cost).toContain(`${(ticks / 1e6).toFixed(1)} million ticks of a quarter second`);
});

test('cost.md counts the runs of a minute: one of each rule, and the redispatch once more', () => {
  const rules = Object.values(templatesOf('prod'))
    .flatMap((template) => resourcesOf(template, 'AWS::Events::Rule'))
    .filter(([, { Properties }]) => Properties.ScheduleExpression === 'rate(1 minute)');
  const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  expect(cost).toContain(`${words[rules.length + 1]} scheduled runs a minute`);
});

test('the model of the idle bill has every schedule', () => {
  const model = read('test/bench/support/cost/idle-month.ts');
  expect(schedules.length).toBeGreaterThan(6);
  expect(schedules.filter((entry) => !model.includes(`scheduled('${entry}'`))).toEqual([]);
});

test('cost.md, the README and the bench agree on the idle bill and on what a chain adds', () => {
  const performance = read('docs/performance.md');
  const row = (of: string) =>
    Number(performance.match(new RegExp(`${of}[^|]*\\| ([\\d.]+) USD`))?.[1]);
  const idle = Math.round(row('an idle deployment of five EVM chains, a month'));
  const [tron, solana] = ['TRX', 'SOL'].map((chain) =>
    Math.round(row(`what ${chain} adds to an idle`)),
  );
  expect(cost).toContain(`## Idle: about ${idle} USD a month`);
  expect(cost).toContain(`TRX adds ${tron} USD and SOL ${solana}:`);
  expect(read('README.md')).toContain(
    `costs about ${idle} USD a month. TRX adds ${tron} USD, SOL ${solana} USD`,
  );
});

test('cost.md counts the keys that rotate', () => {
  const rotated = resourcesOf(data, 'AWS::KMS::Key').filter(
    ([, { Properties }]) => Properties.EnableKeyRotation,
  );
  expect(rotated).toHaveLength(3);
  expect(cost).toContain('rotation of the three keys of the deployment');
});

test('scale.md and the runbook agree on how long an execution can wait', () => {
  // A wait that is entered again: entered, scheduled, started, submitted, timed out, exited.
  const days = 25_000 / 6 / 24;
  const text = `about ${Math.floor(days / 10) * 10} days`;
  expect(scale).toMatch(new RegExp(`\\| 25,000 \\| six for each hour .*${text}`));
  expect(read('docs/runbook.md')).toContain(text);
});

test('scale.md counts approvers by the quota of each call that the signer makes for one', () => {
  const code = read('src/aws/projects/admin-directory.ts');
  const quota: Record<string, string> = {
    AdminListGroupsForUser: 'UserResourceRead',
    AdminGetUser: 'UserRead',
  };
  const calls = [...code.matchAll(/new (Admin\w+)Command/g)].map(([, name]) => name!);
  expect([...new Set(calls)].sort()).toEqual(Object.keys(quota).sort());
  for (const call of new Set(calls)) {
    const row = scale.split('\n').find((line) => line.startsWith(`| Cognito: ${quota[call]} |`));
    const [, perSecond, approvers] = /\| (\d+) a second \|.*\| ([\d,]+) approvers/.exec(row!)!;
    expect(row).toContain(`\`${call}\``);
    const most = Number(perSecond) * 60;
    expect(Number(approvers!.replace(',', '')), call).toBe(Math.floor(most / 1000) * 1000);
  }
});
