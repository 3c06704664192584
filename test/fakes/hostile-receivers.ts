/** Webhook receivers that misbehave, and their deliveries as admins see them. */
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnProject } from '../scenarios/own-project.ts';
import { until } from '../support/stack.ts';

export interface OddReceiver {
  url: string;
  /** How many requests arrived. */
  requests: number;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1. Reads each request to its end, and then answers it with `answer`. */
export async function hostileReceiver(answer: RequestListener): Promise<OddReceiver> {
  const server = http.createServer((request, response) => {
    receiver.requests += 1;
    response.on('error', () => {});
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: OddReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: 0,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

export interface Delivery {
  id: string;
  event: string;
  ref: string;
  url: string;
  state: string;
  tries: number;
  next_at: number | null;
  attempts: {
    at: number;
    status: number | null;
    error: string | null;
    duration_ms: number;
    manual: boolean;
  }[];
}

/** Gives the project one more webhook URL. */
export const listenAt = ({ alice, slug }: OwnProject, webhook_url: string) =>
  alice.request<{ app_id: string }>('POST', `/projects/${slug}/keys`, {
    name: 'a receiver',
    permission: 'read',
    mode: 'hmac',
    webhook_url,
  });

/** Waits for the delivery of an event to a URL until it has been tried this often. */
export const delivery = ({ alice, slug }: OwnProject, url: string, ref: string, tries = 1) =>
  until(`try ${tries} at ${url}`, async () => {
    const { list } = await alice.request<{ list: Delivery[] }>('GET', `/projects/${slug}/webhooks`);
    return list.find((one) => one.url === url && one.ref === ref && one.tries >= tries);
  });

/** Makes an event that needs no chain: an admin rejects an order. */
export async function rejectedOrder(project: OwnProject): Promise<string> {
  const { no } = await project.apply(1_000);
  const path = `/projects/${project.slug}/withdrawals/${no}/reject`;
  await project.alice.request('POST', path, { reason: 'a test' });
  return no;
}
