/** Admin routes of wallets; docs/admin-api.md. */

import { project } from '../project-path.ts';
import { adminRoute as route } from '../route.ts';
import { matchBody, unfreezeWalletBody, walletQuery } from './schemas.ts';

export const walletRoutes = {
  listHaltedWallets: route({
    handler: 'wallets',
    method: 'GET',
    path: `${project}/wallets`,
    group: 'viewer',
    summary: 'Addresses that sign nothing: frozen, or stopped by a restore',
  }),
  showWallet: route({
    handler: 'wallets',
    method: 'GET',
    path: `${project}/wallets/{chain}`,
    group: 'viewer',
    summary: 'An address on one chain: our nonces, the chain’s, and unmatched transactions',
    query: walletQuery,
  }),
  matchWallet: route({
    handler: 'wallets',
    method: 'POST',
    path: `${project}/wallets/{chain}/match`,
    group: 'owner',
    summary: 'Match transactions of a frozen address to the orders that they pay, or to none',
    body: matchBody,
  }),
  unfreezeWallet: route({
    handler: 'wallets',
    method: 'POST',
    path: `${project}/wallets/{chain}/unfreeze`,
    group: 'owner',
    recentSignIn: true,
    summary: 'Let a matched address sign again: two owners, in every stage',
    body: unfreezeWalletBody,
  }),
  showHotWallet: route({
    handler: 'sweeps',
    method: 'GET',
    path: `${project}/hot/{chain}`,
    group: 'viewer',
    summary: 'What the hot wallet holds on a chain, token by token, and what orders have reserved',
  }),
} as const;
