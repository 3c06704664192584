import type { SolanaChain } from '../chain.ts';
import type { Commitment } from '../ledger-types.ts';
import { withContext } from '../rpc/method.ts';
import { type Config, commitmentOf } from '../rpc/params.ts';
import { signatureStatus } from '../rpc/transactions.ts';
import { listenForSockets, type Socket, type SocketHandler } from './websocket-server.ts';

const ranks: Record<Commitment, number> = { processed: 0, confirmed: 1, finalized: 2 };

/** Sends the notifications that are due. Returns true once the subscription has ended. */
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
  let lastSlot = -1;
  return () => {
    const { slot, parentSlot: parent } = chain.ledger.head('processed');
    if (slot !== lastSlot) send({ parent, root: chain.ledger.head('finalized').slot, slot });
    lastSlot = slot;
    return false;
  };
}

interface Call {
  id?: unknown;
  method?: string;
  params?: unknown[];
}

/** Serves the subscriptions of one client. */
function serve(chain: SolanaChain, socket: Socket): SocketHandler {
  const open = new Map<number, Subscription>();
  let last = 0;
  const notifyAll = () => {
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
      // Libraries keep the connection alive with a notification, which has no answer.
      if (call.id === undefined) return;
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...answer(call), id: call.id }));
      notifyAll();
    },
    onClose: chain.onChange(notifyAll),
  };
}

/** Serves subscriptions. Libraries expect them on the port after the one of JSON-RPC. */
export const startSubscriptions = (chain: SolanaChain, port: number): Promise<void> =>
  listenForSockets(port, (socket) => serve(chain, socket));
