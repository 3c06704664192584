/** The node's HTTP API: full and solid node on one port, as hosted services offer them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NodeError } from '../wire/errors.ts';
import { toJson } from '../wire/json.ts';
import type { JsonObject } from '../wire/message-json.ts';
import { accountReads } from './account-reads.ts';
import { blockReads, headReads, pendingReads } from './block-reads.ts';
import { broadcasts } from './broadcasts.ts';
import { builders } from './builders.ts';
import { contractCalls } from './contract-calls.ts';
import { BadRequest, controls, type DevParts } from './dev.ts';
import { type HttpServer, listen, readBody, sendJson } from './http-server.ts';
import { nodeInfo } from './node-info.ts';
import { type Handler, readBodyJson, readQuery } from './request.ts';

/** Bytes. The node accepts transactions of 500 KB, which are twice as long in JSON. */
const maxBody = 4_194_304;

const notFound = (method: string, path: string): [number, string] => {
  const isGet = method === 'GET';
  const title = isGet ? 'Not Found' : `HTTP method ${method} is not supported by this URL`;
  const status = isGet ? 404 : 405;
  const page = [
    '<html>',
    '<head>',
    '<meta http-equiv="Content-Type" content="text/html;charset=ISO-8859-1"/>',
    `<title>Error ${status} ${title}</title>`,
    '</head>',
    `<body><h2>HTTP ERROR ${status} ${title}</h2>`,
    `<p>${path.replace(/[^\w/]/g, '')}</p>`,
    '</body>',
    '</html>',
    '',
  ];
  return [status, page.join('\n')];
};

/** Reads of the full node that a solid node answers with 405 (java-tron 4.8.0). */
const notSolid = new Set([
  'getaccountresource',
  'getaccountnet',
  'getcontract',
  'getcontractinfo',
  'getchainparameters',
  'getnextmaintenancetime',
  'triggersmartcontract',
]);
const isSolid = (name: string): boolean => !notSolid.has(name);

export async function serveTron(port: number, parts: DevParts): Promise<HttpServer> {
  const { chain, faults } = parts;
  const reads = { ...blockReads, ...accountReads, ...contractCalls, ...nodeInfo };
  const apis: Record<string, Record<string, Handler>> = {
    wallet: { ...reads, ...headReads, ...pendingReads, ...builders, ...broadcasts(faults) },
    walletsolidity: Object.fromEntries(Object.entries(reads).filter(([name]) => isSolid(name))),
  };

  const dev = async (request: IncomingMessage, response: ServerResponse, name: string) => {
    const control = controls[`${request.method} ${name}`];
    if (!control) return sendJson(response, 404, '{"error":"There is no such control"}');
    const text = await readBody(request);
    try {
      const body = text === '' ? {} : (JSON.parse(text) as JsonObject);
      const answer = await chain.lock.run(() => control(parts, body));
      return sendJson(response, 200, toJson(answer));
    } catch (error) {
      const isBadRequest = error instanceof BadRequest || error instanceof SyntaxError;
      const message = toJson({ error: (error as Error).message });
      return sendJson(response, isBadRequest ? 400 : 500, message);
    }
  };

  const answer = async (
    handler: Handler,
    onSolidNode: boolean,
    text: string,
    query: JsonObject,
  ) => {
    try {
      const body = { ...query, ...readBodyJson(text) };
      const visible = body.visible === true || body.visible === 'true';
      return await chain.lock.run(() => {
        const view = onSolidNode ? chain.solidView() : chain.fullView();
        return handler({ chain, view, body, text, visible });
      });
    } catch (error) {
      const { javaClass = 'java.lang.RuntimeException', message } = error as NodeError;
      if (!(error instanceof NodeError)) console.error(error);
      return { Error: `class ${javaClass} : ${message}` };
    }
  };

  return listen(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, api = '', name = ''] = url.pathname.split('/');
    if (api === 'dev') return dev(request, response, name);
    const requestFaults = faults.ofRequest(url.pathname);
    const lost = requestFaults.find(({ kind }) => kind === 'lose-request');
    if (lost) return void request.socket.destroy();
    const text = await readBody(request, maxBody);
    for (const fault of requestFaults) {
      if (fault.kind === 'delay') await sleep(fault.ms);
      if (fault.kind === 'http') {
        return sendJson(response, fault.status, '{"Error":"an injected fault"}');
      }
    }
    const handler = Object.hasOwn(apis, api) ? apis[api]![name] : undefined;
    if (!handler || (request.method !== 'POST' && request.method !== 'GET')) {
      const [status, page] = notFound(request.method ?? 'GET', url.pathname);
      response.writeHead(status, { 'content-type': 'text/html;charset=iso-8859-1' });
      return void response.end(page);
    }
    const onSolidNode = api === 'walletsolidity';
    const result = await answer(handler, onSolidNode, text, readQuery(url.searchParams));
    if (requestFaults.some(({ kind }) => kind === 'lose-answer'))
      return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json;charset=utf-8' });
    response.end(toJson(result));
  });
}
