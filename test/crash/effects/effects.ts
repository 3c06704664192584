/**
 * The register of steps: what each method of each port does outside the process. For a step that
 * changes something, also what is true just before and just after, and what finishes the work if the
 * process dies there. The type makes it complete: an unlisted method does not compile. The crash
 * matrix (docs/crash-points.md) is built from it and kills a process on each side of each step.
 */

import { batches } from './batch-effects.ts';
import { deposits, nextTick, subAccounts } from './deposit-effects.ts';
import { outside, type Steps, send, write } from './effect.ts';
import {
  energy,
  energyGate,
  energyProvider,
  internalOrders,
  sweepConfigs,
} from './energy-effects.ts';
import {
  deliveryQueue,
  http,
  noticeChannel,
  notices,
  receivers,
  releaseQueue,
} from './message-effects.ts';
import { operations, orders, swaps, withdrawals, work } from './order-effects.ts';
import { payments } from './payment-effects.ts';
import { policies } from './policy-effects.ts';
import type { Ports } from './ports.ts';
import { projectAdmin, projects } from './project-effects.ts';
import { rescans } from './rescan-effects.ts';
import {
  screeningCases,
  screeningPayouts,
  screeningProposals,
  screeningProvider,
  screeningQueue,
} from './screening-effects.ts';
import { sessionKeyConfirmations, sessionKeyProofs, sessionKeys } from './session-key-effects.ts';
import { ownStake } from './stake-effects.ts';
import { sweepStore } from './sweep-effects.ts';

const administration = 'administration: an owner sees the failure and repeats the request';
const auditCopy =
  'a copy: no order depends on it; test/property/audit-chain.test.ts kills on each side of it';
const outboxAgain =
  'the outbox item is not marked, so the stream or the redispatch dispatches it again';

