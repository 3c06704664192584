import type { WhitelistName } from '#model/change.ts';
import { ApiError } from '#wire/api-error.ts';
import { checkIpEntry } from '../keys/check-ip-entry.ts';
import type { SettingsCatalog } from './settings-catalog.ts';

/** An entry of a whitelist in its normal form. Errors: invalidRequest, naming the field. */
export function whitelistEntry(
  catalog: Pick<SettingsCatalog, 'address'>,
  { list, text, field }: { list: WhitelistName; text: string; field: string },
): string {
  const result = list === 'ipWhitelist' ? ipEntry(text.trim()) : catalog.address(text.trim());
  if ('address' in result) return result.address;
  throw new ApiError('invalidRequest', `${field} ${result.problem}`);
}

function ipEntry(text: string): { address: string } | { problem: string } {
  const address = checkIpEntry(text);
  return address === null
    ? {
        problem:
          'must be an IP address or a CIDR range with zero host bits, such as 203.0.113.0/24',
      }
    : { address };
}
