/**
 * Does what AWS does between processes. It gives each change to the dispatcher, each message to its
 * function and each state to its step, and it redelivers what a dead process left unfinished.
 */

import { makeOutboxStore } from '#aws/events/outbox-store.ts';
import type { OutboxItem } from '#model/outbox.ts';
import { eachLimited } from '#shared/async/limit.ts';
import { type Cell, walletsOf } from './cell.ts';
import { advancesBatches } from './world/batches.ts';
import type { Ending } from './world/killable-process.ts';
import type { CrashPorts } from './world/ports.ts';
import { processes } from './world/processes.ts';
import { asksProvider } from './world/screening.ts';
import type { World } from './world/world.ts';

/** How many lives run at the same time. */
const concurrency = 8;
/** A lease that is not renewed has ended after this many seconds. */
const leaseOver = 80;
/** How often a stream delivers a record whose dispatch fails, before the dead-letter queue. */
const streamTries = 3;
/** How many deaths in a row of one caller or tick a run tolerates. */
const maxDeaths = 400;

const isDone = <T>(ending: Ending<T>): ending is { ended: T } => 'ended' in ending;

export class Driver {
  /** Failed dispatches of each entry; `streamTries` once the stream is done with it. */
  private readonly streamed = new Map<string, number>();

  constructor(readonly world: World) {}

  /** Runs `work` for every cell, several at a time. Throws the error of any of them. */
  async all(cells: Cell[], work: (cell: Cell) => Promise<unknown>): Promise<void> {
    for (const result of await eachLimited(cells, concurrency, work)) {
      if (result.status === 'rejected') throw result.reason;
    }
  }

  /** Calls until there is an answer. `isFine` decides which errors count as an answer. */
  async call<T>(
    name: string,
    cell: Cell,
    work: (ports: CrashPorts) => Promise<T>,
    isFine: (error: Error) => boolean = () => false,
  ): Promise<T | null> {
    for (let asked = 0; asked < 12; asked++) {
      const ending = await this.world.run(name, cell, work);
      if (isDone(ending)) return ending.ended;
      if ('failed' in ending && isFine(ending.failed)) return null;
      if ('failed' in ending && asked > 8) throw ending.failed;
    }
    throw new Error(`${name} of ${cell.id} gets no answer`);
  }

  /** Does everything that is due now, until nothing is due. */
  async pump(): Promise<void> {
    let done: Record<string, number> = {};
    for (let round = 0; round < 200; round++) {
      done = {
        dispatched: await this.dispatchStream(),
        waits: await this.enterWaits(),
        questions: await this.askProviders(),
        workers: await this.wakeWorkers(),
        rentals: await this.rentEnergy(),
        deliveries: await this.attemptDeliveries(),
      };
      if (Object.values(done).every((count) => count === 0)) return;
    }
    throw new Error(`the queues never become empty: ${JSON.stringify(done)} in the last round`);
  }

  /** Completes one tick of the watcher, however often it dies. */
  async tick(): Promise<void> {
    const { world } = this;
    let last: Error | undefined;
    for (let deaths = 0; deaths < maxDeaths; deaths++) {
      const [message] = world.ticks;
      if (!message) {
        const seeding = await world.run('seed-watchers', null, processes.seed(), leaseOver);
        if ('failed' in seeding) last = seeding.failed;
        continue;
      }
      const before = world.ticks.length;
      const ending = await world.run('watch', null, processes.watch(world, message.fence));
      // The message of a dead function returns. Its number may or may not be taken by then.
      if ('killed' in ending) continue;
      world.ticks.shift();
      if ('failed' in ending) last = ending.failed;
      const ticked = isDone(ending) && world.ticks.length >= before;
      if (ticked) return;
    }
    throw new Error(`the watcher never comes through: ${last?.message}`);
  }

  /** Runs the scheduled jobs of a minute, and repeats each one while it dies. */
  async minute(): Promise<void> {
    const jobs: [string, (ports: CrashPorts) => Promise<unknown>][] = [
      ['redispatch', processes.redispatch()],
      ['reconcile', processes.reconcile()],
      ['advance-payouts', advancesBatches()],
    ];
    const { cells } = this.world;
    for (const cell of cells.values()) if (cell.sweeps) await this.collect(cell);
    if (this.world.chain.energy) jobs.push(['energy-schedule', processes.energySchedule()]);
    for (const [name, work] of jobs) {
      for (let deaths = 0; deaths < maxDeaths; deaths++) {
        const ending = await this.world.run(name, null, work);
        if (!('killed' in ending)) break;
      }
    }
  }

