/** How much happens in the searches: each is complete, so what it says holds for all that its bounds let happen. */
import type { Model } from './checker.ts';
import { type ExpiringBounds, expiringLife, smallExpiring } from './expiring-life.ts';
import { type GroupBounds, groupLife } from './group-life.ts';
import { type Bounds, paymentLife } from './payment-life.ts';
import { rentalLife } from './rental-life.ts';

const quiet: Bounds = {
  orders: 1,
  processes: 1,
  cap: 1,
  reorganisations: 0,
  restores: 0,
  withSignatures: 0,
  lies: 0,
  refusals: 0,
  bumps: 0,
  reverts: 0,
  thefts: 0,
  freezes: 0,
};

/** One order and one process, without faults, and what is given besides. */
export const bounded = (besides: Partial<Bounds>): Bounds => ({ ...quiet, ...besides });

/** Each takes a second or two: the suite runs them. */
const small: Record<string, Bounds> = {
  'a lying provider, a reorganisation and a refused payment': bounded({
    lies: 1,
    reorganisations: 1,
    refusals: 1,
  }),
  'two processes at once, a thief and a freeze': bounded({ processes: 2, thefts: 1, freezes: 1 }),
  'two processes, a reorganisation and a payment that reverts': bounded({
    processes: 2,
    reorganisations: 1,
    reverts: 1,
  }),
  'a restored table, with and without its signatures': bounded({
    restores: 1,
    withSignatures: 1,
    reverts: 1,
  }),
  'a restored table after a payment that was refused': bounded({
    restores: 1,
    withSignatures: 1,
    refusals: 1,
  }),
  'two orders': bounded({ orders: 2, cap: 2 }),
};

/** At length: `npm run model -- --bounds large`. */
const large: Record<string, Bounds> = {
  'two processes, all but a restore': bounded({
    processes: 2,
    reorganisations: 1,
    lies: 1,
    refusals: 1,
    reverts: 1,
    thefts: 1,
    freezes: 1,
  }),
  'two reorganisations, two refusals, two bumps': bounded({
    reorganisations: 2,
    refusals: 2,
    bumps: 2,
    lies: 1,
  }),
  'a restored table after a reorganisation, by two processes': bounded({
    processes: 2,
    restores: 1,
    withSignatures: 1,
    reorganisations: 1,
  }),
  'two orders and a restored table': bounded({ orders: 2, restores: 1, withSignatures: 1 }),
  'two orders, two processes and a reorganisation': bounded({
    orders: 2,
    processes: 2,
    cap: 2,
    reorganisations: 1,
  }),
};

/** A group by one process, without faults, and what is given besides. */
export const groupWithin = (besides: Partial<GroupBounds>): GroupBounds => ({
  processes: 1,
  rows: 0,
  refusals: 0,
  fills: 0,
  reorganisations: 0,
  ...besides,
});

const smallGroups: Record<string, GroupBounds> = {
  'a group, a recipient that refuses, a fill and a reorganisation': groupWithin({
    refusals: 1,
    fills: 1,
    reorganisations: 1,
  }),
  'a group by two processes, and a row that a thief or a restore wrote': groupWithin({
    processes: 2,
    rows: 1,
  }),
  'a group that is filled, and such a row': groupWithin({ rows: 1, fills: 1 }),
};

const largeGroups: Record<string, GroupBounds> = {
  'a group and everything at once': groupWithin({
    processes: 2,
    rows: 1,
    refusals: 1,
    fills: 1,
  }),
};

const largeExpiring: ExpiringBounds = {
  ...smallExpiring,
  processes: 2,
  attempts: 3,
  reorganisations: 1,
};

/** A search: of which model, within which bounds. */
export interface Search {
  name: string;
  model: () => Model<unknown>;
}

/** Everything that is searched in this form. `large` has what `small` has, and more. */
export function searchesOf(size: 'small' | 'large'): Search[] {
  const of = size === 'small' ? small : { ...small, ...large };
  const expiring = size === 'small' ? smallExpiring : largeExpiring;
  const groups = size === 'small' ? smallGroups : { ...smallGroups, ...largeGroups };
  return [
    ...Object.entries(of).map(([name, within]) => ({
      name,
      model: () => paymentLife(within) as Model<unknown>,
    })),
    ...Object.entries(groups).map(([name, within]) => ({
      name,
      model: () => groupLife(within) as Model<unknown>,
    })),
    { name: 'a payment that expires', model: () => expiringLife(expiring) as Model<unknown> },
    { name: 'rented energy', model: () => rentalLife() as Model<unknown> },
  ];
}
