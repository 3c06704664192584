import { isIP } from 'node:net';
import { ApiError } from '#wire/api-error.ts';
import { refusedAddress } from './refused-address.ts';

const maxLength = 2_048;

/** Of https. Any other port would make deliveries knock on services that are not web servers. */
const ports = ['', '443', '8443'];

/** Names that public DNS never resolves. */
const privateName = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|in-addr\.arpa)$/;

/**
 * Normalises a webhook URL: https to a public host on port 443 or 8443, without credentials or
 * fragment. The stage `local` also allows its own host, http, and every port. The address that a
 * name resolves to is checked on each connection, not here.
 * @throws ApiError 'invalidRequest', naming `field`.
 */
export function checkWebhookUrl(text: string, stage: string, field = 'webhook_url'): string {
  const refuse = (why: string) => new ApiError('invalidRequest', `${field} ${why}`);
  if (text.length > maxLength) throw refuse(`is longer than ${maxLength} characters`);
  if (!URL.canParse(text)) throw refuse('is not a URL');
  const url = new URL(text);
  // URL normalises every spelling of an IPv4 address (hex, octal, one number) to its dotted form.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const own = stage === 'local' && isOwnHost(host);
  if (url.protocol !== 'https:' && !(own && url.protocol === 'http:')) {
    throw refuse('must begin with https://');
  }
  if (stage !== 'local' && !ports.includes(url.port)) {
    throw refuse('must be on port 443 or 8443');
  }
  if (url.username || url.password) throw refuse('must not carry a user name or password');
  if (url.hash) throw refuse('must not carry a fragment');
  if (!own && isIP(host) !== 0 && refusedAddress(host, stage) !== null) {
    throw refuse('must point to a public address');
  }
  if (!own && isIP(host) === 0 && !mayBePublic(host)) {
    throw refuse('must point to a public host name');
  }
  return url.href;
}

/** A name with a dot, and no empty label: of `0..` no two resolvers say the same. */
const mayBePublic = (host: string): boolean =>
  host.includes('.') && !host.split('.').includes('') && !privateName.test(host);

const isOwnHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
