import type { OrderStatus } from '#model/order-status.ts';
import type { NonceDepsWithVault } from '../../support/in-process-vault.ts';

export class Killed extends Error {}

const kill = (): never => {
  throw new Killed('killed here');
};

type Fault = (deps: NonceDepsWithVault) => Partial<NonceDepsWithVault>;

export const faults: [string, Fault][] = [
  [
    'before the bytes are signed',
    (deps) => ({ signer: { ...deps.signer, signPayment: async () => kill() } }),
  ],
  [
    'after signing, before the bytes are stored',
    (deps) => ({ payments: { ...deps.payments, storeSigned: async () => kill() } }),
  ],
  [
    'after the bytes are stored, before they are sent',
    (deps) => ({
      payments: {
        ...deps.payments,
        storeSigned: async (input) => {
          await deps.payments.storeSigned(input);
          return kill();
        },
      },
    }),
  ],
  [
    'while sending, before the node has them',
    (deps) => ({ gateway: { ...deps.gateway, broadcast: async () => kill() } }),
  ],
  [
    'after the node took them, before its answer',
    (deps) => ({
      gateway: {
        ...deps.gateway,
        broadcast: async (raw) => {
          await deps.gateway.broadcast(raw);
          return kill();
        },
      },
    }),
  ],
  [
    'with an unclear answer after the node took them',
    (deps) => ({
      gateway: {
        ...deps.gateway,
        broadcast: async (raw) => {
          await deps.gateway.broadcast(raw);
          return { kind: 'unclear' as const, reason: 'socket hang up' };
        },
      },
    }),
  ],
  [
    'after the answer, before the status is broadcast',
    (deps) => ({ orders: { ...deps.orders, transition: async () => kill() } }),
  ],
  [
    'after the status is broadcast, before the send is noted',
    (deps) => ({ payments: { ...deps.payments, noteSend: async () => kill() } }),
  ],
];

/** The order's status when the run has died. It is 2 where none is given. */
export const statusAfter: Record<string, OrderStatus> = {
  'before the bytes are signed': 'approved',
  'after signing, before the bytes are stored': 'approved',
  'after the status is broadcast, before the send is noted': 'broadcast',
};
