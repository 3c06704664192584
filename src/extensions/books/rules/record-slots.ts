import { nextRevision } from '#domain/deposit/next-revision.ts';
import type { SlotFacts } from '#domain/payment/slot-facts.ts';
import type { Chain } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import { isSwap, isSwapNo } from '#model/orders/order.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { RecordedFacts } from '#model/sent-payment.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { AddressBook } from '#ports/deposits.ts';
import type { Clock } from '#ports/runtime.ts';
import type { Fact } from '../model/fact.ts';
import { factsOutbox } from './facts/facts-outbox.ts';
import { type MinedSlot, slotFact } from './facts/slot-fact.ts';
import { swapResultFact } from './facts/swap-result-fact.ts';
import { makePlaceOf } from './make-place-of.ts';
import { type PairedTransfer, pairChanges } from './moves/pair-changes.ts';
import type { BookTransfer, PlaceOf } from './moves/transaction-moves.ts';

export interface RecordDeps {
  chain: Chain;
  addresses: Pick<AddressBook, 'owners'>;
  /** Whether an address may be one of ours; only those are looked up. */
  maybeOurs(address: string): boolean;
  /** The address as the records have it (EVM: checksum case). */
  canonical(address: string): string;
  /** Where top-ups are forwarded to; null in a stage without that. */
  energyAccount: string | null;
  clock: Pick<Clock, 'now'>;
}

/** Records what the transactions of our nonces moved (docs/decisions/0090-books.md). */
export const recordSlots = (deps: RecordDeps): SlotFacts => ({
  ofGone: recordGone(deps.clock),

  async ofMined(slot, { mined, order, transfers, changes = [], result, owner }) {
    const at = deps.clock.now();
    const rev = nextRevision(slot.booked ?? 0, at);
    const next: MinedSlot = { ...slotOf(slot), mined };
    // Of several who lose, a transfer of Solana names only the greatest: the changes have all of them.
    const moved =
      deps.chain.family === 'SOL'
        ? pairChanges(changes)
        : (transfers?.filter(({ txHash }) => txHash === mined.txHash) ?? []);
    const own = inListedTokens(deps.chain, moved);
    const isIntoCoin = order !== null && isSwap(order) && order.toTokenAddress === null;
    if (!transfers && !(result && isIntoCoin)) return null;
    const placeOf = await placesFor(deps, slot, own, owner);
    const when = { rev, at, placeOf };
    const coin = coinOf(deps.chain);
    const facts: Fact[] = [];
    if (transfers) {
      const sent = {
        order,
        payer: slot.address,
        fee: mined.fee ?? 0n,
        coin,
        transfers: own,
        withoutCoin: isIntoCoin,
      };
      facts.push(slotFact(next, sent, when));
    }
    if (result && isIntoCoin) {
      facts.push(swapResultFact(next, result.amountOut, { coin, ...when }));
    }
    return recorded(facts, order?.requestId ?? slot.ref);
  },
});

/** Records that nothing of a nonce stands any more. It needs nothing but the slot. */
export const recordGone =
  (clock: Pick<Clock, 'now'>): SlotFacts['ofGone'] =>
  (slot) => {
    const { mined, booked } = slot;
    if (!mined || booked === undefined) return null;
    const at = clock.now();
    const rev = nextRevision(booked, at);
    const gone: MinedSlot = { ...slotOf(slot), mined };
    const when = { rev, at, placeOf: () => null };
    const facts = [slotFact(gone, null, when)];
    if (slot.refKind === 'order' && isSwapNo(slot.ref)) {
      facts.push(swapResultFact(gone, null, { coin: '', ...when }));
    }
    return recorded(facts, slot.ref);
  };

function recorded(facts: Fact[], requestId: string): RecordedFacts | null {
  const [first, ...rest] = facts;
  return first ? { rev: first.rev, outbox: factsOutbox([first, ...rest], requestId) } : null;
}

const slotOf = ({ chain, address, nonce, ref, projectId }: NonceSlot) => ({
  chain,
  address,
  nonce,
  ref,
  projectId,
});

const coinOf = ({ tokens }: Chain): string => tokens.find(({ isNative }) => isNative)?.symbol ?? '';

/** The accounts of the slot's address and of every address of ours that a transfer names. */
async function placesFor(
  { chain, addresses, maybeOurs, canonical, energyAccount }: RecordDeps,
  slot: NonceSlot,
  transfers: readonly BookTransfer[],
  owner: AddressOwner | undefined,
): Promise<PlaceOf> {
  const own = foldCase(slot.address);
  const named = transfers.flatMap(({ from, to }) => [from, to]).map((one) => foldCase(one));
  const others = [...new Set(named)].filter((address) => address !== own && maybeOurs(address));
  const unknown = owner ? others : [own, ...others];
  const read = unknown.length > 0 ? await addresses.owners(chain.family, unknown) : new Map();
  const owners = [...(owner ? [owner] : []), ...(read.values() as Iterable<AddressOwner>)];
  const asRecorded = owners.map((one) => ({ ...one, address: canonical(one.address) }));
  return makePlaceOf(slot.projectId, asRecorded, energyAccount);
}

/** The transfers of listed tokens, as the books name them; nobody is ''. */
const inListedTokens = ({ tokens }: Chain, transfers: readonly PairedTransfer[]): BookTransfer[] =>
  transfers.flatMap(({ from, to, tokenAddress, amount, isRent }): BookTransfer[] => {
    const token = tokens.find(({ address }) => foldCase(address) === tokenAddress);
    const sides = { from: from ?? '', to: to ?? '' };
    return token ? [{ ...sides, token: token.symbol, amount, ...(isRent && { isRent }) }] : [];
  });