export const effects: { [Name in keyof Ports]: Steps<Ports[Name]> } = {
  access: { authContext: 'read' },
  addresses: {
    owners: 'read',
    journal: 'read',
    journalEnds: 'read',
    journalPart: 'read',
    alike: 'read',
    oldest: 'read',
  },
  announced: { newer: 'read' },
  admins: { groups: 'read' },
  alarms: { firing: 'read' },
  configurations: { read: 'read' },
  servedPages: { get: 'read', manifestDigest: 'read' },
  approvals: { approvals: 'read', decision: 'read' },
  approvalWriter: {
    put: outside(
      'write',
      'an owner sees the failure and decides again; there is one of each owner',
    ),
    putDecision: write(
      'the admin has no answer, and no list was decided on',
      'the list is on record, and none of its votes is',
      'the admin sends the same list again, which finds the record and the votes that are there; test/integration/stores/decide-many.test.ts kills on each side of it and of the votes',
    ),
  },
  audit: { getMany: 'read', getConsistent: 'read' },
  auditCopies: {
    head: 'read',
    getMany: 'read',
    note: outside('write', auditCopy),
    moveHead: outside('write', auditCopy),
  },
  auditObjects: { put: outside('write', auditCopy), read: 'read' },
  allowances: { holdsAllowance: 'read' },
  codes: { hasCode: 'read' },
  balances: { balance: 'read' },
  batches,
  screeningCases,
  screeningQueue,
  screeningSubjects: { get: 'read', worth: 'read', isFirstTime: 'read' },
  screeningProvider,
  screeningPayouts,
  screeningProposals,
  endedHolds: { getMany: 'read' },
  chainState: {
    cursor: 'read',
    cursors: 'read',
    takeLease: write(
      'the tick message is queued, no tick runs',
      'only this tick may move the cursor; its message is spent',
      'the lease expires and the one-minute rule starts a new tick',
    ),
    noteProviders: outside('write', 'the next tick sees the same, and notes it'),
    lease: 'read',
    advance: write(
      'deposits and payments of the blocks are stored, the cursor is before them',
      'the cursor is after the blocks (at the common block after a rewind)',
      'the next tick continues from the cursor; records already stored are found by their identity, and a rewound cursor carries `rewinding`',
    ),
    hashes: 'read',
    clockAt: 'read',
    stop: 'read',
    noteStop: outside('write', 'the next tick in front of the same block writes it again'),
    reread: outside(
      'write',
      'the rescan’s message is delivered again; the list of passed blocks keeps the alarm until then',
    ),
    filterSegment: 'read',
    putFilterSegment: write(
      'the journal holds the addresses',
      'a cold watcher reads them all in one request',
      'the next watcher that reads a whole segment from the journal stores it',
    ),
  },
  booksBacklog: { isEmpty: 'read' },
  booksQueue: { push: outside('send', outboxAgain) },
  booksReader: {
    held: 'read',
    entries: 'read',
    balances: 'read',
    bookedDecimals: 'read',
    days: 'read',
    movedOn: 'read',
  },
  books: {
    head: 'read',
    book: outside(
      'write',
      'the message is delivered again; test/property/booking.test.ts kills on each side of it',
    ),
  },
  closings: {
    newest: 'read',
    closedDays: 'read',
    through: 'read',
    days: 'read',
    close: outside('write', 'the next run closes the same days; what comes late is in an open one'),
    sums: 'read',
    closing: 'read',
    putClosing: outside('write', 'the day takes no entries: the next run writes the same closing'),
  },
  statementSource: { entries: 'read' },
  statementFiles: { read: 'read' },
  statementUpload: {
    write: outside('write', 'no file is there before it is ended; what is left of it expires'),
    end: outside(
      'write',
      'the next run writes the same file, and finds it there; test/property/statements.test.ts kills around every call',
    ),
    abort: outside('write', 'what is left of an upload expires'),
  },
  statements: {
    find: 'read',
    page: 'read',
    head: 'read',
    putLink: outside(
      'write',
      'the next run finds its number taken by the same period and goes on; test/property/statements.test.ts',
    ),
    readLink: 'read',
    note: outside('write', 'what was not noted is noted again from the link'),
  },
  statementReader: { find: 'read', page: 'read' },
  downloadLinks: { link: 'read' },
  heldReader: { held: 'read' },
  movementFinder: { blocks: 'read' },
  reconciliation: {
    progress: 'read',
    storeProgress: outside('write', 'a lost place makes the next run read these addresses again'),
    looks: 'read',
    putLook: outside('write', 'the place is not moved on yet: the next run reads them again'),
    removeLook: outside('write', 'a look that stays is judged again, with the same facts'),
    due: 'read',
    addDue: outside('write', 'the look is not removed yet: its judgement is repeated'),
    removeDue: outside('write', 'an address that stays is read once more'),
    address: 'read',
    putAddress: outside('write', 'the look is judged again, and makes the same facts'),
    openDifferences: 'read',
    putDifference: outside('write', 'the look is judged again, and finds the same difference'),
  },
  differences: {
    open: 'read',
    closed: 'read',
    find: 'read',
    close: outside('write', 'the owner has no answer; the difference is still open, or closed'),
    progress: 'read',
    compare: outside('write', 'the operator has no answer and asks again'),
  },
  signatureReader: { header: 'read', newestBlock: 'read', named: 'read', balances: 'read' },
  economyReader: { header: 'read', logs: 'read', balances: 'read', nonce: 'read' },
  economyNotes: {
    dropHashes: outside(
      'write',
      'the cursor carries `rewinding`, or no progress of economy mode yet, and the next tick repeats it',
    ),
    noteSenders: outside('write', 'the cursor is before the range, and the next tick repeats it'),
    senders: 'read',
  },
  deliveries: {
    get: 'read',
    getMany: 'read',
    create: write(
      'the event is stored, this URL has no delivery of it',
      'the delivery exists and is due',
      `${outboxAgain}; a second creation is refused by its id; the redispatch finds a delivery without a message`,
    ),
    update: write(
      'the delivery is due, or its attempt was made but is not recorded',
      'the attempt is claimed, or recorded with its consequences',
      'the message is delivered again; a claim ends after 60 s and the redispatch queues the delivery again, under the same event id',
    ),
    due: 'read',
    claimDue: write(
      'the redispatch found a due delivery',
      'later runs ignore it for two minutes',
      'the next redispatch, after at most two minutes',
    ),
    waitingFor: 'read',
    release: outside(
      'write',
      'the message comes again; what was released is due, and redispatched',
    ),
    ofEvent: 'read',
    putEvent: write(
      'the change is committed, its event is only in the outbox',
      'the event is stored for replays',
      `${outboxAgain}; a second put finds the first one`,
    ),
    latestEvent: 'read',
    eventsOf: 'read',
  },
  deliveryQueue,
  deposits,
  energy,
  energyChain: { freeEnergy: 'read', seenEnergy: 'read', isCovered: 'read', needOf: 'read' },
  energyGate,
  energyProvider,
  expiringGateway: {
    nativeBalance: 'read',
    recentBlock: 'read',
    plan: 'read',
    broadcast: send(
      'the signed bytes are stored, the order is 2, no node has them',
      'a node may have the bytes, whatever it answered',
      'the next run sends the same stored bytes again until a scanned final block is past their expiry; a block that contains them settles the slot',
    ),
    isKnown: 'read',
  },
  // The keyring signs, and that is the recorded step.
  expiringSigner: { signPayment: 'read' },
  feed: {
    append: write(
      'the change is committed, its event is in no feed',
      'the event has its place in the feed; its outbox item is not marked',
      `${outboxAgain}; the event keeps its place`,
    ),
    read: 'read',
    placeOf: 'read',
  },
  fees: { estimate: 'read' },
  gateway: {
    fees: 'read',
    estimateGas: 'read',
    failsEverywhere: 'read',
    transactionCount: 'read',
    lowestTransactionCount: 'read',
    delegates: 'read',
    highestTransactionCount: 'read',
    nativeBalance: 'read',
    holdings: 'read',
    broadcast: send(
      'the signed bytes are stored, the order is 2 (a swap whose allowance they set: 1), no node has them',
      'a node may have the bytes, whatever it answered',
      'the next run sends the same stored bytes again; a block that contains them settles the slot',
    ),
    receipt: 'read',
  },
  guards: {
    claimNonce: outside('write', 'admission: a request that dies here has changed nothing yet'),
    claimSignature: outside('write', 'admission: a request that dies here has changed nothing yet'),
    noteFirstUse: outside('write', 'the same key may be noted again, and no other'),
    count: outside('write', 'admission: a count of requests; no order depends on it'),
  },
  history: { identity: 'read', hasSigned: 'read' },
  hotWallets: { register: outside('write', administration) },
  http,
  internalOrders,
  internalTransfers: {
    getMany: 'read',
    watched: 'read',
    put: write(
      'the project’s own transfer is on chain, no record of it exists',
      'it is stored under the identity that it would have as a deposit, and watched in its block',
      `${nextTick}; the identity refuses a second record, and a deposit of it`,
    ),
  },
  keyMaker: { make: outside('write', administration) },
  keyRecords: { recorded: 'read', copied: 'read', aliased: 'read' },
  keyUses: {
    note: outside('write', 'the next request of the key notes its use again'),
    lastUses: 'read',
  },
  devices: { all: 'read', codes: 'read', records: 'read' },
  people: { list: 'read' },
  control: {
    find: 'read',
    begin: outside('write', 'the owner has no answer; the same nonce again is the same request'),
    takeTurn: outside('write', 'a turn that nobody ends is over in a minute'),
    endTurn: outside('write', 'a turn that nobody ends is over in a minute'),
  },
  controlProver: {
    prove: outside('send', 'what was signed is lost, moves nothing, and is signed again'),
  },
  controlSigner: {
    sign: outside('send', 'what was signed is lost, moves nothing, and is signed again'),
  },
  signIns: {
    note: outside('write', 'the console’s next start notes the sign-in again'),
    lastSignIns: 'read',
  },
  keyring: {
    signDigest: send(
      'the order is approved, or its nonce slot needs a replacement; nothing is signed',
      'a signature exists only in this process',
      'the bytes are lost with the process; the next run signs at the same nonce again',
    ),
  },
  lists: {
    apply: write(
      'the change is committed, the lists show the earlier state',
      'totals and pages show the change',
      `${outboxAgain}; an older revision changes nothing`,
    ),
    page: 'read',
  },
  messageKeyring: {
    signMessage: send(
      'the order is approved, or the bytes of its nonce slot have expired; nothing is signed',
      'a signature exists only in this process',
      'the bytes are lost with the process; the next run signs at the same sequence number again',
    ),
  },
  noticeChannel,
  notices,
  operations,
  orders,
  outbox: {
    get: 'read',
    markDispatched: write(
      'every consequence of the change is done',
      'the redispatch ignores it',
      'it is dispatched again, which is harmless',
    ),
    undispatched: 'read',
    undispatchedAmong: 'read',
    postpone: write(
      'a dispatch failed and was logged',
      'the redispatch ignores the item for a while',
      'a later redispatch tries it again',
    ),
  },
  payments,
  priceFeed: { read: 'read' },
  priceWriter: {
    recent: 'read',
    put: outside('write', 'prices: read again every minute; an order keeps its price snapshot'),
  },
  priceReader: { newest: 'read', written: 'read' },
  prices: { latest: 'read', isAuthentic: 'read' },
  projectAdmin,
  policies,
  projects,
  // Provides a price or a call. The caller signs and sends what it builds.
  quoteProvider: { quote: 'read', build: 'read' },
  quotes: {
    put: outside(
      'write',
      'a quote: the caller has no answer and asks again; an unused quote expires',
    ),
    get: 'read',
    record: 'read',
  },
  reader: {
    head: 'read',
    finalized: 'read',
    swapResult: 'read',
    groupResult: 'read',
    readBlocks: 'read',
    blockHashes: 'read',
    blockHashesElsewhere: 'read',
    whoShows: 'read',
    agreedClock: 'read',
    confirmTransfers: 'read',
    confirmReceipts: 'read',
    blockOf: 'read',
    blockAt: 'read',
    revertReason: 'read',
  },
  receivers,
  recipients: { ordersTo: 'read', alike: 'read' },
  reconcilePlace: {
    load: 'read',
    store: outside('write', 'a lost place makes the next run begin where the one before began'),
  },
  releaseQueue,
  rescanQueue: { push: outside('send', 'a person requests a rescan and sees its state') },
  rescans,
  reservationPlace: {
    load: 'read',
    store: outside('write', 'a lost place makes the next run begin where the one before began'),
  },
  dayCounts: { used: 'read' },
  reservations: {
    addresses: 'read',
    ordersOf: 'read',
    orders: 'read',
    sumsOf: 'read',
    skipEmpty: outside('write', 'an empty sum that is still listed is read once more'),
    set: outside('write', 'an operator fixes a sum, and sees whether it was written'),
  },
  secretBox: { seal: 'read', open: 'read' },
  secrets: { open: 'read' },
  sent: { counts: 'read', hashes: 'read', sent: 'read' },
  requests: {
    add: write(
      'the merchant has no answer and no order',
      'the order that the request makes has a number, and does not exist',
      'the merchant sends it again, which finds the record and makes the order under that number',
    ),
    keepBatch: write(
      'nothing of the call for a batch is recorded',
      'the call is recorded, and no request of its orders is',
      'the caller asks again, and the first record stays',
    ),
  },
  attestations: {
    putVoid: outside('write', 'the worker has no answer and has it attested again'),
    putNoAllowance: outside('write', 'the worker has no answer and has it attested again'),
    putSettlers: outside('write', 'the worker has no answer and has it attested again'),
    putCode: outside('write', 'the worker has no answer and has it attested again'),
    isVoid: 'read',
    holdsNoAllowance: 'read',
    settlers: 'read',
    hasCode: 'read',
  },
  attester: {
    attest: send(
      'two providers say that nothing of the order can be mined any more, or that the contract of groups is there, and the vault has no record of it',
      'the vault has the record, and the worker got no answer',
      'the next run finds the orders as they were, and has it attested again',
    ),
  },
  vault: {
    pay: send(
      'the orders are 1, the worker has built their transactions and the vault knows nothing of them',
      'the vault has stored what it signed, the orders are 2, and the worker got no answer',
      'before: the next run builds them again; after: the next run finds the stored bytes and sends them',
    ),
    join: send(
      'the group lists members that are 1, and the vault knows nothing of their joining',
      'the vault has counted them in the group’s tally, they are 2, and the worker got no answer',
      'the group is in the list of work: the next run has those join that have not, and leaves out what never joins',
    ),
    replace: send(
      'the nonce slot has its old attempts, the vault knows nothing of another',
      'the replacement is stored under the same nonce, and the worker got no answer',
      'the next run sends the newest stored attempt',
    ),
    fill: outside('send', 'only after a restore; like pay, and it pays nothing'),
    signMessages: send(
      'the operations are 1, nothing is signed',
      'the signatures are stored with the operations, which are 4, and the worker got no answer',
      'before: the next run asks again; after: nothing is left to do',
    ),
    adopt: outside('send', 'only after a restore; the next run finds what is recorded'),
  },
  askedRequests: { of: 'read', batch: 'read', unrecorded: 'read', keyProof: 'read' },
  sessionKeyConfirmations,
  sessionKeyProofs,
  sessionKeys,
  // The keyring signs, and that is the recorded step.
  signer: { signPayment: 'read', signFill: 'read', signOperation: 'read' },
  ...ownStake,
  delegations: { isDeployed: 'read', delegations: 'read', canSend: 'read' },
  simulator: { simulate: 'read' },
  resourceSource: { find: 'read' },
  transactions: { recorded: 'read' },
  tronSweeps: { senderOf: 'read' },
  sweepConfigs,
  strayMoves: {
    getMany: 'read',
    watched: 'read',
    put: write(
      'a block moves what no order and no deposit has, no record of it exists',
      'it is stored under its subject, on the watch list, with its outbox item',
      `${nextTick}; a second record is refused by its subject`,
    ),
  },
  sweepStore,
  subAccounts,
  // Asks a provider for a call. The caller signs what it builds.
  swapCalls: { build: 'read', problem: 'read' },
  swaps,
  swapMarket: { gas: 'read', takingFees: 'read', blacklisting: 'read' },
  verifier: {
    verify: outside('write', 'a used nonce refuses the repeat, which is signed again'),
  },
  watchQueue: {
    pushTick: send(
      'the tick is done, the next one is not queued',
      'the next tick is queued',
      'the lease expires and the one-minute rule starts a new tick',
    ),
  },
  withdrawals,
  work,
  workflow: {
    start: send(
      'the order is stored, its execution does not run',
      'its execution runs',
      `${outboxAgain}; the reconciler starts an execution where none runs; a name is never used twice`,
    ),
    complete: send(
      'the record has reached the state that a wait needs',
      'the execution continues',
      `${outboxAgain}; the reconciler completes waits; a wait that times out is entered again and reads the record`,
    ),
    isRunning: 'read',
  },
};
