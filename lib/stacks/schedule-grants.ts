/** What the functions that a schedule starts may do. */
import { Lazy, Stack } from 'aws-cdk-lib';
import { signInUrl } from '../constructs/admin-pool.ts';
import { type CofferFunction, liveAlias } from '../constructs/coffer-function.ts';
import type { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import { consoleUrlOf } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import { looksUpAliases, readsCopies, seedItems } from './key-grants.ts';
import { changesOrders } from './order-items.ts';
import {
  asksWatchers,
  callsNodes,
  completesTasks,
  expiresOperations,
  parameterArn,
  type Queues,
} from './workflow-grants.ts';

export function refreshPrices(fn: CofferFunction, { tables }: DataStack): void {
  const { priceFeedParameter: name, priceFeedPin } = fn.stage;
  if (priceFeedPin) fn.variable('PRICE_FEED_PIN', priceFeedPin);
  fn.canRead(
    tables.prices,
    'reads the prices of the last hour, which limit how far a price may fall',
  )
    .canWrite(tables.prices, 'writes the newest prices', 'put')
    .variable('PRICE_FEED_PARAMETER', name)
    .allow('reads the sources of prices', ['ssm:GetParameter'], parameterArn(fn, name));
  callsNodes(fn);
}

export function seedWatchers(fn: CofferFunction, data: DataStack, queues: Queues): void {
  fn.canRead(data.tables['chain-state'], 'finds watchers whose lease has run out');
  asksWatchers(fn, queues, { why: 'starts a lost watcher again' });
}

/** Compares what is reserved with what unfinished orders hold; it can change no order. */
export function checkReservations(
  fn: CofferFunction,
  { tables: { money, deposits } }: DataStack,
): void {
  fn.canRead(deposits, 'reads which deposits are held on an address')
    .canRead(money, 'compares reservations with the orders that are not final', 'work')
    .canWriteItems(money, {
      why: 'stores where it continues, and leaves out a reservation that is zero',
      actions: ['update'],
      keys: ['RECONCILE', 'RES#*'],
    });
}

/** Compares projects' keys with their locked copies; it can change nothing, and open no seed. */
export function checkKeys(fn: CofferFunction, data: DataStack): void {
  const { projects } = data.tables;
  fn.canRead(projects, 'lists the projects, and finds whose a hot wallet’s address is')
    .canReadItems(projects, 'reads what is recorded of each project’s keys', 'K#*', seedItems)
    .variable('SEED_BUCKET', data.seedCopies.bucket.bucketName);
  readsCopies(fn, data, 'reads the locked copy of each project’s keys');
  looksUpAliases(fn, 'reads which key each alias names');
}

/** The parameter with the digest of the console's manifest, which is deployed with the pages. */
export const consoleManifestParameter = (stage: string): string =>
  `/coffer/${stage}/console-manifest`;

/** Compares signers, functions of keys and the console with what was deployed. It can change nothing. */
export function checkDeployment(fn: CofferFunction, watched: CofferFunction[]): void {
  const names = () =>
    Object.fromEntries(
      watched.map(({ name, live, variables }) => [
        live ? `${name}:${liveAlias}` : name,
        [...variables].sort().join(','),
      ]),
    );
  // Extensions add variables later.
  fn.variable(
    'FUNCTION_CONFIGURATIONS',
    Lazy.string({ produce: () => JSON.stringify(names()) }),
  ).allow(
    'reads how functions that use keys are configured',
    ['lambda:GetFunctionConfiguration'],
    watched.map((one) => one.called.functionArn),
  );
  fn.allow(
    'reads whether the alias of a signer or a vault shares calls with another version',
    ['lambda:ListAliases'],
    watched.filter(({ live }) => live).map((one) => one.fn.functionArn),
  );
  const { stage, console } = fn.stage;
  const url = consoleUrlOf(fn.stage);
  if (!console || !url) return;
  const parameter = consoleManifestParameter(stage);
  fn.variable('CONSOLE_URL', url)
    .variable('CONSOLE_SIGN_IN', signInUrl(console.signIn, Stack.of(fn).region))
    .variable('CONSOLE_MANIFEST_PARAMETER', parameter)
    .allow(
      'reads the digest of the pages that were deployed',
      ['ssm:GetParameter'],
      parameterArn(fn, parameter),
    );
}

/** Starts a new execution where none runs, and completes waits whose decision was missed. */
export function reconcile(fn: CofferFunction, data: DataStack, machines: LifecycleMachine[]): void {
  const { money } = data.tables;
  fn.canRead(money, 'lists the orders that are not final', 'work').canWriteItems(money, {
    why: 'stores where it continues',
    actions: ['update'],
    keys: ['RECONCILE'],
  });
  changesOrders(fn, data, { why: 'records the number of an order’s executions', orders: 'W#*' });
  for (const machine of machines) {
    machine.startedBy(fn, 'starts an execution where none runs');
    machine.inspectedBy(fn, 'checks whether one runs');
  }
  expiresOperations(fn, data);
  completesTasks(fn);
}
