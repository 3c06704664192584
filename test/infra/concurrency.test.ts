/** Who may use the account's concurrency (docs/decisions/0023-shared-concurrency.md). */
import { expect, test } from 'vitest';
import { reservedConcurrency } from '#lib/stages/concurrency-shares.ts';
import { readStage } from '#lib/stages/stage.ts';
import { functionOf, resourcesOf, templatesOf, withFunctions } from './stacks.ts';

const prod = templatesOf('prod');

type Props = Record<string, unknown>;
const propsOf = (template: typeof prod.api, type: string): Props[] =>
  resourcesOf(template, type).map(([, { Properties }]) => Properties as Props);

const functions = withFunctions(prod).flatMap((template) =>
  propsOf(template, 'AWS::Lambda::Function'),
);
const queues = [prod.data, prod.workflow].flatMap((template) =>
  resourcesOf(template, 'AWS::SQS::Queue'),
);
const mappings = withFunctions(prod)
  .flatMap((template) => propsOf(template, 'AWS::Lambda::EventSourceMapping'))
  .filter(({ StartingPosition }) => StartingPosition === undefined);
const target = (mapping: Props) => functionOf(prod, mapping.FunctionName);

test('verifier, signers, watchers, dispatcher, deliveries and books have reserves that none other can take', () => {
  const reserves = Object.fromEntries(
    functions.flatMap(({ FunctionName, ReservedConcurrentExecutions: reserve }) =>
      reserve === undefined
        ? []
        : [[String(FunctionName).replace(/^coffer-prod-(queue-)?/, ''), Number(reserve)]],
    ),
  );
  expect(reserves).toEqual({
    // 20 projects on 5 chains, and half as much for sub-accounts.
    'sign-evm': 150,
    'sign-tron': 20,
    'sign-solana': 20,
    // A call of each of those runs, and one proof of control.
    'keys-vault-evm': 151,
    'keys-vault-tron': 21,
    'keys-vault-solana': 21,
    // A tick of each chain, and three rescans.
    'watch-evm': 8,
    'watch-tron': 4,
    'watch-solana': 4,
    'dispatch-outbox': 20,
    'deliver-webhook': 50,
    // Projects and chains whose books are written at once.
    book: 10,
    // 1,000 requests a second of 100 ms each.
    'keys-verify-request': 100,
  });
  const sum = Object.values(reserves).reduce((all, one) => all + one, 0);
  expect(reservedConcurrency(readStage('prod'))).toBe(sum);
  expect(reservedConcurrency(readStage('dev'))).toBe(0);
});

test('every queue has a bound, and the bounds of a function are its reserve', () => {
  const living = queues.filter(([, { Properties }]) => 'RedrivePolicy' in Properties);
  expect(mappings).toHaveLength(living.length);
  const sums = new Map<string, number>();
  for (const mapping of mappings) {
    const { MaximumConcurrency: most } = mapping.ScalingConfig as {
      MaximumConcurrency: number;
    };
    expect(most).toBeGreaterThanOrEqual(2);
    const name = String(target(mapping).FunctionName);
    sums.set(name, (sums.get(name) ?? 0) + most);
  }
  for (const [name, sum] of sums) {
    const { ReservedConcurrentExecutions: reserve } = functions.find(
      ({ FunctionName }) => FunctionName === name,
    )!;
    // These have none: a rule starts them as well, or nothing of the core waits for it.
    const hasNone = /-(schedule-redispatch|queue-energy-worker|queue-screen)$/.test(name);
    if (!hasNone) expect([name, reserve]).toEqual([name, sum]);
  }
});

test('sub-accounts wake their worker by a queue of their own, which the same signer reads', () => {
  const [id, queue] = queues.find(
    ([, { Properties }]) => Properties.QueueName === 'coffer-prod-sign-evm-sub.fifo',
  )!;
  expect(queue.Properties).toMatchObject({
    FifoQueue: true,
    DeduplicationScope: 'messageGroup',
    FifoThroughputLimit: 'perMessageGroupId',
  });
  const mapping = mappings.find(({ EventSourceArn }) =>
    JSON.stringify(EventSourceArn).includes(id),
  )!;
  expect(mapping.BatchSize).toBe(1);
  expect(target(mapping).FunctionName).toBe('coffer-prod-queue-sign-evm');
});
