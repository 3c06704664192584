/**
 * The tests of the layer `real-nodes` that a geth cannot run, each with the reason
 * (docs/real-nodes.md). Those files also run on anvil, in the layer `integration`.
 */
const parity = 'geth has no trace_block; the same is tested in debug';

const reasons: Record<string, Record<string, string>> = {
  'chains/evm/gateway': {
    'a bid below the base fee is underpriced':
      'geth keeps such a bid in its pool (real-nodes/pool)',
    'too little and too much gas are refused with their reasons':
      'geth refuses the fee first, by its cap (real-nodes/pool)',
  },
  'chains/evm/held-reader': {
    '1,201 addresses: the coin and two tokens, as of a block three below the head':
      'it gives one wei without a transaction; the consensus layer pays whole gwei',
  },
  'chains/evm/reader': {
    'parity: transfers to several recipients, nested ones and ones by self-destruct are found':
      parity,
    'parity: a reverted transfer is not found': parity,
  },
  'spine/sweeps/set-code': {
    'on a chain without the factory no deployment is paid for, and that is told':
      'it takes the code of an address away',
  },
  'spine/withdrawals': {
    'a token that returns false pays nobody: the order fails, and is never paid again':
      'it replaces the code of a contract',
  },
};

/** Why a test needs anvil, by the path of its file and its name; null if it does not. */
export function whyAnvil(path: string, name: string): string | null {
  const file = path.replace(/^test\/integration\/|\.test\.ts$/g, '');
  return reasons[file]?.[name] ?? null;
}
