import type { Cursor, EconomyProgress } from '#model/chain.ts';

/** How far the lists of signatures were read (EconomyProgress), as Solana's watcher keeps it. */
export type SlotProgress = EconomyProgress &
  Required<Pick<EconomyProgress, 'own' | 'witnessedHash'>>;

/**
 * What is covered besides the cursor. A cursor of exact mode has covered everything. After a
 * reorganisation, nothing above the cursor counts.
 */
export function slotProgress({ scanned, hash, economy }: Cursor): SlotProgress {
  const least = (block: bigint) => (block < scanned ? block : scanned);
  const whole = { compared: scanned, comparedHash: hash, witnessed: scanned, witnessedHash: hash };
  if (!economy) return { ...whole, own: scanned };
  const { round, compared, comparedHash, witnessed, witnessedHash = comparedHash } = economy;
  const own = least(economy.own ?? compared);
  const look = economy.look && { look: economy.look };
  if (compared >= scanned) return { ...whole, own, ...look };
  const once =
    witnessed > scanned
      ? { witnessed: scanned, witnessedHash: hash }
      : { witnessed, witnessedHash };
  const kept = round && round.block <= scanned && { round };
  return { compared, comparedHash, ...once, own, ...look, ...kept };
}
