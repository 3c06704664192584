/** The project's IP whitelist (docs/interface.md "Error codes" 40301). */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Reads `::ffff:10.0.0.1` as 10.0.0.1. Refuses short forms such as `10.1` and `012.1.1.1`. */
function parseAddress(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : null;
}

function parseRange(text: string): [Address, number] | null {
  const [base = '', bits, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (!address || rest.length > 0) return null;
  const width = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, width];
  if (!/^\d{1,3}$/.test(bits)) return null;
  // The prefix of an IPv4-mapped range counts 128 bits.
  const mapped = address.kind() === 'ipv4' && base.includes(':');
  const size = Number(bits) - (mapped ? 96 : 0);
  return size >= 0 && size <= width ? [address, size] : null;
}

/** True if `ip` is on the whitelist. An empty whitelist allows every address. */
export function ipAllowed(whitelist: readonly string[], ip: string): boolean {
  if (whitelist.length === 0) return true;
  const address = parseAddress(ip);
  if (!address) return false;
  return whitelist.some((entry) => {
    const range = parseRange(entry);
    // match() throws if the families differ.
    return range !== null && range[0].kind() === address.kind() && address.match(range);
  });
}
