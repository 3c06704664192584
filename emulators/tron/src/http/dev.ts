/** The development controls under `/dev`: see README.md. */
import type { Chain } from '../node/chain.ts';
import type { Producer } from '../node/producer.ts';
import type { JsonObject } from '../wire/message-json.ts';
import { type Fault, type Faults, faultOf } from './faults.ts';

/** A control with a wrong body. Answered with HTTP 400. */
export class BadRequest extends Error {}

const whole = (body: JsonObject, name: string, minimum: number, otherwise?: number): number => {
  const value = body[name] ?? otherwise;
  if (!Number.isInteger(value) || Number(value) < minimum) {
    throw new BadRequest(`${name} must be a whole number of ${minimum} or more`);
  }
  return Number(value);
};

export interface DevParts {
  chain: Chain;
  producer: Producer;
  faults: Faults;
}

const state = ({ chain, producer }: DevParts): unknown => ({
  head: chain.blocks.head,
  solid: chain.solidNumber,
  waiting: [...chain.waiting].map(([txid, { stuck }]) => ({ txid, stuck })),
  producing: producer.isOn,
  blockTimeMs: chain.settings.blockTimeMs,
  solidLag: chain.settings.solidLag,
  readLag: chain.readLag,
  internalTransactions: chain.internalTransactions,
  transactionCache: chain.sent !== null,
  clockOffsetMs: chain.clockOffset,
});

function change(parts: DevParts, body: JsonObject): unknown {
  const { chain, producer } = parts;
  const known = [
    ...['producing', 'blockTimeMs', 'solidLag', 'readLag', 'internalTransactions'],
    'transactionCache',
  ];
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown) throw new BadRequest(`There is no ${unknown}: use ${known.join(', ')}`);
  if (body.solidLag !== undefined) chain.settings.solidLag = whole(body, 'solidLag', 0);
  if (body.readLag !== undefined) chain.readLag = whole(body, 'readLag', 0);
  if (typeof body.internalTransactions === 'boolean') {
    chain.internalTransactions = body.internalTransactions;
  }
  if (typeof body.transactionCache === 'boolean') {
    chain.sent = body.transactionCache ? new Set() : null;
  }
  if (body.blockTimeMs !== undefined) {
    chain.settings.blockTimeMs = whole(body, 'blockTimeMs', 10);
    producer.restart();
  }
  if (body.producing === true) producer.start();
  if (body.producing === false) producer.stop();
  return state(parts);
}

function faultsOf(body: unknown): Fault[] {
  const list = Array.isArray(body) ? body : [body];
  return list.map((item) => {
    const fault = faultOf(item);
    if (typeof fault === 'string') throw new BadRequest(fault);
    return fault;
  });
}

/** The controls by method and name: `PUT mine` is `PUT /dev/mine`. */
export const controls: Record<string, (parts: DevParts, body: JsonObject) => unknown> = {
  'GET chain': state,
  'PUT chain': change,
  'PUT mine': async (parts, body) => {
    const count = whole(body, 'blocks', 1, 1);
    for (let index = 0; index < count; index += 1) await parts.chain.mine();
    return state(parts);
  },
  'PUT rollback': async (parts, body) => {
    const { transactions = 'vanish' } = body;
    if (transactions !== 'vanish' && transactions !== 'pending') {
      throw new BadRequest('transactions must be vanish or pending');
    }
    const blocks = whole(body, 'blocks', 1);
    const undone = await parts.chain.rollback(blocks, transactions === 'pending');
    return { undone, ...(state(parts) as object) };
  },
  'PUT clock': (parts, body) => {
    parts.chain.clockOffset += whole(body, 'advanceMs', 0);
    return state(parts);
  },
  'PUT drop': async (parts, body) => ({ dropped: await parts.chain.drop(String(body.txid)) }),
  'PUT unstick': (parts) => {
    parts.chain.unstick();
    return state(parts);
  },
  'GET faults': ({ faults }) => faults.list,
  'PUT faults': ({ faults }, body) => {
    faults.set(faultsOf(body));
    return faults.list;
  },
  'POST faults': ({ faults }, body) => {
    faults.add(faultsOf(body));
    return faults.list;
  },
  'DELETE faults': ({ faults }) => {
    faults.set([]);
    return faults.list;
  },
};
