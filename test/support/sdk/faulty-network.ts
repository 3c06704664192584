import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkFault } from '#test/fakes/sdk/merchant-api.ts';

/** As on the fake network, and one more: the answer comes after the client has given up. */
export type RealFault = NetworkFault | 'slow';

/** How long a `late` request is on its way. */
const lateMs = 1_500;

/**
 * A network between clients and the deployed API: what happens to each request is the next of
 * `nextFault`. Its `baseUrl` is used instead of the API's.
 */
export async function startFaultyNetwork(apiUrl: string, nextFault: () => RealFault) {
  const seen: RealFault[] = [];
  const underWay = new Set<Promise<unknown>>();
  const { origin, pathname } = new URL(apiUrl);

  const noted = <T>(work: Promise<T>): Promise<T> => {
    const done = work.catch(() => {}).finally(() => underWay.delete(done));
    underWay.add(done);
    return work;
  };
  async function carryOut(request: IncomingMessage, body: Buffer) {
    const { host: _, connection: __, ...headers } = request.headers as Record<string, string>;
    const { method = 'GET', url = '' } = request;
    const init = { method, headers, ...(body.length > 0 && { body: new Uint8Array(body) }) };
    const answer = await noted(fetch(origin + url, init));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  const refuse = (response: ServerResponse, status: number, body: object, more = {}) =>
    response.writeHead(status, more).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const fault = nextFault();
    seen.push(fault);
    if (fault === 'lost') return request.destroy();
    if (fault === 'late') {
      noted(delay(lateMs).then(() => carryOut(request, body))).catch(() => {});
      return request.destroy();
    }
    if (fault === 'rateLimited') {
      const message = 'Rate limit exceeded';
      return refuse(response, 429, { code: 42901, message }, { 'retry-after': '1' });
    }
    if (fault === 'busy') return refuse(response, 503, { code: 50301, message: 'Busy' });
    const first = await carryOut(request, body);
    if (fault === 'dropped') return request.destroy();
    // Nobody answers: the client gives up by itself.
    if (fault === 'slow') return;
    if (fault === 'failed') return refuse(response, 503, { code: 50301, message: 'A service' });
    if (fault === 'gateway') return refuse(response, 503, { message: 'Service Unavailable' });
    const { status, headers, text } = fault === 'doubled' ? await carryOut(request, body) : first;
    const kept = ['date', 'content-type', 'x-request-id', 'retry-after'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    return response.writeHead(status, Object.fromEntries(kept)).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${pathname}`,
    /** What happened, request by request. */
    seen,
    /** Waits until no request is under way any more. */
    async settle(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    stop: (): void => {
      server.close().closeAllConnections();
    },
  };
}
