/** Nodes of one TRON chain, one for each mode. The chain behind them always stays correct. */
import { type BroadcastFault, Faults, type RequestFault } from '#emulators/tron/src/http/faults.ts';
import { serveTron } from '#emulators/tron/src/http/server.ts';
import type { Chain, Waiting } from '#emulators/tron/src/node/chain.ts';
import { isInTime } from '#emulators/tron/src/node/check-broadcast.ts';
import { Producer } from '#emulators/tron/src/node/producer.ts';
import { Refusal } from '#emulators/tron/src/node/refusal.ts';
import type { View } from '#emulators/tron/src/node/view.ts';
import type { Transaction } from '#emulators/tron/src/wire/transaction.ts';
import type { LocalServer } from '#local/process/json-server.ts';
import { answers, expiryModes, type NodeMode } from '../world/chain.ts';
import { seenAs } from '../world/seen-as.ts';

const slowMs = 60;
const lagBlocks = 2;
const slowPaths = ['getblock', 'getblockbylimitnext', 'broadcasthex', 'gettransactionbyid'];
const always = { times: null };
const drop: BroadcastFault = { ...always, kind: 'drop' };
const stick: BroadcastFault = { ...always, kind: 'stick' };

const faultsOf: Partial<Record<NodeMode, (BroadcastFault | RequestFault)[]>> = {
  slow: slowPaths.map((path) => ({ ...always, kind: 'delay', ms: slowMs, path })),
  dropped: [{ ...always, kind: 'lose-answer' }],
  forgetful: [drop],
  stuck: [stick],
  denying: [stick],
};

/** The false values that a node in this mode shows. */
function shownBy(mode: NodeMode, chain: Chain, poor: ReadonlySet<string>) {
  switch (mode) {
    case 'lagging': {
      const late = (view: () => View) => () => {
        chain.readLag = lagBlocks;
        try {
          return view();
        } finally {
          chain.readLag = 0;
        }
      };
      return { fullView: late(() => chain.fullView()), solidView: late(() => chain.solidView()) };
    }
    case 'refused':
      return {
        async broadcast(transaction: Transaction) {
          // A real node checks the expiry first.
          const isLate = !isInTime(chain.blocks, transaction);
          if (isLate) throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
          throw new Refusal('CONTRACT_EXE_ERROR', 'contract is banned');
        },
      };
    case 'error-after':
      return {
        async broadcast(transaction: Transaction) {
          await chain.broadcast(transaction);
          throw new Error('internal error');
        },
      };
    case 'denying':
      return {
        waiting: new Map(),
        blocks: seenAs(chain.blocks, { transaction: () => undefined }),
      };
    case 'remembering': {
      const waiting = new Map<string, Waiting>();
      return {
        waiting,
        async broadcast(transaction: Transaction) {
          waiting.set(transaction.id, { transaction, stuck: true });
        },
      };
    }
    case 'poor':
      return {
        fullView() {
          const view = chain.fullView();
          for (const address of poor) {
            const account = view.world.account(address);
            if (account) view.world.putAccount({ ...account, balance: 0n });
          }
          return view;
        },
      };
    default:
      return {};
  }
}

/**
 * Starts one node for each mode. A poor node sees no coin in the wallets in `poor` (hexadecimal).
 */
export async function startTronNodes(chain: Chain, poor: ReadonlySet<string>) {
  const fork: { chain: Chain | null } = { chain: null };
  const servers = new Map<NodeMode, LocalServer>();
  for (const mode of [...answers, ...expiryModes]) {
    const faults = new Faults();
    faults.set(faultsOf[mode] ?? []);
    const shown =
      mode === 'other-fork'
        ? new Proxy(chain, {
            get(_, name) {
              // A transaction sent to the other fork also reaches this chain, as on the chains with
              // proxies.
              const of = name === 'broadcast' || name === 'lock' ? chain : (fork.chain ?? chain);
              const value = Reflect.get(of, name, of);
              return typeof value === 'function' ? value.bind(of) : value;
            },
          })
        : seenAs(chain, shownBy(mode, chain, poor));
    servers.set(mode, await serveTron(0, { chain: shown, producer: new Producer(chain), faults }));
  }
  return {
    fork,
    urlOf: (mode: NodeMode) => (servers.get(mode) as LocalServer).url,
    close: () => Promise.all([...servers.values()].map((server) => server.close())),
  };
}
