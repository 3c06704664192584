import { type Key, pad } from '#aws/dynamodb/table-keys.ts';
import type { ChainName } from '#shared/chains.ts';

/** What collecting deposits keeps in the table `deposits`; of the configurations, in `energy`. */
export const sweepKeys = {
  /** An address that may hold something to sweep, in the order in which they are looked at. */
  candidate: (
    { projectId, chain }: { projectId: string; chain: ChainName },
    { dueMs, address, token }: { dueMs: number; address: string; token: string },
  ): Key => ({ pk: `SW#${projectId}#${chain}`, sk: `C#${pad(dueMs)}#${address}#${token}` }),
  /** The sweep that an address has under way. */
  underWay: (projectId: string, chain: ChainName, address: string): Key => ({
    pk: `SW#${projectId}#${chain}`,
    sk: `U#${address}`,
  }),
  /** What the sweeps of a UTC day may cost in fees: `used`, micro-USD. */
  fees: (projectId: string, family: string, day: string): Key => ({
    pk: `SF#${projectId}#${family}#${day}`,
    sk: '-',
  }),
  /** Table `energy`: the sweep configuration of a wallet. */
  config: (projectId: string, walletId: number): Key => ({
    pk: `SC#${projectId}`,
    sk: pad(walletId),
  }),
};
