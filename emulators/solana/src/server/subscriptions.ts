import type { SolanaChain } from '../chain.ts';
import type { Commitment } from '../ledger-types.ts';
import { withContext } from '../rpc/method.ts';
import { type Config, commitmentOf } from '../rpc/params.ts';
import { signatureStatus } from '../rpc/transactions.ts';
import { listenForSockets, type Socket, type SocketHandler } from './websocket-server.ts';

const ranks: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: 2 };

/** Sends what is due on a subscription; true when it is over. */
type Subscription = () => boolean;
type Send = (result: unknown) => void;

function onSignature(chain: SolanaChain, signed: string, config: Config, send: Send): Subscription {
  const commitment = commitmentOf(config);
  return () => {
    const status = signatureStatus(chain, signed, true);
    if (!status || ranks[status.confirmationStatus] < ranks[commitment]) return false;
    send(withContext(chain.ledger.head(commitment), { err: status.err }));
    return true;
  };
}

function onSlot(chain: SolanaChain, send: Send): Subscription {
  let told = -1;
  return () => {
    const { slot, parentSlot: parent } = chain.ledger.head('processed');
    if (slot !== told) send({ parent, root: chain.ledger.head('finalized').slot, slot });
    told = slot;
    return false;
  };
}

interface Call {
  id?: unknown;
  method?: string;
  params?: unknown[];
}

/** One client's subscriptions. */
function serve(chain: SolanaChain, socket: Socket): SocketHandler {
  const open = new Map<number, Subscription>();
  let last = 0;
  const look = () => {
    for (const [id, subscription] of open) if (subscription()) open.delete(id);
  };

  const subscribe = (method: string, params: unknown[]): number | null => {
    const id = last + 1;
    const send = (name: string) => (result: unknown) => {
      const notice = { method: name, params: { result, subscription: id } };
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...notice }));
    };
    const config = (params[1] ?? {}) as Config;
    if (method === 'signatureSubscribe') {
      open.set(id, onSignature(chain, String(params[0]), config, send('signatureNotification')));
    } else if (method === 'slotSubscribe') {
      open.set(id, onSlot(chain, send('slotNotification')));
    } else {
      return null;
    }
    last = id;
    return id;
  };

  const answer = ({ method = '', params = [] }: Call): Record<string, unknown> => {
    if (/^(signature|slot)Unsubscribe$/.test(method)) {
      return { result: open.delete(Number(params[0])) };
    }
    const subscription = subscribe(method, params);
    return subscription === null
      ? { error: { code: -32601, message: 'Method not found' } }
      : { result: subscription };
  };

  return {
    onText: (text) => {
      let call: Call;
      try {
        call = JSON.parse(text) as Call;
      } catch {
        call = { id: null };
      }
      // Libraries keep the line open with a notification, which wants no answer.
      if (call.id === undefined) return;
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...answer(call), id: call.id }));
      look();
    },
    onClose: chain.onChange(look),
  };
}

/** The subscriptions of a node, which libraries look for on the port above the RPC's. */
export const startSubscriptions = (chain: SolanaChain, port: number): Promise<void> =>
  listenForSockets(port, (socket) => serve(chain, socket));
