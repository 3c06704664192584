import type { SentTransaction, Transfer } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { NonceSlot } from '#model/payment.ts';
import type { AskingTurns } from './asking-turns.ts';
import type { SettleDeps } from './deps.ts';

/** The most blocks that one page reads again. */
const maxRead = 20;

/** What the block of a payment says of it. 'unread': not known now. */
export type UnbookedPart =
  | (Pick<SentTransaction, 'fee' | 'changes'> & { transfers: readonly Transfer[] })
  | 'unread';

/**
 * What the blocks of payments say that were marked as mined without them: from a receipt, after a
 * restore, or with an outcome that was corrected. Empty where nothing records it. Each block is read
 * once, whole; one that cannot be read has a later turn.
 */
export async function readUnbooked(
  deps: Pick<SettleDeps, 'bookFacts' | 'chain' | 'reader' | 'clock' | 'log'> & {
    turns: AskingTurns;
  },
  slots: readonly NonceSlot[],
): Promise<Map<NonceSlot, UnbookedPart>> {
  const parts = new Map<NonceSlot, UnbookedPart>();
  const unbooked = deps.bookFacts ? slots.filter(isUnbooked) : [];
  if (unbooked.length === 0) return parts;
  const blocks = new Map<bigint, NonceSlot[]>();
  for (const slot of unbooked) {
    const number = slot.mined?.blockNumber ?? 0n;
    blocks.set(number, [...(blocks.get(number) ?? []), slot]);
  }
  const now = deps.clock.now();
  const key = ([number]: [bigint, NonceSlot[]]) => `books ${number}`;
  for (const slot of unbooked) parts.set(slot, 'unread');
  for (const block of deps.turns.pick([...blocks], { key, now, most: maxRead })) {
    const [number, paid] = block;
    const read = await readBlock(deps, number);
    for (const slot of paid) {
      const part = read ? partOf(slot, read) : 'unread';
      parts.set(slot, part);
      if (part === 'unread') logUnread(deps, slot, read !== null);
    }
    if (paid.some((slot) => parts.get(slot) === 'unread')) deps.turns.stayedOpen(key(block), now);
  }
  return parts;
}

/**
 * Whether its transaction moved what nothing has recorded. An authorization moves nothing by itself:
 * the slot of the payment that carries it has all.
 */
function isUnbooked({ mined, attempts }: NonceSlot): boolean {
  if (!mined || mined.booked) return false;
  return attempts.find(({ txHash }) => txHash === mined.txHash)?.kind !== 'authorization';
}

interface Read {
  hash: string;
  sent: readonly SentTransaction[];
  transfers: readonly Transfer[];
}

async function readBlock(
  { reader, chain, log }: Pick<SettleDeps, 'reader' | 'chain' | 'log'>,
  number: bigint,
): Promise<Read | null> {
  try {
    const [block] = await reader.readBlocks(number, number);
    return block?.number === number ? block : null;
  } catch (error) {
    log.warn('payment.unread', { chain: chain.name, block: number.toString(), error });
    return null;
  }
}

/**
 * The part of a slot's own transaction. One that two providers call failed has moved nothing, whatever
 * this one shows; of one that they call mined, this one has to show it.
 */
function partOf({ address, mined }: NonceSlot, { hash, sent, transfers }: Read): UnbookedPart {
  const own = sent.find(
    ({ txHash, from }) => txHash === mined?.txHash && foldCase(from) === foldCase(address),
  );
  if (!mined || hash !== mined.blockHash || !own) return 'unread';
  if (mined.success && !own.success) return 'unread';
  const { fee, changes } = own;
  return mined.success ? { transfers, fee, changes } : { transfers: [], fee };
}

const logUnread = (
  { chain, log }: Pick<SettleDeps, 'chain' | 'log'>,
  { ref, mined }: NonceSlot,
  isRead: boolean,
) =>
  log.warn(isRead ? 'payment.disputed' : 'payment.unread', {
    chain: chain.name,
    order_no: ref,
    tx_hash: mined?.txHash,
    block: mined?.blockNumber.toString(),
  });
