import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ListChange } from '#model/outbox.ts';
import { ApiError } from '#wire/api-error.ts';
import { batchGet } from '../dynamodb/batch-get.ts';
import { type Key, listKeys } from '../dynamodb/table-keys.ts';
import { transact } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import { moves, planTransaction, type Step, stepOf } from './list-plan.ts';
import { splitLeaf } from './list-split.ts';
import {
  deepest,
  type ListNode,
  nodeFromItem,
  nodeKey,
  type Placement,
  placementFromItem,
  prefixAt,
  sum,
} from './list-tree.ts';

/** Changes that one plan looks at; a transaction takes as many of them as fit. */
const window = 40;
/** Depths that one read probes to find the leaf of a time. */
const probeDepths = 3;
const maxTries = 12;
/** How long a process believes that a split node has no parts (ms). */
const unpartedMs = 60_000;
/** Split nodes that this process remembers; at this number it forgets all of them. */
const rememberedSplits = 50_000;

const emptyNode = (depth: number, prefix: string): ListNode => ({
  depth,
  prefix,
  counts: new Map(),
  split: false,
  parted: false,
  version: 0,
  early: null,
});

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const idOf = (key: Key): string => `${key.pk}\n${key.sk}`;

/** A split only keeps pages cheap, so it may fail: the next change tries it again. */
function ignoreBusy(error: unknown): void {
  if (!(error instanceof ApiError && error.kind === 'busy')) throw error;
}

/** The newest change of each record, in the order in which the records first appear. */
function newestPerRecord(changes: ListChange[]): ListChange[] {
  const newest = new Map<string, ListChange>();
  for (const change of changes) {
    const known = newest.get(change.id);
    if (!known || known.rev < change.rev) newest.set(change.id, change);
  }
  return [...newest.values()];
}

/**
 * Applies changes to lists. Remembers which nodes are split or have parts: neither is ever undone. A
 * writer that does not know yet that a node has parts counts in the node itself, and nothing is lost:
 * readers add both.
 */
export function makeListWriter(
  client: DynamoDBDocumentClient,
  { leafSize, maxTuples }: { leafSize: number; maxTuples: number },
) {
  const splits = new Map<string, { parted: boolean; readAt: number }>();
  const isKnown = (key: Key): boolean => {
    const split = splits.get(idOf(key));
    return split !== undefined && (split.parted || Date.now() - split.readAt < unpartedMs);
  };

  /** From now on its counters are written to its parts. May be repeated. */
  async function giveParts(Key: Key): Promise<void> {
    await client.send(
      new UpdateCommand({
        TableName: need('TABLE_LISTS'),
        Key,
        UpdateExpression: 'SET parted = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
  }

  async function read(keys: Key[]): Promise<Map<string, Record<string, unknown>>> {
    const items = await batchGet(client, need('TABLE_LISTS'), keys, { consistent: true });
    return new Map(items.map((item) => [idOf(item as unknown as Key), item]));
  }

  /** The leaf of each time: the first node on its path that is not split. */
  async function leavesOf(root: string, times: string[]): Promise<Map<string, ListNode>> {
    const leaves = new Map<string, ListNode>();
    const at = (time: string, depth: number) => nodeKey(root, time, depth);
    const firstUnknown = (time: string) => {
      let depth = 0;
      while (depth < deepest && isKnown(at(time, depth))) depth += 1;
      return depth;
    };
    let open = [...new Set(times)];
    while (open.length > 0) {
      const keys = open.flatMap((time) => {
        const from = firstUnknown(time);
        const to = Math.min(deepest, from + probeDepths - 1);
        return Array.from({ length: to - from + 1 }, (_, i) => at(time, from + i));
      });
      const found = await read(keys);
      const probed = new Set(keys.map(idOf));
      for (const time of open) {
        for (let depth = firstUnknown(time); probed.has(idOf(at(time, depth))); depth++) {
          const key = at(time, depth);
          const item = found.get(idOf(key));
          const node = item ? nodeFromItem(item) : emptyNode(depth, prefixAt(time, depth));
          if (!node.split || depth === deepest) {
            leaves.set(time, node);
            break;
          }
          if (splits.size >= rememberedSplits) splits.clear();
          const parted = node.parted || node.counts.size > maxTuples;
          if (parted && !node.parted) await giveParts(key);
          splits.set(idOf(key), { parted, readAt: Date.now() });
        }
      }
      open = open.filter((time) => !leaves.has(time));
    }
    return leaves;
  }

  async function stepsOf(changes: ListChange[]): Promise<Step[]> {
    const keyOf = ({ list, projectId, scope, id }: ListChange) =>
      listKeys.placement(list, projectId, scope, id);
    const found = await read(changes.map(keyOf));
    const steps = changes.map((change) => {
      const item = found.get(idOf(keyOf(change)));
      const before: Placement | null = item ? placementFromItem(item) : null;
      return stepOf(change, before);
    });
    return steps.filter((step) => step !== null);
  }

  /**
   * Applies changes to one root, in as few transactions as they fit into. Throws ApiError 'busy' if
   * others keep changing the same records. Some changes may be applied by then; a repeat is
   * harmless.
   */
  async function applyTo(root: string, changes: ListChange[]): Promise<void> {
    let pending = newestPerRecord(changes);
    let tries = 0;
    while (pending.length > 0) {
      const steps = await stepsOf(pending.slice(0, window));
      const times = steps.filter(moves).map((step) => step.after.time);
      const leaves = await leavesOf(root, times);
      const isParted = (time: string, depth: number) =>
        splits.get(idOf(nodeKey(root, time, depth)))?.parted ?? false;
      const plan = planTransaction(root, steps, (time) => leaves.get(time)!, isParted);
      if (plan.items.length > 0 && !(await transact(client, plan.items)).ok) {
        tries += 1;
        if (tries === maxTries) {
          throw new ApiError('busy', undefined, { headers: { 'Retry-After': '1' } });
        }
        await sleep(Math.random() * 20 * tries);
        continue;
      }
      tries = 0;
      const left = new Set(steps.slice(plan.steps).map(({ change }) => change.id));
      pending = pending.filter((change, i) => i >= window || left.has(change.id));
      for (const { leaf, growth } of plan.leaves) {
        if (growth > 0 && sum(leaf.counts) + growth > leafSize) {
          await splitLeaf(client, root, leaf, leafSize).catch(ignoreBusy);
        }
      }
    }
  }

  return { applyTo };
}
