import { Stack, type StackProps } from 'aws-cdk-lib';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { alarmRow, type DeadLettersOf } from '#model/alarms.ts';
import { type Family, families, familyNames } from '#shared/chains.ts';
import {
  CofferFunction,
  type CofferFunctionProps,
  type FunctionContext,
} from '../constructs/coffer-function.ts';
import { LifecycleMachine } from '../constructs/lifecycle-machine.ts';
import { consumesStream } from '../constructs/outbox-stream.ts';
import { DeadLetterQueue, QueueWithDlq } from '../constructs/queue-with-dlq.ts';
import { everyHour, everyMinute, everyNight, onceANight } from '../constructs/schedule.ts';
import {
  deliveryShare,
  dispatcherShare,
  proofShare,
  redispatchShare,
  signerShare,
  verifyShare,
  watcherShare,
} from '../stages/concurrency-shares.ts';
import { enabledChains, type Stage } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import type { Extension } from './extension.ts';
import { invokes } from './invokes.ts';
import { deriveAddress, makeProjectKeys, verifyRequest } from './key-grants.ts';
import * as schedules from './schedule-grants.ts';
import type { QueueOptions, Workflow } from './workflow.ts';
import * as grants from './workflow-grants.ts';

/** Seconds that a run of the payment worker, or of a watcher, may take. */
const workerSeconds = 60;
/** A little less than a worker waits for an answer (src/aws/keys/vault-client.ts). */
const vaultSeconds = (stage: Stage): number => (stage.local ? 44 : 24);

/**
 * Watchers run all day: 1,024 MB would cost an idle deployment 4 USD a month more than 768. Solana's
 * blocks are megabytes of JSON, five a second: 1,769 MB are one whole processor.
 */
const watcherMb: Record<Family, number> = { EVM: 768, TRX: 768, SOL: 1_769 };

/** Everything behind the APIs: state machines, queues, streams, watchers, schedules, keys. */
export class WorkflowStack extends Stack implements Workflow {
  readonly stack = this;
  readonly stage: Stage;
  readonly functions: Record<string, CofferFunction> = {};
  readonly queues: grants.Queues;
  readonly queueOf: Record<string, QueueWithDlq> = {};
  readonly machines: LifecycleMachine[];
  /** Names of every queue, and of every dead-letter queue. */
  readonly queueNames: string[] = [];
  readonly deadQueueNames: string[] = [];

  constructor(
    scope: Construct,
    id: string,
    readonly context: FunctionContext,
    readonly data: DataStack,
    props: StackProps & { extensions: Extension[]; behindDoors(workflow: Workflow): void },
  ) {
    super(scope, id, props);
    this.stage = context.stage;
    const used = families.filter((family) => enabledChains(context.stage, family).length > 0);
    this.queues = {
      sign: used.map((family) => ({
        family,
        queue: this.own(`sign-${familyNames[family]}`, {
          fifo: true,
          seconds: workerSeconds,
          receives: 5,
        }),
      })),
      // Only EVM sub-accounts have a queue of their own. Those of TRON that are swept share the family's.
      signSub: used.includes('EVM')
        ? this.own('sign-evm-sub', {
            fifo: true,
            seconds: workerSeconds,
            receives: 5,
          })
        : null,
      watch: used.map((family) => ({
        family,
        queue: this.own(`watch-${familyNames[family]}`, {
          seconds: workerSeconds,
          receives: 3,
        }),
      })),
      deliveries: this.own('deliveries', {
        seconds: 30,
        receives: 5,
      }),
    };
    this.keys();
    this.payments();
    this.watchers(props.extensions);
    this.machines = this.lifecycles();
    this.dispatch();
    this.deliveries();
    this.schedules();
    props.behindDoors(this);
    for (const { workflow } of props.extensions) workflow?.(this);
  }

  /**
   * A message is visible again soon after its function's timeout, so that a killed run costs
   * little.
   */
  queue(name: string, o: QueueOptions) {
    const queue = new QueueWithDlq(this, {
      stage: this.context.stage,
      topics: this.data.topics,
      name,
      fifo: o.fifo ?? false,
      visibilitySeconds: o.seconds + 10,
      maxReceives: o.receives,
      deadLetters: o.deadLetters,
    });
    this.knows(name, queue);
    return queue;
  }