  /** Runs the job that decides on sweeps for a cell, and repeats it while it dies. */
  async collect(cell: Cell): Promise<void> {
    for (let deaths = 0; deaths < maxDeaths; deaths++) {
      const ending = await this.world.run('collect-deposits', cell, processes.collect(cell));
      if (!('killed' in ending)) return;
    }
  }

  async mine(blocks: number): Promise<void> {
    await this.world.chain.mine(blocks);
  }

  async undispatched(): Promise<OutboxItem[]> {
    const found = await makeOutboxStore(this.world.client).undispatched(8_640_000_000_000_000);
    const items = found.filter((item): item is OutboxItem => !('unreadable' in item));
    return this.world.turns ? this.inOrder(items) : items;
  }

  /** Entries of one moment come in any order, and some ids are hashes: a run must repeat. */
  private inOrder(items: OutboxItem[]): OutboxItem[] {
    const cells = [...this.world.cells.values()];
    const announced = cells.flatMap((cell) => [...cell.announced.keys()]);
    const rank = new Map(announced.map((id, i) => [id, i]));
    const rankOf = ({ outboxId }: OutboxItem) => rank.get(outboxId) ?? announced.length;
    return items.sort((a, b) => rankOf(a) - rankOf(b));
  }

  private async dispatchStream(): Promise<number> {
    const items = (await this.undispatched()).filter(
      ({ outboxId }) => (this.streamed.get(outboxId) ?? 0) < streamTries,
    );
    await eachLimited(items, concurrency, async (item) => {
      const cell = this.world.cells.get(item.projectId) ?? null;
      const name = `dispatch ${item.event?.name ?? item.kind}`;
      const work = processes.dispatch(item);
      // The stream delivers a record again until its function ends, even if all of its work was
      // done.
      let ending = await this.world.run(name, cell, work);
      while ('killed' in ending) ending = await this.world.run(name, cell, work);
      const failed = this.streamed.get(item.outboxId) ?? 0;
      this.streamed.set(item.outboxId, isDone(ending) ? streamTries : failed + 1);
    });
    return items.length;
  }

  private async enterWaits(): Promise<number> {
    const { machine } = this.world;
    const due = machine.due();
    await eachLimited(due, concurrency, async ({ execution, ...input }) => {
      const cell = this.world.ownerOf(input.orderNo);
      const ending = await this.world.run(`await-${input.step}`, cell, processes.wait(input));
      if (!isDone(ending)) machine.failed(execution, input.token);
    });
    return due.length;
  }

  private async wakeWorkers(): Promise<number> {
    const { wakes, cells } = this.world;
    const woken = [...cells.values()].flatMap((cell) =>
      walletsOf(cell)
        .filter(({ wallet }) => wakes.has(wallet.address))
        .map(({ wallet }) => ({ cell, wallet })),
    );
    wakes.clear();
    await eachLimited(woken, concurrency, async ({ cell, wallet }) => {
      const ending = await this.world.run('worker', cell, processes.worker(wallet));
      // The message of a run that died or failed returns to the queue.
      if ('killed' in ending) wakes.add(wallet.address);
    });
    return woken.length;
  }

  private async askProviders(): Promise<number> {
    const { world } = this;
    const now = world.clock().now();
    const due = world.questions.filter(({ at }) => at <= now);
    const later = world.questions.filter(({ at }) => at > now);
    world.questions.splice(0, world.questions.length, ...later);
    await eachLimited(due, concurrency, async (question) => {
      const cell = world.ownerOf(question.id);
      const ending = await world.run('screen', cell, asksProvider(world, question));
      // The message of a run that died or failed returns to the queue.
      if (!isDone(ending))
        world.questions.push({ ...question, at: 'killed' in ending ? now : now + 30 });
    });
    return due.length;
  }

  private async rentEnergy(): Promise<number> {
    const { world } = this;
    const asks = [...world.energyAsks];
    world.energyAsks.clear();
    await eachLimited(asks, concurrency, async (orderNo) => {
      const cell = world.ownerOf(orderNo);
      const ending = await world.run('energy-worker', cell, processes.rentEnergy(orderNo));
      if ('killed' in ending) world.energyAsks.add(orderNo);
    });
    return asks.length;
  }

  private async attemptDeliveries(): Promise<number> {
    const { world } = this;
    const now = world.clock().now();
    const due = world.attempts.filter(({ at }) => at <= now);
    const later = world.attempts.filter(({ at }) => at > now);
    world.attempts.splice(0, world.attempts.length, ...later);
    await eachLimited(due, concurrency, async ({ message }) => {
      const cell = world.ownerOf(message.deliveryId);
      const ending = await world.run('deliver', cell, processes.deliver(message));
      if (!isDone(ending)) {
        world.attempts.push({ message, at: 'killed' in ending ? now : now + 30 });
      }
    });
    return due.length;
  }
}
