/**
 * Known faults, each a guard of the code that the model lacks then. The checker must find every one, by the
 * invariant that is named: so each invariant can fail, and each guard is needed.
 */
import { bounded, groupWithin } from './bounds.ts';
import type { Model } from './checker.ts';
import { expiringLife } from './expiring-life.ts';
import { type GroupBounds, type GroupGuard, groupLife } from './group-life.ts';
import { type Bounds, type Guard, paymentLife } from './payment-life.ts';
import { rentalLife } from './rental-life.ts';

export interface Fault {
  /** What is wrong, as a sentence. */
  says: string;
  model: () => Model<unknown>;
  /** The invariant that breaks. */
  breaks: string;
}

const nonces = (
  says: string,
  { without, within, breaks }: { without: Guard[]; within: Partial<Bounds>; breaks: string },
): Fault => ({
  says,
  breaks,
  model: () => paymentLife(bounded(within), without) as Model<unknown>,
});

const expiring = (
  says: string,
  of: { without: Parameters<typeof expiringLife>[1]; breaks: string },
): Fault => ({
  says,
  breaks: of.breaks,
  model: () => expiringLife(undefined, of.without) as Model<unknown>,
});

const group = (
  says: string,
  {
    without,
    within,
    breaks,
  }: { without: GroupGuard; within: Partial<GroupBounds>; breaks: string },
): Fault => ({
  says,
  breaks,
  model: () => groupLife(groupWithin(within), [without]) as Model<unknown>,
});

const rental = (says: string, without: Parameters<typeof rentalLife>[0]): Fault => ({
  says,
  breaks: 'rented at most once',
  model: () => rentalLife(without) as Model<unknown>,
});

const paidOnce = 'paid at most once';
const stays = 'what has ended stays';
const unapproved = 'nothing is signed unapproved';
const onChain = 'what is final is on the chain';
const single = 'no single provider decides';