  knows(name: string, queue: QueueWithDlq): void {
    this.queueOf[name] = queue;
    this.queueNames.push(queue.name);
    this.deadQueueNames.push(queue.deadName);
  }

  /** A queue of the core: its dead letters have a row in the core's table. */
  private own(name: DeadLettersOf, options: Omit<QueueOptions, 'deadLetters'>) {
    return this.queue(name, { ...options, deadLetters: alarmRow(`${name}-dead-letters`) });
  }

  make(entry: string, props: CofferFunctionProps) {
    const fn = new CofferFunction(this, this.context, entry, props);
    this.functions[entry] = fn;
    return fn;
  }

  /** A reserve of its own for a function, in a stage that reserves. */
  reserve(share: number): { reservedConcurrency?: number } {
    return this.context.stage.projectsPayingAtOnce === null ? {} : { reservedConcurrency: share };
  }

  private keys(): void {
    const derive = this.make('keys/derive-address', { timeoutSeconds: 10 });
    deriveAddress(derive, this.data);
    const make = this.make('keys/make-project-keys', { timeoutSeconds: 60 });
    makeProjectKeys(make, this.data);
    // A little less than a route waits for it (src/aws/keys/verify-client.ts).
    const verify = this.make('keys/verify-request', {
      timeoutSeconds: this.context.stage.local ? 19 : 7,
      memoryMb: 1024,
      ...this.reserve(verifyShare(this.context.stage)),
    });
    verifyRequest(verify, this.data);
  }

  /**
   * A payment worker for every family with its vault and its attester, also without a chain in the stage:
   * the keys' policies name the role of the vault.
   */
  private payments(): void {
    for (const family of families) {
      const name = familyNames[family];
      const queue = this.queues.sign.find((one) => one.family === family)?.queue;
      const { hot, sub } = signerShare(this.context.stage, family);
      const runs = hot + sub;
      const vault = this.make(`keys/vault-${name}`, {
        timeoutSeconds: vaultSeconds(this.context.stage),
        memoryMb: 1024,
        network: this.context.vaultNetwork,
        live: true,
        ...(queue ? this.reserve(runs + proofShare) : {}),
      });
      grants.vaultSigns(vault, this.data, family);
      const attester = this.make(`queue/attest-${name}`, {
        timeoutSeconds: vaultSeconds(this.context.stage),
      });
      grants.attests(attester, this.data, family);
      const signer = this.make(`queue/sign-${name}`, {
        timeoutSeconds: workerSeconds,
        memoryMb: 1024,
        live: true,
        ...(queue ? this.reserve(runs) : {}),
      });
      if (queue) {
        signer.called.addEventSource(
          new SqsEventSource(queue.queue, { batchSize: 1, maxConcurrency: hot }),
        );
      }
      if (family === 'EVM' && this.queues.signSub) {
        signer.called.addEventSource(
          new SqsEventSource(this.queues.signSub.queue, { batchSize: 1, maxConcurrency: sub }),
        );
      }
      grants.sends(signer, this.data, family);
      invokes(signer, this, {
        entry: `keys/vault-${name}`,
        variable: 'FUNCTION_VAULT',
        why: 'has the vault sign what it has built',
      });
      invokes(signer, this, {
        entry: `queue/attest-${name}`,
        variable: 'FUNCTION_ATTEST',
        why: 'has what two providers say recorded for the vault',
      });
      this.functions['keys/make-project-keys']!.variable(
        `VAULT_ROLE_${name.toUpperCase()}`,
        vault.role.roleArn,
      );
    }
  }

  private watchers(extensions: Extension[]): void {
    const besideCredit = extensions.flatMap((extension) => extension.besideCredit ?? []);
    for (const { family, queue } of this.queues.watch) {
      const share = watcherShare(this.context.stage, family);
      const watcher = this.make(`queue/watch-${familyNames[family]}`, {
        timeoutSeconds: workerSeconds,
        memoryMb: watcherMb[family],
        feedsItself: true,
        live: true,
        ...this.reserve(share),
      });
      watcher.called.addEventSource(
        new SqsEventSource(queue.queue, { batchSize: 1, maxConcurrency: share }),
      );
      grants.watches(watcher, this.data, { queues: this.queues, family, besideCredit });
    }
  }

