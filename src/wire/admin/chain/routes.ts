/** Admin routes of chains and their watchers; docs/admin-api.md. */
import { adminRoute as route } from '../route.ts';
import { passBlockBody, rescanBody } from './schemas.ts';

export const chainRoutes = {
  listChains: route({
    handler: 'pass-block',
    method: 'GET',
    path: '/chains',
    group: 'viewer',
    summary: 'Every watched chain: how far its watcher is behind, and what stops it',
  }),
  showChain: route({
    handler: 'pass-block',
    method: 'GET',
    path: '/chains/{chain}',
    group: 'viewer',
    summary: 'The progress of a chain’s watcher, what stops it, and blocks that were passed unread',
  }),
  passBlock: route({
    handler: 'pass-block',
    method: 'POST',
    path: '/chains/{chain}/blocks/{height}/pass',
    group: 'owner',
    recentSignIn: true,
    summary: 'Let the watcher pass the block that stops it: two owners, in every stage',
    body: passBlockBody,
  }),
  // The function that asks nodes for balances: no other one of the admin API needs the URLs of nodes.
  askProviders: route({
    handler: 'sweeps',
    method: 'GET',
    path: '/chains/{chain}/providers',
    group: 'viewer',
    summary: 'Query each provider of a chain for its head, now',
  }),
  rescan: route({
    handler: 'chains',
    method: 'POST',
    path: '/chains/{chain}/rescan',
    group: 'operator',
    summary: 'Read a transaction or blocks again',
    body: rescanBody,
  }),
  showRescan: route({
    handler: 'chains',
    method: 'GET',
    path: '/chains/{chain}/rescan/{id}',
    group: 'viewer',
    summary: 'How a rescan went',
  }),
} as const;
