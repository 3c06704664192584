import type { ScannedBlock, Token, Transfer } from '#model/chain.ts';
import type { AddressOwner } from '#model/sub-account.ts';
import type { OwnAddressFilter } from '../transfer-source.ts';
import type { StrayTransfer } from './strays.ts';

/**
 * What a transfer moves of projects that did not send its transaction: whoever sends one records all of
 * it. `owners` are those of the addresses that were looked up, `senders` the addresses that may be ours
 * of those who signed the transaction. `isRecorded`: what arrives is recorded by itself.
 */
export function findStrays(
  found: { transfer: Transfer; token: Token; isRecorded: boolean },
  owners: ReadonlyMap<string, AddressOwner>,
  senders: readonly string[],
): StrayTransfer[] {
  const { transfer, token, isRecorded } = found;
  const giver = owners.get(transfer.from);
  const taker = owners.get(transfer.to);
  const sentBy = new Set(senders.map((sender) => owners.get(sender)?.projectId));
  const moved = [giver, isRecorded ? undefined : taker];
  const projects = new Set(moved.flatMap((owner) => owner?.projectId ?? []));
  return [...projects]
    .filter((projectId) => !sentBy.has(projectId))
    .map((projectId) => ({
      projectId,
      transfer,
      token,
      owners: [giver, taker].filter((owner) => owner !== undefined),
      isArrivalRecorded: isRecorded,
    }));
}

/**
 * Whether a transfer of this block takes from an address that may be ours and did not sign it. What an
 * address sends itself, its payment records: nothing is looked up for it. Where a transaction has its
 * losses, they count in place of the senders of its transfers.
 */
export function takenIn(
  { sent }: Pick<ScannedBlock, 'sent'>,
  maybeOurs: OwnAddressFilter,
): (transfer: Transfer) => boolean {
  const nameOf = ({ txHash, from }: { txHash: string; from: string }) => `${txHash} ${from}`;
  const signed = new Set(sent.filter(({ from }) => maybeOurs(from)).map((one) => nameOf(one)));
  const changed = new Set(sent.flatMap(({ txHash, changes }) => (changes ? [txHash] : [])));
  return (transfer) =>
    maybeOurs(transfer.from) &&
    !signed.has(nameOf(transfer)) &&
    (isLoss(transfer) || !changed.has(transfer.txHash));
}

const lossOf = 'loss:';
const isLoss = ({ position }: Transfer): boolean => position.startsWith(lossOf);

/** What each address lost, as transfers to nobody, where a block says it (SentTransaction.changes). */
export const lossesIn = ({ sent }: Pick<ScannedBlock, 'sent'>): Transfer[] =>
  sent.flatMap(({ txHash, changes = [] }) =>
    changes
      .filter(({ amount }) => amount < 0n)
      .map(({ address, tokenAddress, amount }) => ({
        txHash,
        position: `${lossOf}${address}#${tokenAddress ?? 'native'}`,
        from: address,
        to: '',
        tokenAddress,
        amount: -amount,
      })),
  );
