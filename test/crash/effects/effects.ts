/**
 * The list of steps: what each method of each port does to the world, and for what changes it, what
 * is true just before and just after, and what brings it to its end when the process dies there.
 * Complete by its type: a method that is not listed does not compile. The crash matrix
 * (docs/crash-points.md) is made from it: it kills a process around each step.
 */

import { outside, type Steps, send, write } from './effect.ts';
import { operations, orders, swaps, withdrawals } from './order-effects.ts';
import type { Ports } from './ports.ts';
import { sessionKeyEffects } from './session-key-effects.ts';

const administration = 'administration: an owner sees that it failed and does it again';
const restored = 'after a restore alone, which test/integration/spine/restore* shows';
const redelivery = 'the message comes back and the run starts from the record';
const nextTick = 'the next tick reads the same blocks: the cursor has not moved';
const outboxAgain = 'the outbox entry is not marked: stream or sweep dispatch it again';

export const effects: { [Name in keyof Ports]: Steps<Ports[Name]> } = {
  access: { authContext: 'read' },
  addresses: { owners: 'read', journal: 'read', oldest: 'read' },
  announced: { newer: 'read' },
  approvals: { approvals: 'read' },
  audit: { getMany: 'read' },
  balances: { balance: 'read' },
  chainState: {
    cursor: 'read',
    cursors: 'read',
    takeLease: write(
      'the tick message is out, nobody ticks',
      'this tick alone may move the cursor; its message is spent',
      'the lease runs out and the one-minute rule seeds a new tick',
    ),
    lease: 'read',
    advance: write(
      'deposits and payments of the blocks are stored, the cursor stands before them',
      'the cursor stands behind the blocks (at the common block when it goes back)',
      'the next tick goes on from the cursor; what it stored is found by identity, and a cursor that went back carries `rewinding`',
    ),
    hashes: 'read',
    clockAt: 'read',
    filterSegment: 'read',
    putFilterSegment: write(
      'the journal holds the addresses',
      'a cold watcher reads them in one piece',
      'the next watcher that reads a whole segment from the journal stores it',
    ),
  },
  deliveries: {
    get: 'read',
    getMany: 'read',
    create: write(
      'the event is kept, this URL has no delivery of it',
      'the delivery exists and is due',
      `${outboxAgain}; a second creation is refused by its id; a delivery without message is found by the sweep`,
    ),
    update: write(
      'the delivery is due, or its attempt was made and is not recorded',
      'the attempt is claimed, or recorded with what follows from it',
      'the message comes back; a claim ends after 60 s and the sweep queues the delivery again, under the same event id',
    ),
    due: 'read',
    claimDue: write(
      'the sweep saw a delivery that is due',
      'sweeps pass it by for two minutes',
      'the next sweep, after two minutes at most',
    ),
    ofEvent: 'read',
    putEvent: write(
      'the change is committed, its event is in the outbox alone',
      'the event is kept for replays',
      `${outboxAgain}; a second put is refused by its key`,
    ),
    latestEvent: 'read',
  },
  deliveryQueue: {
    push: send(
      'the delivery is stored and due',
      'a message asks for the attempt',
      'the sweep queues what is due and was not attempted; a caller without an answer asks again',
    ),
  },
  deposits: {
    get: 'read',
    getMany: 'read',
    byIdentity: 'read',
    put: write(
      'the transfer is on chain, nobody knows of it',
      'the deposit is stored with its identity, on the watch list, with its outbox entry',
      `${nextTick}; the identity refuses a second deposit`,
    ),
    update: write(
      'the deposit stands as the last reading left it',
      'credited, taken back, restored or let go, with its event in the same transaction',
      'the watch list names it at the next tick; a second change is refused by its revision',
    ),
    watched: 'read',
  },
  expiringGateway: {
    nativeBalance: 'read',
    anchor: 'read',
    plan: 'read',
    broadcast: send(
      'the signed bytes are stored, the order is 2, no node has them',
      'a node may have the bytes, whatever it answered',
      'the next run sends the same stored bytes again until a scanned final block is past their expiry; a block that has them settles the slot',
    ),
    isKnown: 'read',
  },
  // Signs by the keyring, whose step it is.
  expiringSigner: { signPayment: 'read' },
  fees: { estimate: 'read' },
  gateway: {
    fees: 'read',
    estimateGas: 'read',
    transactionCount: 'read',
    lowestTransactionCount: 'read',
    nativeBalance: 'read',
    holdings: 'read',
    broadcast: send(
      'the signed bytes are stored, the order is 2 (a swap whose allowance they set: 1), no node has them',
      'a node may have the bytes, whatever it answered',
      'the next run sends the same stored bytes again; a block that has them settles the slot',
    ),
    receipt: 'read',
  },
  guards: {
    claimNonce: outside('write', 'admission: a request that dies here has changed nothing yet'),
    claimSignature: outside('write', 'admission: a request that dies here has changed nothing yet'),
    count: outside('write', 'admission: a count of requests, of which no order hangs'),
  },
  history: { identity: 'read', hasSigned: 'read' },
  hotWallets: { register: outside('write', administration) },
  http: {
    post: send(
      'the attempt is claimed, the receiver has nothing',
      'the receiver may have the event',
      'the claim ends after 60 s and the attempt is made again, under the same event id',
    ),
  },
  internalTransfers: {
    getMany: 'read',
    put: write(
      'the transfer is on chain and the project’s own doing, nobody knows of it',
      'it is kept under the identity that it would have as a deposit',
      `${nextTick}; the identity refuses a second one, and a deposit of it`,
    ),
  },
  keyMaker: { make: outside('write', administration) },
  keyring: {
    signDigest: send(
      'the order is approved, or its slot needs a replacement; nothing is signed',
      'a signature exists in this process alone',
      'the bytes die with the process; the next run signs the same nonce anew',
    ),
  },
  lists: {
    apply: write(
      'the change is committed, the lists show the state before it',
      'totals and pages follow',
      `${outboxAgain}; an older revision changes nothing`,
    ),
    page: 'read',
  },
  messageKeyring: {
    signMessage: send(
      'the order is approved, or the bytes of its slot have expired; nothing is signed',
      'a signature exists in this process alone',
      'the bytes die with the process; the next run signs the same serial anew',
    ),
  },
  operations,
  orders,
  outbox: {
    get: 'read',
    markDispatched: write(
      'all that follows from the change is done',
      'the sweep passes it by',
      'it is dispatched again, which repeats harmless steps',
    ),
    undispatched: 'read',
    postpone: write(
      'a dispatch failed and was logged',
      'the sweep passes the entry by for a while',
      'the next sweep tries it again',
    ),
  },
  payments: {
    identity: 'read',
    nonceState: 'read',
    openSlots: 'read',
    slot: 'read',
    claim: 'read',
    signature: 'read',
    storeSigned: write(
      'signed bytes exist in this process alone, the order is 1',
      'nonce moved, hash claimed, bytes stored, order 2 (a swap whose allowance they set: still 1): the payment can not be lost nor made twice',
      'before: the bytes die and the order is signed anew; after: the next run sends what is stored',
    ),
    storeAllSigned: write(
      'signed bytes of several payments exist in this process alone, the orders are 1',
      'all of them are stored with their nonces and hashes, in one transaction, or none is',
      'before: the bytes die and the orders are signed anew; after: the next run sends what is stored',
    ),
    storeBurn: outside('write', `${restored}; as storeSigned, and it pays nothing`),
    adopt: outside('write', `${restored}; an owner sees that it failed and does it again`),
    addAttempt: write(
      'the slot has its old variants; a replacement exists in this process alone',
      'the replacement is stored under the same nonce and its hash is claimed',
      'the next run sends the newest stored variant; one nonce settles at most one of them, and without nonces the older ones are void',
    ),
    noteSend: write(
      'a node may have the bytes, the slot does not say so',
      'the slot says what the node answered and when',
      'the next run sends the same bytes again, which is harmless',
    ),
    noteFirstSends: write(
      'a node may have the bytes of several payments, neither slots nor orders say so',
      'slots say what the node answered and the orders are 3, in one transaction, or none is',
      'the next run sends the same bytes again; a block that has them moves the order',
    ),
    settle: write(
      'the chain has mined, confirmed, finalized or dropped a transaction of the slot',
      'slot and order say so, in one transaction',
      `${nextTick}, or the index of mined slots names it; a second change is refused by its revision`,
    ),
    advance: write(
      'the oldest slots are final',
      'readers of open slots begin behind them',
      'the next slot that becomes final moves it: it only saves reading',
    ),
    freezeAddress: write(
      'the chain has a transaction of the address that we did not store',
      'nothing is signed for the address until a person has looked',
      `${nextTick}; where there are nonces the worker finds it too`,
    ),
    minedUpTo: 'read',
    minedAbove: 'read',
  },
  priceFeed: { read: 'read' },
  priceWriter: {
    recent: 'read',
    put: outside('write', 'prices: read again every minute; an order keeps its own'),
  },
  prices: { latest: 'read', isAuthentic: 'read' },
  projectAdmin: {
    projects: 'read',
    project: 'read',
    settings: 'read',
    keys: 'read',
    key: 'read',
    freezeState: 'read',
    changes: 'read',
    change: 'read',
    nextWalletId: outside('write', administration),
    commit: outside('write', administration),
  },
  projects: {
    project: 'read',
    settings: 'read',
    isFrozen: 'read',
    hotWalletOwner: 'read',
    webhookKeys: 'read',
  },
  // Asked for a price or a call; what it builds is sent by whoever signs it.
  quoteProvider: { quote: 'read', build: 'read' },
  quotes: {
    put: outside('write', 'a quote: the caller has no answer and asks again; it ends by itself'),
    get: 'read',
    record: 'read',
  },
  reader: {
    head: 'read',
    finalized: 'read',
    swapResult: 'read',
    readBlocks: 'read',
    blockHashes: 'read',
    blockHashesElsewhere: 'read',
    blockOf: 'read',
    blockAt: 'read',
    revertReason: 'read',
  },
  rescanQueue: { push: outside('send', 'a rescan is asked for by a person, who sees its state') },
  rescans: {
    get: 'read',
    create: outside('write', 'a rescan is asked for by a person, who sees its state'),
    advance: outside('write', 'its message comes back and reads from where the last one stopped'),
    end: outside('write', 'its message comes back; what it finds is stored as by a tick'),
  },
  secretBox: { seal: 'read', open: 'read' },
  secrets: { open: 'read' },
  sent: { counts: 'read', hashes: 'read', sent: 'read' },
  sessionKeys: sessionKeyEffects,
  // Signs by the keyring, whose step it is.
  signer: { signPayment: 'read', signCancel: 'read', signOperation: 'read' },
  simulator: { simulate: 'read' },
  subAccounts: {
    byUser: 'read',
    isRestored: 'read',
    getMany: 'read',
    nextPositions: 'read',
    create: write(
      'the user has no addresses',
      'the addresses are known to watchers from the next block they read on',
      'the caller has no answer and asks again; the user_id gives the same addresses',
    ),
  },
  // Asks a provider for a call; what it builds is signed by whoever asks.
  swapCalls: { build: 'read', problem: 'read' },
  swaps,
  swapMarket: { gas: 'read', takingFees: 'read' },
  watchQueue: {
    pushTick: send(
      'the tick is done, no next one is asked for',
      'the next tick is on its way',
      'the lease runs out and the one-minute rule seeds a new tick',
    ),
  },
  withdrawals,
  work: {
    wake: send(
      'the order waits for its worker',
      'a message wakes the worker',
      `${redelivery}; the watcher wakes every address with open work at each tick`,
    ),
  },
  workflow: {
    start: send(
      'the order is stored, its execution does not run',
      'its execution runs',
      `${outboxAgain}; the reconciler starts one where none runs; a name is never used twice`,
    ),
    complete: send(
      'the record holds what a wait waits for',
      'the execution goes on',
      `${outboxAgain}; the reconciler completes waits; a wait that times out is entered again and sees the record`,
    ),
    isRunning: 'read',
  },
};
