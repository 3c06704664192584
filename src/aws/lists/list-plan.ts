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
  nodePartKey,
  type Placement,
  partOf,
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
  /** The part of a large node; null for the node itself. */
  part: number | null;
  deltas: Counts;
}

function updateOf(root: string, node: Touched): TransactItem | null {
  const deltas = [...node.deltas].filter(([, delta]) => delta !== 0);
  if (deltas.length === 0 && !node.isLeaf) return null;
  const adds = deltas.map((_, i) => `#c${i} :c${i}`);
  return {
    Update: {
      TableName: need('TABLE_LISTS'),
      Key:
        node.part === null
          ? nodeKey(root, node.prefix, node.depth)
          : nodePartKey(root, node.prefix, node.depth, node.part),
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

interface Named {
  /** The name of the node, or of its part, in a plan. */
  id: string;
  node: Touched;
}

/** The counters that a step changes, from the month down. */
function touchedBy(
  { before, after }: Step,
  leaf: ListNode,
  isParted: (time: string, depth: number) => boolean,
): Named[] {
  const deltas: Counts = new Map();
  if (before?.listed) addTo(deltas, before.facetKey, -1);
  if (after.listed) addTo(deltas, after.facetKey, 1);
  return Array.from({ length: leaf.depth + 1 }, (_, depth) => depth).flatMap((depth): Named[] => {
    const prefix = prefixAt(after.time, depth);
    const isLeaf = depth === leaf.depth && depth < deepest;
    if (depth === leaf.depth || !isParted(after.time, depth)) {
      return [{ id: prefix, node: { depth, prefix, isLeaf, part: null, deltas: new Map(deltas) } }];
    }
    return [...deltas].map(([key, delta]) => {
      const part = partOf(key);
      const own: Counts = new Map([[key, delta]]);
      return { id: `${prefix}~${part}`, node: { depth, prefix, isLeaf, part, deltas: own } };
    });
  });
}

/**
 * Puts as many of the steps into one transaction as fit. `leafOf` gives the deepest node of a time
 * that has counters; every node above it is known to be split.
 */
export function planTransaction(
  root: string,
  steps: Step[],
  leafOf: (time: string) => ListNode,
  /** Whether the node of this depth on the path of a time counts in parts. */
  isParted: (time: string, depth: number) => boolean = () => false,
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
    const touched = leaf ? touchedBy(step, leaf, isParted) : [];
    const added = touched.filter(({ id }) => !nodes.has(id)).length + (moved ? 2 : 1);
    if (records.length + nodes.size + added > maxTransaction) break;
    for (const { id, node } of touched) {
      const known = nodes.get(id);
      if (!known) nodes.set(id, node);
      else for (const [key, delta] of node.deltas) addTo(known.deltas, key, delta);
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
