import ipaddr from 'ipaddr.js';

/** IPv6 outside 2000::/3 is not global unicast; this part of it is documentation (RFC 9637). */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const documentation: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('3fff::'), 20];

/** Azure answers there with the credentials of a machine, as others do on link-local addresses. */
const wireServer = '168.63.129.16';

/**
 * Why nothing may be sent to this IP address, in a few words; null if it is public
 * (docs/decisions.md "Refused addresses"). Refused: private, loopback, link-local (with the cloud's
 * metadata and runtime services), shared, multicast and reserved ranges, and every IPv6 form that
 * embeds an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), whichever address that is. Only
 * the stage `local` may reach loopback.
 */
export function refusedAddress(text: string, stage: string): string | null {
  if (!ipaddr.isValid(text)) return 'not an IP address';
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === 'loopback' && stage === 'local') return null;
  if (range !== 'unicast') return `${range} address`;
  if (address.kind() === 'ipv4')
    return address.toString() === wireServer ? 'metadata address' : null;
  return address.match(globalUnicast) && !address.match(documentation) ? null : 'reserved address';
}
