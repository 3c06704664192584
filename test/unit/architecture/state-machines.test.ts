import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read, sources } from './files.ts';

interface State {
  Type: string;
  Next?: string;
  End?: boolean;
  Default?: string;
  Choices?: { Next: string }[];
  Resource?: string;
  /** A number, or an expression whose every value is within an hour. */
  TimeoutSeconds?: number | string;
  Arguments?: { FunctionName: string; Payload: Record<string, string> };
  Retry?: { ErrorEquals: string[] }[];
  Catch?: { ErrorEquals: string[]; Next: string }[];
}

interface Machine {
  QueryLanguage: string;
  StartAt: string;
  States: Record<string, State>;
}

const machines = readdirSync('statemachines')
  .filter((file) => file.endsWith('.asl.json'))
  .map((file) => [file, JSON.parse(read(`statemachines/${file}`)) as Machine] as const);

/** Names that Step Functions and its Lambda integration give themselves. */
const awsErrors = new Set([
  'States.Timeout',
  'States.TaskFailed',
  'Lambda.ServiceException',
  'Lambda.AWSLambdaException',
  'Lambda.SdkClientException',
  'Lambda.TooManyRequestsException',
]);

const named = (state: State): string[] =>
  [...(state.Retry ?? []), ...(state.Catch ?? [])].flatMap(({ ErrorEquals }) => ErrorEquals);

test('there are the machines of withdrawals, of client operations and of swaps', () => {
  const files = machines.map(([file]) => file).sort();
  expect(files).toEqual(['client-operation.asl.json', 'swap.asl.json', 'withdrawal.asl.json']);
});

test.each(machines)('%s: every state that is named exists, and is reached', (_, machine) => {
  const names = Object.keys(machine.States);
  const targets = Object.values(machine.States).flatMap((state) => [
    ...(state.Next ? [state.Next] : []),
    ...(state.Default ? [state.Default] : []),
    ...(state.Choices ?? []).map(({ Next }) => Next),
    ...(state.Catch ?? []).map(({ Next }) => Next),
  ]);
  expect(names).toEqual(expect.arrayContaining([...targets, machine.StartAt]));
  expect([...new Set([...targets, machine.StartAt])].sort()).toEqual(names.sort());
});

test.each(machines)('%s: an error it names is one that AWS or our code throws', (_, machine) => {
  const thrown = new Set(
    sources('functions', 'src').flatMap(({ text }) =>
      [...text.matchAll(/\.name = '([A-Za-z]+)'/g)].map((match) => match[1]),
    ),
  );
  const unknown = Object.values(machine.States)
    .flatMap(named)
    .filter((name) => !awsErrors.has(name) && !thrown.has(name));
  expect(unknown).toEqual([]);
});

test.each(machines)('%s: a wait times out, and then reads the record again', (_, machine) => {
  const waits = Object.entries(machine.States).filter(([, { Resource }]) =>
    Resource?.endsWith('.waitForTaskToken'),
  );
  expect(waits.length).toBeGreaterThan(0);
  for (const [name, state] of waits) {
    const { TimeoutSeconds: timeout } = state;
    if (typeof timeout === 'string') expect(timeout, name).toMatch(/\$max\(\[1, \$min\(\[3600, /);
    else expect(timeout, name).toBeLessThanOrEqual(3600);
    expect(state.Catch, name).toContainEqual({ ErrorEquals: ['States.Timeout'], Next: name });
    expect(
      state.Retry?.flatMap(({ ErrorEquals }) => ErrorEquals),
      name,
    ).toEqual(expect.arrayContaining(['Lambda.TooManyRequestsException', 'States.TaskFailed']));
    expect(Object.keys(state.Arguments?.Payload ?? {}), name).toEqual(['order_no', 'token']);
  }
});

test('a level 1 withdrawal takes at most six transitions, its start and its end counted', () => {
  const { StartAt, States } = Object.fromEntries(machines)['withdrawal.asl.json']!;
  let transitions = 2;
  for (let name: string | undefined = StartAt; name; transitions += 1) {
    const state: State = States[name]!;
    name = state.End ? undefined : (state.Next ?? state.Default);
  }
  expect(transitions).toBeLessThanOrEqual(6);
});

test('a swap waits for no approval: two waits, four transitions', () => {
  const { StartAt, States } = Object.fromEntries(machines)['swap.asl.json']!;
  expect([StartAt, States[StartAt]?.Next]).toEqual(['Pay', 'Confirm']);
  expect(States.Confirm?.End).toBe(true);
  const inputs = Object.values(States).map((state) => state.Arguments?.Payload.order_no);
  expect(new Set(inputs)).toEqual(new Set(['{% $states.context.Execution.Input.swap_no %}']));
});
