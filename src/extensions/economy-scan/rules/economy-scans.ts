import type { Scan } from '#domain/watch/deps.ts';
import type { Chain } from '#model/chain.ts';
import type { ChainName } from '#shared/chains.ts';
import type { EconomyReader, EconomyStore, SignatureReader } from '../ports.ts';
import { AddressList } from './address-list.ts';
import { exactAgain } from './exact-again.ts';
import { type Economy, makeEconomy } from './ranges/economy.ts';
import { rangeScan } from './ranges/range-scan.ts';
import { makeSignatureScan, type SignatureScan } from './signatures/signature-scan.ts';
import { slotScan } from './signatures/slot-scan.ts';

/** The scan of a chain at its next tick. */
export type ScanOf = (chain: Chain) => Promise<Scan>;

interface Options<T> {
  notes: () => EconomyStore;
  reader: (chain: Chain) => Promise<T>;
}

/** The scans of the EVM chains, kept between ticks. */
export function evmScans({ notes, reader }: Options<EconomyReader>): ScanOf {
  const list = new AddressList('EVM');
  const economies = new Map<ChainName, Economy>();
  return async (chain) => {
    if (chain.scan === 'exact') return exactAgain(notes());
    const current = await reader(chain);
    const economy = economies.get(chain.name) ?? makeEconomy(current, list, notes());
    economy.reader = current;
    economies.set(chain.name, economy);
    return rangeScan(economy);
  };
}

/** The scan of Solana, kept between ticks. */
export function solanaScan({ notes, reader }: Options<SignatureReader>): ScanOf {
  const list = new AddressList('SOL');
  let signatures: SignatureScan | null = null;
  return async (chain) => {
    if (chain.scan === 'exact') return exactAgain(notes());
    const current = await reader(chain);
    signatures ??= makeSignatureScan(current, list, notes());
    signatures.reader = current;
    return slotScan(signatures);
  };
}
