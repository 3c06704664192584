/** Plans a transaction: the items that changes to a list write, given placements and leaves. */
import type { ListChange } from '#model/outbox.ts';
import { listKeys } from '../dynamodb/table-keys.ts';
import type { TransactItem } from '../dynamodb/transact.ts';
import { need } from '../runtime/config.ts';
import {
  addTo,
  type Counts,
  counterName,
  deepest,
  entryKey,
  facetKey,
  type ListNode,
  nodeKey,
  type Placement,
  placementToItem,
  prefixAt,
  timeOf,
} from './list-tree.ts';

/** A change, with the placement of its record before and after. */
export interface Step {
  change: ListChange;
  before: Placement | null;
  after: Placement;
}

/** null if the stored revision is the same or newer, since the change is done then. */
export function stepOf(change: ListChange, before: Placement | null): Step | null {
  if (before && before.rev >= change.rev) return null;
  const after: Placement = {
    time: before?.time ?? timeOf(change.createdAtMs),
    facetKey: facetKey(change.facets),
    listed: !change.removed,
    rev: change.rev,
    leafDepth: before?.leafDepth ?? null,
  };
  return { change, before, after };
}

/** True if the step changes counters and the entry; false if it only notes a revision. */
export function moves({ before, after }: Step): boolean {
  const wasListed = before?.listed ?? false;
  return wasListed !== after.listed || (after.listed && before?.facetKey !== after.facetKey);
}

interface Touched {
  depth: number;
  prefix: string;
  isLeaf: boolean;
  deltas: Counts;
}

function updateOf(root: string, node: Touched): TransactItem | null {
  const deltas = [...node.deltas].filter(([, delta]) => delta !== 0);
  if (deltas.length === 0 && !node.isLeaf) return null;
  const adds = deltas.map((_, i) => `#c${i} :c${i}`);
  return {
    Update: {
      TableName: need('TABLE_LISTS'),
      Key: nodeKey(root, node.prefix, node.depth),
      UpdateExpression: `ADD ${(node.isLeaf ? ['v :one', ...adds] : adds).join(', ')}`,
      // A leaf that was split meanwhile has children, whose counters must change too.
      ...(node.isLeaf && {
        ConditionExpression: 'attribute_not_exists(#split)',
      }),
      ExpressionAttributeNames: {
        ...(node.isLeaf && { '#split': 'split' }),
        ...Object.fromEntries(deltas.map(([key], i) => [`#c${i}`, counterName(key)])),
      },
      ExpressionAttributeValues: {
        ...(node.isLeaf && { ':one': 1 }),
        ...Object.fromEntries(deltas.map(([, delta], i) => [`:c${i}`, delta])),
      },
    },
  };
}

function placementItem(step: Step): TransactItem {
  const { list, projectId, scope, id } = step.change;
  const key = listKeys.placement(list, projectId, scope, id);
  return {
    Put: {
      TableName: need('TABLE_LISTS'),
      Item: placementToItem(key, step.after),
      ...(step.before
        ? {
            ConditionExpression: 'rev = :rev',
            ExpressionAttributeValues: { ':rev': step.before.rev },
          }
        : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
}

function entryItem(root: string, { change, after }: Step): TransactItem {
  const TableName = need('TABLE_LISTS');
  const Key = entryKey(root, after.time, after.leafDepth!, change.id);
  return after.listed
    ? { Put: { TableName, Item: { ...Key, f: after.facetKey } } }
    : { Delete: { TableName, Key } };
}

/** DynamoDB's limit of items in one transaction. */
const maxTransaction = 100;

export interface Plan {
  items: TransactItem[];
  /** How many steps the items carry out, from the first. */
  steps: number;
  /** Leaves that the items change, and how many records each gains. */
  leaves: { leaf: ListNode; growth: number }[];
}

/**
 * Puts as many of the steps into one transaction as fit. `leafOf` gives the deepest node of a time
 * that has counters; every node above it is known to be split.
 */
export function planTransaction(
  root: string,
  steps: Step[],
  leafOf: (time: string) => ListNode,
): Plan {
  const nodes = new Map<string, Touched>();
  const leaves = new Map<string, { leaf: ListNode; growth: number }>();
  const records: TransactItem[] = [];
  let done = 0;
  for (const step of steps) {
    const { before, after } = step;
    const moved = moves(step);
    const leaf = moved ? leafOf(after.time) : null;
    // A new entry goes under today's leaf; an older one stays where it is (see ListNode.early).
    if (leaf && !before?.listed) after.leafDepth = leaf.depth;
    const path = leaf
      ? Array.from({ length: leaf.depth + 1 }, (_, depth) => prefixAt(after.time, depth))
      : [];
    const added = path.filter((prefix) => !nodes.has(prefix)).length + (moved ? 2 : 1);
    if (records.length + nodes.size + added > maxTransaction) break;
    for (const [depth, prefix] of path.entries()) {
      const touched = nodes.get(prefix) ?? {
        depth,
        prefix,
        isLeaf: depth === leaf!.depth && depth < deepest,
        deltas: new Map(),
      };
      if (before?.listed) addTo(touched.deltas, before.facetKey, -1);
      if (after.listed) addTo(touched.deltas, after.facetKey, 1);
      nodes.set(prefix, touched);
    }
    if (leaf) {
      const known = leaves.get(leaf.prefix) ?? { leaf, growth: 0 };
      known.growth += Number(after.listed) - Number(before?.listed ?? false);
      leaves.set(leaf.prefix, known);
    }
    records.push(placementItem(step), ...(moved ? [entryItem(root, step)] : []));
    done += 1;
  }
  const updates = [...nodes.values()].map((node) => updateOf(root, node));
  return {
    items: [...records, ...updates.filter((item) => item !== null)],
    steps: done,
    leaves: [...leaves.values()],
  };
}
