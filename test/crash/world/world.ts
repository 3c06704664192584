/**
 * What remains when processes crash: the real tables, the real chain, and what AWS keeps for us
 * (queues, executions, the time). It holds no state of a process.
 */
import { randomBytes } from 'node:crypto';
import { makeHotWalletRegistry } from '#aws/deposits/hot-wallet-registry.ts';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { AddressFilter } from '#domain/watch/address-filter.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#local/cloud/webhook-receiver.ts';
import type { OutboxItem } from '#model/outbox.ts';
import type { DeliveryMessage } from '#model/webhook.ts';
import type { Clock, Logger } from '#ports/runtime.ts';
import type { ChainName, Family } from '#shared/chains.ts';
import { makeIds } from '#shared/crypto/random.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';
import { createTables, deleteTables, tableEnvironment } from '#test/support/tables.ts';
import { type Cell, makeCell, walletsOf } from '../cell.ts';
import { startChain } from '../chains/start.ts';
import { subjectOf } from '../subject.ts';
import type { CrashChain, CrashWallet, NodeMode } from './chain.ts';
import { familyAddresses } from './family-addresses.ts';
import { type Call, type Ending, Incarnation, type Side, UnknownStep } from './killable-process.ts';
import { Machine } from './machine.ts';
import { makePorts } from './ports.ts';
import type { Question } from './screening.ts';
import type { Turns } from './turns.ts';

/** A write or send that a process reached. `cell` is its owner; null: it is shared by all cells. */
export interface Meeting extends Call {
  process: string;
  cell: Cell | null;
  /** The life that reached it. */
  life: object;
}

/** Decides what goes wrong: the matrix or a seed implements it. */
export interface FaultInjector {
  /** The side of this step on which the process dies; null lets it live. */
  judge(meeting: Meeting): Side | null;
  /** The node's mode for this life of a process. */
  mode(process: string, cell: Cell | null, life?: object): NodeMode;
  /** Called when a life has ended. */
  lived?(process: string, cell: Cell | null, killed: boolean): void;
}

/** Kills nothing; a node is as its cell says. */
export const noFaults: FaultInjector = {
  judge: () => null,
  mode: (_, cell) => cell?.nodeIs ?? 'fine',
};
/** Addresses in a stored filter segment: few, so that a run fills some segments. */
export const segmentSize = 8;

export class World {
  injector: FaultInjector = noFaults;
  /** Orders the calls of processes that run at the same time; null: the machine does. */
  turns: Turns | null = null;
  /** Called after each write and send of a run whose processes take turns. */
  after: ((call: Call) => Promise<void>) | null = null;
  /** New ids of records. */
  ids = makeIds();
  /** How many seconds passed that did not pass in real time. */
  private passed = 0;
  readonly client = makeDocumentClient();
  readonly cells = new Map<string, Cell>();
  readonly machine = new Machine(() => this.clock().now());
  /** SQS: addresses whose worker was woken, payments that ask for energy, ticks, and webhook attempts with their due times. */
  readonly wakes = new Set<string>();
  readonly energyAsks = new Set<string>();
  /** Questions about deposits and orders that wait for the asking function. */
  readonly questions: Question[] = [];
  readonly ticks: { fence: number }[] = [];
  readonly attempts: { message: DeliveryMessage; at: number }[] = [];
  /** Whether the queue of webhook attempts refuses messages. */
  deliveryQueueIsDown = false;
  readonly logged: LoggedEvent[] = [];
  /** Things that must never happen, after any kill. */
  readonly complaints: string[] = [];
  filter: AddressFilter;
  private readonly owners = new Map<string, Cell>();

  private constructor(
    readonly prefix: string,
    readonly chain: CrashChain,
    readonly receiver: WebhookReceiver,
  ) {
    this.filter = this.newFilter();
    receiver.answerWith(({ path }) => {
      const says = this.cells.get(path.split('/')[1] ?? '')?.receiverSays ?? [200];
      return (says.length > 1 ? says.shift() : says[0]) ?? 200;
    });
  }

  /** A world with this chain, or with the one that stands for a family. */
  static async start(prefix: string, of: Family | ChainName): Promise<World> {
    const name = `${prefix}-${randomBytes(3).toString('hex')}`;
    tableEnvironment(name);
    const client = makeDocumentClient();
    await createTables(client, name);
    return new World(name, await startChain(of), await startWebhookReceiver());
  }