export const faults: Record<string, Fault> = {
  'confirmed-not-on-chain': nonces('a payment closes on a block that is deep, but not final', {
    without: ['finalBlock'],
    within: { reorganisations: 1 },
    breaks: onChain,
  }),
  'one-receipt': nonces("one provider's receipt confirms a payment", {
    without: ['twoReceipts'],
    within: { lies: 1, reorganisations: 1 },
    breaks: single,
  }),
  'one-freezes': nonces("one provider's count of nonces freezes an address", {
    without: ['twoFreeze'],
    within: { lies: 1 },
    breaks: single,
  }),
  'no-approvals': nonces('the signer believes the status, and reads no approvals', {
    without: ['approvals'],
    within: { thefts: 1 },
    breaks: unapproved,
  }),
  'no-request': nonces("the signer asks for no merchant's request", {
    without: ['request'],
    within: { thefts: 1 },
    breaks: unapproved,
  }),
  'no-freeze-flag': nonces('the vault does not read the freeze flag', {
    without: ['freezeFlag'],
    within: { freezes: 1 },
    breaks: 'a frozen project signs nothing',
  }),
  'no-revision': nonces('writes do not depend on the revision that was read', {
    without: ['revision'],
    within: { processes: 2, reverts: 1 },
    breaks: stays,
  }),
  'no-write-ahead': nonces('bytes are sent before they are stored', {
    without: ['writeAhead'],
    within: {},
    breaks: 'every transaction is stored first',
  }),
  'early-requeue': nonces('an order is signed again before the fill of its nonce is final', {
    without: ['finalFill'],
    within: { refusals: 1, reorganisations: 1 },
    breaks: onChain,
  }),
  'early-failure': nonces('an order fails by a revert that is not final', {
    without: ['finalFailure'],
    within: { reverts: 1, reorganisations: 1 },
    breaks: onChain,
  }),
  'worker-says-void': nonces("the vault believes a worker that an order's signature is void", {
    without: ['attestation', 'lostNonces'],
    within: { orders: 2, cap: 2, restores: 1 },
    breaks: paidOnce,
  }),
  'no-lost-nonces': nonces('after a restore no nonces are filled before an order is paid', {
    without: ['lostNonces'],
    within: { orders: 2, cap: 2, restores: 1, withSignatures: 1 },
    breaks: paidOnce,
  }),
  'signature-forgotten': nonces('an order is signed whatever the table of signatures says', {
    without: ['signature', 'lostNonces'],
    within: { orders: 2, cap: 2, restores: 1 },
    breaks: paidOnce,
  }),
  'restored-unmatched': nonces('an address is unfrozen before its transactions are matched', {
    without: ['matched'],
    within: { restores: 1, withSignatures: 1 },
    breaks: paidOnce,
  }),
  'matched-with-nothing': nonces('an owner leaves out an order that a transaction paid', {
    without: ['adoption'],
    within: { restores: 1, withSignatures: 1 },
    breaks: paidOnce,
  }),
  'restore-unseen': nonces('nobody notices that the table was restored', {
    without: ['tableId'],
    within: { orders: 2, cap: 2, restores: 1, withSignatures: 1 },
    breaks: paidOnce,
  }),
  'behind-written': nonces('a restored order changes before it is brought to what was published', {
    without: ['published'],
    within: { restores: 1 },
    breaks: stays,
  }),
  'not-resent': nonces('stored bytes are sent only by the run that signed them', {
    without: ['resend'],
    within: {},
    breaks: 'liveness',
  }),
  'void-signature-ignored': nonces(
    'an order whose signature is void is not matched with a later payment',
    {
      without: ['voidSignature'],
      within: { restores: 1, withSignatures: 1, refusals: 1 },
      breaks: paidOnce,
    },
  ),
  'match-does-not-wait': nonces(
    'a later payment is matched while its order is still at a filled nonce',
    {
      without: ['matchWaits'],
      within: { restores: 1, withSignatures: 1, refusals: 1 },
      breaks: paidOnce,
    },
  ),
  'matched-fill-fails': nonces(
    'an order fails if a restore has forgotten that its fill requeued it',
    {
      without: ['matchedFill'],
      within: { restores: 1, refusals: 1 },
      breaks: stays,
    },
  ),
  'not-reopened': nonces('a payment whose block is gone is not opened again', {
    without: ['reopen'],
    within: { lies: 1 },
    breaks: 'liveness',
  }),
  'one-clock': expiring("one provider's clock proves that bytes have expired", {
    without: ['twoClocks'],
    breaks: paidOnce,
  }),
  'void-too-early': expiring('bytes are void once they expired, before a final block says so', {
    without: ['finalClock'],
    breaks: stays,
  }),
  'hashes-forgotten': expiring('after a restore only the slot says what was signed for an order', {
    without: ['hashes'],
    breaks: paidOnce,
  }),
  'two-rentals': rental('energy is asked of a market before the ask is stored', ['rentalStored']),
  'other-market': rental('after an unclear answer of a market another one is asked', [
    'unclearWaits',
  ]),
  'member-by-its-row': group('a member of a group is signed alone if its row says that it waits', {
    without: 'signature',
    within: { rows: 1, fills: 1 },
    breaks: paidOnce,
  }),
  'left-too-early': group('a member leaves a group whose bytes may still be mined', {
    without: 'voidGroup',
    within: { rows: 1, fills: 1 },
    breaks: paidOnce,
  }),
  'joined-too-late': group('a withdrawal joins a group that is signed', {
    without: 'openTally',
    within: { processes: 2, rows: 1 },
    breaks: paidOnce,
  }),
  'joined-what-ended': group('a withdrawal joins a group that was given up', {
    without: 'groupOpen',
    within: { processes: 2 },
    breaks: 'liveness',
  }),
  'member-left-out': group('a group is signed without one that joined', {
    without: 'count',
    within: { rows: 1 },
    breaks: 'liveness',
  }),
  'one-outcome-for-all': group('members follow the receipt instead of their own events', {
    without: 'ownEvent',
    within: { refusals: 1 },
    breaks: onChain,
  }),
  'group-not-final': group('members follow a group that is not final', {
    without: 'finalOutcome',
    within: { reorganisations: 1 },
    breaks: onChain,
  }),
  'slot-before-members': group("a group's slot is closed before its members are settled", {
    without: 'membersFirst',
    within: {},
    breaks: 'liveness',
  }),
};
