import ipaddr from 'ipaddr.js';

const cidr = /^([^/]+)(?:\/(\d{1,3}))?$/;

/**
 * Normalises an entry of the IP whitelist: an IPv4 or IPv6 address, or a CIDR range whose host bits
 * are zero. Returns null for anything else. An IPv4-mapped address becomes the IPv4 address. A
 * range of every address (`/0`) restricts nothing and is refused.
 */
export function checkIpEntry(text: string): string | null {
  const [, host = '', bits] = cidr.exec(text) ?? [];
  const address = parse(host);
  if (!address) return null;
  const max = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return address.toString();
  const length = Number(bits);
  if (length < 1 || length > max || host.includes('%')) return null;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${length}`);
  return network.toString() === address.toString() ? `${address}/${length}` : null;
}

function parse(host: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return ipaddr.IPv4.parse(host);
  if (!ipaddr.IPv6.isValid(host) || host.includes('%')) return null;
  const address = ipaddr.IPv6.parse(host);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}