  async stop(): Promise<void> {
    await this.receiver.close();
    await this.chain.stop();
    await deleteTables(this.client, this.prefix);
  }

  /** The time as processes see it, plus `later` seconds. It is never behind the newest block. */
  clock(later = 0): Clock {
    const nowMs = () => Date.now() + (this.ahead() + later) * 1000;
    return { nowMs, now: () => Math.floor(nowMs() / 1000) };
  }

  pass(seconds: number): void {
    this.passed = this.ahead() + seconds;
  }

  private ahead(): number {
    return Math.max(this.passed, this.chain.secondsAhead?.() ?? 0);
  }

  newFilter(): AddressFilter {
    const { chain, fingerprint } = this.chain;
    return new AddressFilter(chain.family, fingerprint, { perSegment: 1, block: segmentSize });
  }

  readonly log: Logger = recordingLogger(this.logged);

  /** New merchants with funded wallets. */
  async addCells(number: number): Promise<Cell[]> {
    const cells = Array.from({ length: number }, () => makeCell(this.receiver.url, this.chain));
    const registry = makeHotWalletRegistry(this.client);
    for (const cell of cells) {
      this.cells.set(cell.id, cell);
      this.own(cell, cell.id, cell.wallet.address);
      const { family } = this.chain.chain;
      await registry.register(cell.id, familyAddresses(family, cell.wallet.address));
    }
    await this.chain.fundWallets(cells.map(({ wallet }) => wallet.address));
    return cells;
  }

  /** Registers texts that identify a cell wherever they appear in a call. */
  own(cell: Cell, ...texts: string[]): void {
    for (const text of texts) this.owners.set(text, cell);
  }

  /** The key of a cell's wallet or user, by the key's id. Throws for any other id. */
  keyOf(keyId: string): CrashWallet {
    const held = [...this.cells.values()].flatMap(walletsOf);
    const found = held.find(({ wallet }) => wallet.keyId === keyId);
    if (!found) throw new Error('no such key');
    return found.key;
  }

  /** The cell that owns this record, address or delivery. */
  ownerOf(text: string): Cell | null {
    return this.owners.get(text) ?? null;
  }

  /** Runs one life of a process, for one cell or for all (null). */
  async run<T>(
    process: string,
    cell: Cell | null,
    work: (ports: ReturnType<typeof makePorts>) => Promise<T>,
    later = 0,
  ): Promise<Ending<T>> {
    const life: Incarnation = new Incarnation(
      (call) => {
        const found = cell ?? subjectOf(call, this.owners);
        for (const item of outboxIn(call.args)) this.noteAnnounced(item);
        if (found) for (const id of idsIn(call.args)) this.own(found, id);
        return this.injector.judge({ ...call, process, cell: found, life });
      },
      this.turns,
      this.after ?? undefined,
    );
    const mode = this.injector.mode(process, cell, life);
    if (mode === 'other-fork') await life.turn(() => this.chain.otherFork());
    const ports = makePorts(this, life, mode, this.clock(later));
    const ticks = this.ticks.length;
    const ending = await life.live(() => work(ports));
    const killed = 'killed' in ending;
    // A killed process loses its memory.
    if (killed) this.filter = this.newFilter();
    if ('failed' in ending && ending.failed instanceof UnknownStep) {
      this.complaints.push(ending.failed.message);
    }
    // A tick asks no node if a dead tick still holds the lease.
    const isIdle = process === 'watch' && 'ended' in ending && this.ticks.length === ticks;
    if (!isIdle) this.injector.lived?.(process, cell, killed);
    return ending;
  }

  private noteAnnounced(item: OutboxItem): void {
    const cell = this.cells.get(item.projectId);
    if (!cell) return;
    this.own(cell, item.outboxId, item.ref);
    cell.announced.set(item.outboxId, item);
  }
}

/** Finds outbox entries in the arguments of a call, at most five levels deep. */
function outboxIn(value: unknown, depth = 0): OutboxItem[] {
  if (typeof value !== 'object' || value === null || depth > 5) return [];
  if ('outboxId' in value && 'lists' in value) return [value as OutboxItem];
  return Object.values(value).flatMap((inner) => outboxIn(inner, depth + 1));
}

/**
 * Finds record ids in the arguments of a call, so that a later call with only the id is recognized.
 */
function idsIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && /^(orderNo|deliveryId|depositNo)$/.test(name)
      ? [inner]
      : idsIn(inner, depth + 1),
  );
}
