/** Builds valid records of a chain's state. A test sets only the fields that matter to it. */
import type { Cursor, ScannedBlock } from '#model/chain.ts';
import type { NonceState } from '#model/payment.ts';
import { hotAddress } from './builders.ts';

/** The nonce line of the hot wallet on Ethereum, before any transaction was sent. */
export const buildNonceState = (set: Partial<NonceState> = {}): NonceState => ({
  chain: 'ETH',
  address: hotAddress,
  next: 0,
  oldestOpen: 0,
  frozen: null,
  table: 't',
  fillUntil: 0,
  ...set,
});

/** Ethereum, scanned up to block 90 of 100. Block 80 is final. */
export const buildCursor = (set: Partial<Cursor> = {}): Cursor => ({
  chain: 'ETH',
  scanned: 90n,
  hash: 'h90',
  head: 100n,
  finalized: 80n,
  updatedAt: 1,
  ...set,
});

/** An empty block on a chain without nonces. */
export const buildBlock = (set: Partial<ScannedBlock> = {}): ScannedBlock => ({
  number: 1n,
  hash: 'block 1',
  parentHash: 'block 0',
  timestamp: 1,
  clock: 1n,
  transfers: [],
  sent: [],
  coverage: ['block'],
  ...set,
});
