import type { Handler } from './rpc-server.ts';
import { json } from './rpc-server.ts';

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** A node that refuses to answer more than `most` calls at once, as some providers do. */
export const limitedNode =
  (most: number, reply: (call: Call) => unknown): Handler =>
  (body, response) => {
    const calls = [body].flat() as Call[];
    if (calls.length > most) {
      return json(response, { id: null, error: { code: -32600, message: 'batch too large' } });
    }
    const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, result: reply(call) }));
    json(response, Array.isArray(body) ? answers : answers[0]);
  };