  /** A state machine for each kind of order. All share the functions of the three waits. */
  private lifecycles(): LifecycleMachine[] {
    const step = (wait: string): CofferFunction => {
      const fn = this.make(`workflow/${wait}`, { timeoutSeconds: 15 });
      grants.entersWait(fn, this.data);
      return fn;
    };
    const paid = {
      AwaitPayment: step('await-payment'),
      AwaitConfirmation: step('await-confirmation'),
    };
    grants.wakesWorkers(paid.AwaitPayment, this.queues);
    paid.AwaitPayment.canRead(this.data.tables.deposits, 'tells sub-accounts from hot wallets');
    const decided = { AwaitApproval: step('await-approval'), ...paid };
    const { stage } = this.context;
    return [
      new LifecycleMachine(this, { stage, name: 'withdrawal', steps: decided }),
      new LifecycleMachine(this, { stage, name: 'client-operation', steps: decided }),
      // A swap waits for no admin.
      new LifecycleMachine(this, { stage, name: 'swap', steps: paid }),
    ];
  }

  private dispatch(): void {
    const dispatcher = this.make('queue/dispatch-outbox', {
      timeoutSeconds: 60,
      ...this.reserve(dispatcherShare),
    });
    const dead = new DeadLetterQueue(this, {
      stage: this.context.stage,
      topics: this.data.topics,
      name: 'dispatch-outbox',
      deadLetters: alarmRow('dispatch-outbox-dead-letters'),
    });
    this.deadQueueNames.push(dead.name);
    grants.dispatches(dispatcher, this.data, this.queues, this.machines);
    consumesStream(dispatcher, this.data.tables.events, {
      deadLetters: dead.queue,
      // Entries of a batch share reads and writes: the more there are, the less time each takes.
      batchSize: 100,
      parallelizationFactor: 10,
      filters: [
        lambda.FilterCriteria.filter({
          eventName: lambda.FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { pk: { S: lambda.FilterRule.beginsWith('O#') } } },
        }),
      ],
    });
  }

  private deliveries(): void {
    const deliver = this.make('queue/deliver-webhook', {
      timeoutSeconds: 30,
      ...this.reserve(deliveryShare),
    });
    deliver.fn.addEventSource(
      new SqsEventSource(this.queues.deliveries.queue, {
        batchSize: 5,
        reportBatchItemFailures: true,
        maxConcurrency: deliveryShare,
      }),
    );
    grants.deliverWebhook(deliver, this.data, this.queues);
  }

  private schedules(): void {
    const redispatch = this.make('schedule/redispatch', { timeoutSeconds: 50, memoryMb: 1024 });
    const again = this.own('redispatch', {
      seconds: 50,
      receives: 3,
    });
    redispatch.fn.addEventSource(
      new SqsEventSource(again.queue, { batchSize: 1, maxConcurrency: redispatchShare }),
    );
    grants.dispatches(redispatch, this.data, this.queues, this.machines);
    grants.sendsTo(redispatch, again, 'QUEUE_REDISPATCH', 'runs again in 30 seconds');
    everyMinute(this, redispatch);

    const prices = this.make('schedule/refresh-prices', { timeoutSeconds: 50 });
    schedules.refreshPrices(prices, this.data);
    everyMinute(this, prices);

    const seed = this.make('schedule/seed-watchers', { timeoutSeconds: 30 });
    schedules.seedWatchers(seed, this.data, this.queues);
    everyMinute(this, seed);

    const reconcile = this.make('schedule/reconcile', { timeoutSeconds: 50 });
    schedules.reconcile(reconcile, this.data, this.machines);
    everyMinute(this, reconcile);

    const check = this.make('schedule/check-reservations', {
      timeoutSeconds: 290,
      memoryMb: 1024,
    });
    schedules.checkReservations(check, this.data);
    everyNight(this, check);

    const keys = this.make('schedule/check-keys', { timeoutSeconds: 290 });
    schedules.checkKeys(keys, this.data);
    onceANight(this, keys);

    const deployment = this.make('schedule/check-deployment', { timeoutSeconds: 290 });
    const useKeys = Object.entries(this.functions).filter(([entry]) =>
      /^(keys\/|queue\/(sign|attest)-)/.test(entry),
    );
    schedules.checkDeployment(
      deployment,
      useKeys.map(([, fn]) => fn),
    );
    everyHour(this, deployment);
  }
}
