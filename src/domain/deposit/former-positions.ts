import type { Transfer } from '#model/chain.ts';
import { foldCase } from '#model/fold-case.ts';
import type { DepositStore } from '#ports/deposits.ts';
import type { ChainName } from '#shared/chains.ts';
import { depositIdentity } from './identity.ts';

/** A transfer of a block, in any object that holds it. */
interface Holder {
  transfer: Transfer;
}

/**
 * The same transfers, each under the position at which it is stored. An earlier release may have
 * stored a transfer under another one (Transfer.formerly), and its deposit must not be credited a
 * second time. Where two transfers could be one stored deposit, as many of them are found as deposits
 * are stored.
 */
export async function atFormerPositions<T extends Holder>(
  { deposits, chain }: { deposits: Pick<DepositStore, 'byIdentity'>; chain: { name: ChainName } },
  found: readonly T[],
): Promise<T[]> {
  const moved = new Set(
    found.filter(({ transfer }) => transfer.formerly).map(({ transfer }) => placeOf(transfer)),
  );
  if (moved.size === 0) return [...found];
  const identityAt = (transfer: Transfer, position: string) =>
    depositIdentity({ chain: chain.name, txHash: transfer.txHash, position, address: transfer.to });
  const optionsOf = ({ position, formerly }: Transfer) => [
    position,
    ...(formerly ? [formerly] : []),
  ];
  const concerned = found.filter(({ transfer }) => moved.has(placeOf(transfer)));
  const identities = concerned.flatMap(({ transfer }) =>
    optionsOf(transfer).map((position) => identityAt(transfer, position)),
  );
  const stored = await deposits.byIdentity([...new Set(identities)]);
  /** Which transfer each stored deposit is. */
  const holders = new Map<string, T>();
  const positions = new Map<T, string>();
  const place = (one: T, tried: Set<string>): boolean => {
    for (const position of optionsOf(one.transfer)) {
      const identity = identityAt(one.transfer, position);
      if (tried.has(identity) || stored.get(identity)?.amount !== one.transfer.amount) continue;
      tried.add(identity);
      const holder = holders.get(identity);
      if (holder && !place(holder, tried)) continue;
      holders.set(identity, one);
      positions.set(one, position);
      return true;
    }
    return false;
  };
  const isStored = ({ transfer }: T) => stored.has(identityAt(transfer, transfer.position));
  for (const one of concerned.filter(isStored)) place(one, new Set());
  for (const one of concerned.filter((other) => !isStored(other))) place(one, new Set());
  return found.map((one) => {
    const position = positions.get(one);
    if (position === undefined || position === one.transfer.position) return one;
    return { ...one, transfer: { ...one.transfer, position } };
  });
}

/** Transfers of one transaction to one address. */
const placeOf = ({ txHash, to }: Transfer): string => `${txHash}#${foldCase(to)}`;
