import net from 'node:net';
import { type HttpPostOptions, makeHttpPost } from '#aws/runtime/http-post.ts';
import { checkWebhookUrl } from '#domain/webhook/check-webhook-url.ts';
import { refusedAddress } from '#domain/webhook/refused-address.ts';

export const poster = (stage: 'local' | 'prod', options: Partial<HttpPostOptions> = {}) =>
  makeHttpPost({
    checkUrl: (url) => checkWebhookUrl(url, stage),
    refusedAddress: (address) => refusedAddress(address, stage),
    ...options,
  });

export const send = (client: ReturnType<typeof makeHttpPost>, url: string) =>
  client.post({ url, headers: { 'X-Test': 'yes' }, body: '{"a":"é"}' });

export const to =
  (...addresses: string[]): HttpPostOptions['resolve'] =>
  async () =>
    addresses.map((address) => ({ address, family: net.isIP(address) }));
