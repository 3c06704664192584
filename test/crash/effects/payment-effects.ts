/** The steps of the store of nonce states, slots and signed bytes (effects.ts). */

import { outside, type Steps, write } from './effect.ts';
import type { Ports } from './ports.ts';

const restored = 'only after a restore; tested by test/integration/spine/restore*';
const nextTick = 'the next tick reads the same blocks, because the cursor has not moved';
const hole = 'only after a provider called a lost block final; tested by repair-nonce-hole.test.ts';

export const payments: Steps<Ports['payments']> = {
  identity: 'read',
  nonceState: 'read',
  openSlots: 'read',
  slotsInView: 'read',
  oldestUnfinal: 'read',
  slot: 'read',
  claim: 'read',
  claimedBytes: 'read',
  signature: 'read',
  counted: 'read',
  coinReserved: 'read',
  storeSigned: write(
    'signed bytes exist only in this process, the order is 1',
    'nonce advanced, hash claimed, bytes stored, order 2 (a swap whose allowance they set: still 1), a group’s nonce in its tally: the payment can be neither lost nor made twice',
    'before: the bytes are lost and the order is signed again; after: the next run sends the stored bytes',
  ),
  storeAllSigned: write(
    'signed bytes of several payments exist only in this process, the orders are 1',
    'all of them are stored with their nonces and hashes, in one transaction, or none is',
    'before: the bytes are lost and the orders are signed again; after: the next run sends the stored bytes',
  ),
  groupTally: 'read',
  storeJoined: write(
    'the group lists members that are 1, and its tally does not count them',
    'the members are 2 with the group’s number, their signature items name the group and its tally counts them, in one transaction, or none of it is',
    'before: the next run has them join again; after: it finds them in the group, which only they and what joins until it is signed can be paid by',
  ),
  storeNonceFill: outside('write', `${restored}; like storeSigned, and it pays nothing`),
  adopt: outside('write', `${restored}; an owner sees the failure and repeats the request`),
  addAttempt: write(
    'the nonce slot has its old attempts; a replacement exists only in this process',
    'the replacement is stored under the same nonce and its hash is claimed',
    'the next run sends the newest stored attempt; one nonce settles at most one attempt, and on chains without nonces the older ones are void',
  ),
  addFound: outside('write', `${restored}; the next run finds what is recorded`),
  raise: outside(
    'write',
    'only where fees rose above what an unsigned order reserved, or its energy is missing; tested by estimate-again.test.ts and reserve-burn-coin.test.ts',
  ),
  noteSend: write(
    'a node may have the bytes, the nonce slot does not say so',
    'the nonce slot says what the node answered and when',
    'the next run sends the same bytes again, which is harmless',
  ),
  noteFirstSends: write(
    'a node may have the bytes of several payments, neither nonce slots nor orders say so',
    'all nonce slots say what the node answered and all orders are 3, in one transaction, or none',
    'the next run sends the same bytes again; a block that contains them moves the order',
  ),
  settle: write(
    'the chain has mined, confirmed, finalized or dropped a transaction of the nonce slot',
    'nonce slot, order and what the books record say so, in one transaction; the members of a group said so before',
    `${nextTick}, or the index of mined nonce slots names it; a second change is refused by its revision`,
  ),
  advance: write(
    'the oldest nonce slots are final',
    'the list of nonce slots that are not final starts after them',
    'the next nonce slot that becomes final moves it; it only saves reads',
  ),
  narrowView: outside(
    'write',
    'only after some dozens of payments; it only saves reads, and is tested by narrow-view.test.ts',
  ),
  noteHole: outside('write', `${hole}; the next run notes it again, and later`),
  reopenFinal: outside('write', `${hole}; the next run opens what is left, then sends it`),
  freezeAddress: write(
    'the chain has a transaction of the address that we did not store',
    'nothing is signed for the address until a person has looked',
    `${nextTick}; on chains with nonces the worker finds it too`,
  ),
  minedUpTo: 'read',
  minedAbove: 'read',
};
