import { storeStray } from '#domain/deposit/stray/store-stray.ts';
import type { ReceiptClaim, ReceiptVerdict } from '#model/transfer-claim.ts';
import type { SettleDeps } from './deps.ts';
import { askProviders } from './prove-receipts.ts';
import type { SettleMemory, Suspect } from './settle-memory.ts';

/** Seconds for which a block is read again, since a second provider may only be behind. */
const waitsFor = 15;
/** Seconds after which a chain waits like that again, however many blocks one provider invents. */
const waitsAgainAfter = 600;
/** Seconds for which a transaction that one provider shows is asked about. */
const suspectFor = 3_600;
/** Suspects that are remembered. */
const maxSuspects = 100;

/**
 * Freezes an address because of a transaction of it that should not exist: somebody else holds its
 * key, our table is older than the chain, or bytes that we proved void were mined. Two providers
 * must show that transaction of that sender in that block. Until then an alarm fires, nothing
 * freezes, and the chain continues: one provider must neither freeze an address nor stop a chain. The
 * next ticks ask again (`judgeSuspects`). Only while a second provider may be a moment behind, this
 * throws, and the block is read again: for 15 seconds from the first sight, and at most that in ten
 * minutes of a chain.
 */
export async function freezeForTransaction(
  deps: SettleDeps,
  block: Suspect['block'],
  sent: Suspect['sent'],
): Promise<void> {
  const { memory } = deps;
  const [verdict] = await askProviders(deps, [claimOf(deps, { block, sent })]);
  const kind = verdict?.kind ?? 'unseen';
  if (kind === 'confirmed') {
    memory?.suspects.delete(sent.txHash);
    return freeze(deps, { block, sent });
  }
  logSuspect(deps, { block, sent }, kind);
  if (kind === 'absent' || !memory) return;
  const now = deps.clock.now();
  const { suspects } = memory;
  const since = suspects.get(sent.txHash)?.since ?? now;
  suspects.set(sent.txHash, { block: onlyOf(block, sent), sent, since });
  if (suspects.size > maxSuspects) suspects.delete(suspects.keys().next().value as string);
  if (kind === 'unseen' && now - since < waitsFor && mayWait(memory, now)) {
    throw new Error(
      `a second provider does not have block ${block.number} with an unknown payment`,
    );
  }
}

/** The block with what it has of the transaction: it is kept for an hour. */
const onlyOf = (
  { number, hash, sent, transfers }: Suspect['block'],
  { txHash }: Suspect['sent'],
): Suspect['block'] => ({
  number,
  hash,
  sent: sent.filter((one) => one.txHash === txHash),
  transfers: transfers.filter((one) => one.txHash === txHash),
});

function mayWait(memory: SettleMemory, now: number): boolean {
  const { waitsSince } = memory;
  if (waitsSince === null || now - waitsSince >= waitsAgainAfter) memory.waitsSince = now;
  return now - (memory.waitsSince as number) < waitsFor;
}

/** Asks again about transactions that only one provider has shown so far. */
export async function judgeSuspects(deps: SettleDeps): Promise<void> {
  const { memory, clock } = deps;
  if (!memory || memory.suspects.size === 0) return;
  const now = clock.now();
  const key = ({ sent }: Suspect) => `suspect ${sent.txHash}`;
  const picked = memory.turns.pick([...memory.suspects.values()], { key, now });
  if (picked.length === 0) return;
  const verdicts = await askProviders(
    deps,
    picked.map((suspect) => claimOf(deps, suspect)),
  );
  for (const [i, suspect] of picked.entries()) {
    const kind = verdicts[i]?.kind ?? 'unseen';
    const isOver = now - suspect.since > suspectFor;
    if (kind === 'confirmed') await freeze(deps, suspect);
    if (kind === 'confirmed' || kind === 'absent' || isOver) {
      memory.suspects.delete(suspect.sent.txHash);
      continue;
    }
    logSuspect(deps, suspect, kind);
    memory.turns.stayedOpen(key(suspect), now);
  }
}

/** Freezes the address, and records what the transaction moved. Both may be repeated. */
async function freeze(deps: SettleDeps, { block, sent }: Omit<Suspect, 'since'>): Promise<void> {
  const { chain, payments, log } = deps;
  const which = sent.nonce === null ? '' : ` (nonce ${sent.nonce})`;
  const reason = `transaction ${sent.txHash}${which} is on chain but ${sent.why}`;
  await payments.freezeAddress(chain.name, sent.address, reason);
  const isOurs = sent.why !== 'not ours';
  log.error(isOurs ? 'payment.mined-after-all' : 'payment.unknown-transaction', {
    chain: chain.name,
    address: sent.address,
    tx_hash: sent.txHash,
  });
  await recordUnsigned(deps, { block: onlyOf(block, sent), sent });
}

async function recordUnsigned(
  { strays, chain, clock, log }: SettleDeps,
  { block, sent: { address, nonce, txHash } }: Omit<Suspect, 'since'>,
): Promise<void> {
  if (!strays) return;
  const seen = { chain: chain.name, blockNumber: block.number, blockHash: block.hash };
  const [payment] = block.sent;
  const fact = await strays.facts.ofTransaction({
    address,
    nonce,
    txHash,
    blockNumber: block.number,
    blockHash: block.hash,
    signers: block.sent.map(({ from }) => from),
    fee: payment?.fee,
    transfers: block.transfers,
    changes: payment?.changes,
  });
  if (!fact) return;
  const [known = null] = await strays.store.getMany([fact.subject]);
  await storeStray({ strays, clock, log }, { fact, tx: txHash, ...seen }, known);
}

const claimOf = (
  { reader }: SettleDeps,
  { block, sent: { txHash, from } }: Omit<Suspect, 'since'>,
): ReceiptClaim => ({
  txHash,
  blockNumber: block.number,
  blockHash: block.hash,
  success: null,
  from,
  by: reader.shownBy?.(block),
});

const logSuspect = (
  { chain, log }: SettleDeps,
  { block, sent }: Omit<Suspect, 'since'>,
  said: ReceiptVerdict['kind'],
) =>
  log.error('payment.unknown-transaction-disputed', {
    chain: chain.name,
    address: sent.address,
    tx_hash: sent.txHash,
    block: block.number.toString(),
    said,
  });
