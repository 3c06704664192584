import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { everyMinute } from '#lib/constructs/schedule.ts';
import { graph } from '#lib/dashboards/graph.ts';
import type { Extension } from '#lib/stacks/extension.ts';
import { defaultBurntDailyTrx, enabledChains } from '#lib/stages/stage.ts';
import { energyAlarms } from './energy-alarms.ts';
import {
  administersEnergy,
  asksForEnergy,
  creditsTopUps,
  energyRouteGrants,
  looksForEnergy,
  rentsEnergy,
} from './energy-grants.ts';

/** Seconds that a run of the energy worker may take. */
const workerSeconds = 60;

/** Batches of orders whose energy is rented at once; the rule starts another run. */
const batchesAtOnce = 10;

/** The energy worker with its queue, what it reports, and what asks it. */
export const energy: Extension = {
  chain: 'TRX',
  routes: energyRouteGrants,
  adminRoutes: { energy: administersEnergy },
  behindDoors: creditsTopUps,
  ofRoutes: {
    'withdraw/apply': looksForEnergy,
    'withdraw/batch': looksForEnergy,
    'withdraw/estimate': looksForEnergy,
    'client/transfer': looksForEnergy,
  },
  alarms: energyAlarms,
  values: [
    {
      // TRX, by the energy that the transfer needs; from the watcher, by its receipt.
      name: 'energy-burnt-trx',
      writers: ['queue/sign-tron', 'queue/watch-tron'],
      event: 'energy.burns',
      field: 'trx',
    },
  ],
  graphs: (metrics) => [
    graph('Coin burnt for energy by subscribed projects', [
      metrics.counted('energy-burnt-trx', 'Sum', 'TRX'),
    ]),
  ],
  measured: (metrics) => [
    {
      heading: 'energy-burnt',
      metric: metrics.countedDaily('energy-burnt-trx'),
      threshold: metrics.stage.energy?.burntDailyTrx ?? defaultBurntDailyTrx,
    },
  ],
  /** Where the stage names no energy service it has nothing to do, and no schedule. */
  workflow(workflow) {
    const { stage, data, functions } = workflow;
    if (!enabledChains(stage).includes('TRX')) return;
    const queue = workflow.queue('energy', {
      fifo: true,
      seconds: workerSeconds,
      receives: 5,
      deadLetters: energyAlarms['energy-dead-letters'],
    });
    const worker = workflow.make('queue/energy-worker', { timeoutSeconds: workerSeconds });
    worker.fn.addEventSource(
      new SqsEventSource(queue.queue, {
        batchSize: 10,
        reportBatchItemFailures: true,
        maxConcurrency: batchesAtOnce,
      }),
    );
    rentsEnergy(worker, workflow);
    asksForEnergy(functions['queue/sign-tron']!, data, queue);
    if (stage.energy) everyMinute(workflow.stack, worker);
  },
};
