import { maySpendFrom } from '#model/service-user.ts';
import type { SweepFamily, SweepSettings } from '#model/settings/sweep-settings.ts';
import type { DerivedAddressBook } from '#ports/deposits.ts';
import type { JudgedIn } from '#ports/payments.ts';
import type { SweepConfigStore } from '../ports.ts';
import { type SweepDestinationDeps, sweepDestinationRight } from './config/sweep-destination.ts';

/** What a project wants of sweeps on a chain, as its signer reads it. */
export interface SweepRule {
  /** Whether sweeps are on. */
  isOn(context: JudgedIn): Promise<boolean>;
  /** Whether a sweep may go to this address. */
  allows(context: JudgedIn, destination: string): Promise<boolean>;
  /** Whether the hot wallet may collect from many addresses of the chain with one transaction. */
  collects(context: JudgedIn): Promise<boolean>;
  /** The most coin that an address may be sent for its fee; null if it is sent none. */
  mostFunded(context: JudgedIn): Promise<bigint | null>;
}

/** How many sweeps the coin that an address is sent may pay for. */
const maxFunded = 3n;
/** The most gas that a sweep may take; a token transfer takes 30,000 to 100,000. */
const maxSweepGas = 500_000n;

/**
 * The rule of EVM chains and Solana: the project's settings, its own addresses, its whitelist.
 * `addresses` is null where they cannot be derived (Solana): only the hot wallet and the whitelist count.
 */
export function settingsRule({
  addresses,
}: {
  addresses: Pick<DerivedAddressBook, 'owners' | 'isDerived'> | null;
}): SweepRule {
  const own = ({ settings, chain }: JudgedIn): SweepSettings | undefined =>
    settings.sweeps[chain.family as SweepFamily];
  return {
    isOn: async (context) => own(context)?.enabled === true,
    async collects(context) {
      const of = own(context);
      return of?.method === 'collect' || of?.setCode?.[context.chain.name] !== undefined;
    },
    async allows({ project, chain, settings }, destination) {
      if (destination === project.hot[chain.family].address) return true;
      if (settings.addressWhitelist.includes(destination)) return true;
      const owner = (await addresses?.owners(chain.family, [destination]))?.get(destination);
      return maySpendFrom(owner, project.projectId);
    },
    async mostFunded(context) {
      const isFunded = own(context)?.enabled === true && own(context)?.method === 'fund';
      return isFunded ? maxFunded * maxSweepGas * context.chain.maxFeePerGasCap : null;
    },
  };
}

/** TRON: the most coin for a transfer's bytes, besides what is burnt; they cost 0.345 TRX. */
const maxBytesSun = 500_000n;

/** The rule of TRON: the wallet's sweep configuration, and who vouches for its destination. */
export function configRule(
  deps: SweepDestinationDeps & { configs: Pick<SweepConfigStore, 'get'> },
): SweepRule {
  const config = ({ project }: JudgedIn) => deps.configs.get(project.projectId, project.walletId);
  return {
    isOn: async (context) => (await config(context))?.enabled === true,
    collects: async () => false,
    async allows({ project, settings }, destAddress) {
      try {
        return (await sweepDestinationRight(deps, { project, settings, destAddress })) !== null;
      } catch {
        // The directory of admins does not answer: the sweep ends unsigned, and another one follows.
        return false;
      }
    },
    async mostFunded(context) {
      const row = await config(context);
      if (!row?.enabled) return null;
      const burnt = row.fallbackBurnEnabled ? row.fallbackBurnSun : 0n;
      return burnt > maxBytesSun ? burnt : maxBytesSun;
    },
  };
}
