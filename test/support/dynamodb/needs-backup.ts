/**
 * The tests of stores and spine that restore a table from a backup: 54 tests. DynamoDB Local has no
 * `CreateBackup`, so the layer on it skips them.
 */
const files: Record<string, { only?: string[]; except?: string[] }> = {
  'stores/sub-accounts': {
    only: ['a restored table gives no new address until a person confirms it'],
  },
  'stores/session-keys': {
    only: ['a restored table revives no revoked key, until somebody has confirmed it'],
  },
  'spine/restore': {},
  'spine/restored-groups': {},
  'spine/restored-mempool': {},
  'spine/restored-operations': { except: ["an address outside the project's wallet is refused"] },
  'spine/sweeps/restored': {},
  'spine/sweeps/set-code-restored': {},
  'spine/tron/stake': {
    only: ['a restored table has forgotten what was lent: the account’s owner takes it back'],
  },
  'spine/tron/energy-faults': {
    only: ['a table restored to before a rental: the market gets the same request, and rents once'],
  },
  'spine/tron/restored': {
    except: ['a wallet frozen by an unknown transaction signs again when two owners agree'],
  },
  'spine/solana/restored': {
    except: ['a wallet frozen by an unknown transaction signs again when two owners agree'],
  },
};

/** Whether a file of tests (`spine/restore`) is listed. */
export const isListed = (file: string): boolean => file in files;

/** Whether a test needs a backup, by the path of its file and its name. */
export function needsBackup(path: string, name: string): boolean {
  const listed = files[path.replace(/^test\/integration\/|\.test\.ts$/g, '')];
  if (!listed) return false;
  return listed.only ? listed.only.includes(name) : !listed.except?.includes(name);
}
