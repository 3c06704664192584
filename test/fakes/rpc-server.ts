/** A JSON-RPC node over real HTTP that gives the answers of a test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface RpcServer {
  url: string;
  /** The parsed bodies of the requests so far. */
  received: unknown[];
  headers: IncomingMessage['headers'][];
  stop(): Promise<void>;
}

export type Handler = (body: unknown, response: ServerResponse, request: IncomingMessage) => void;

/** Answers with JSON and a status. */
export const json = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** A handler that answers each call, single or in a batch, with the result or error of `reply`. */
export const node =
  (reply: (call: Call) => Record<string, unknown>): Handler =>
  (body, response) => {
    const one = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...reply(call) });
    json(response, Array.isArray(body) ? body.map(one) : one(body as Call));
  };

/** Starts the node on a free port of this machine. Call `stop` at the end. */
export function startRpcServer(handler: Handler): Promise<RpcServer> {
  const received: unknown[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
      received.push(body);
      headers.push(request.headers);
      handler(body, response, request);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      const stop = () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        });
      resolve({ url: `http://127.0.0.1:${port}`, received, headers, stop });
    });
  });
}
