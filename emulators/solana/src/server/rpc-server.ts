import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SolanaChain } from '../chain.ts';
import { answer } from '../rpc/answer.ts';
import { applySwitch, BadSwitch, devState } from './dev.ts';
import { type HttpServer, listen, readBody, sendJson } from './http-server.ts';

async function dev(
  chain: SolanaChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT') {
    const name = (request.url ?? '').split('/')[2] ?? '';
    try {
      const text = await readBody(request);
      if (text === null) throw new BadSwitch('The body is too large');
      applySwitch(chain, name, JSON.parse(text === '' ? '{}' : text));
    } catch (error) {
      if (!(error instanceof BadSwitch || error instanceof SyntaxError)) throw error;
      return sendJson(response, 400, JSON.stringify({ error: error.message }));
    }
  } else if (request.method !== 'GET') {
    return sendJson(response, 405, '{"error":"GET or PUT"}');
  }
  return sendJson(response, 200, JSON.stringify(devState(chain)));
}

async function rpc(
  chain: SolanaChain,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === null) {
    response.writeHead(413, { 'content-type': 'text/plain; charset=utf-8' });
    return void response.end('request body size exceeds allowed maximum');
  }
  const { text, cut, delayMs, status } = answer(chain, body);
  if (cut) return void response.destroy();
  if (delayMs > 0) await sleep(delayMs);
  if (status !== 200) return sendJson(response, status, JSON.stringify({ error: status }));
  return sendJson(response, 200, text);
}

/** The node's JSON-RPC by POST, and the development switches at `/dev`. */
export function startRpcServer(chain: SolanaChain, port: number): Promise<HttpServer> {
  return listen(port, async (request, response) => {
    if (/^\/dev(\/|$)/.test(request.url ?? '')) return dev(chain, request, response);
    if (request.url === '/health') return void response.end('ok');
    if (request.method === 'POST') return rpc(chain, request, response);
    response.writeHead(405, { 'content-type': 'text/plain' });
    response.end('Used HTTP Method is not allowed. POST or OPTIONS is required\n');
  });
}
