/**
 * Where functions find this machine: `127.0.0.1`, or what COFFER_HOST names, for an emulator that runs functions in
 * containers. Throws if that is not a name or an IPv4 address.
 */
export function functionsHost(): string {
  const host = process.env.COFFER_HOST;
  if (!host) return '127.0.0.1';
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(host)) {
    throw new Error(`COFFER_HOST must be a host name or an IPv4 address, not "${host}"`);
  }
  return host;
}

/** The address that a server of this machine listens on: all of them where functions are elsewhere. */
export const listenAddress = (): string =>
  functionsHost() === '127.0.0.1' ? '127.0.0.1' : '0.0.0.0';

/** The URL of a server of this machine as functions call it. */
export const forFunctions = (url: string): string =>
  url.replace('//127.0.0.1:', `//${functionsHost()}:`);
