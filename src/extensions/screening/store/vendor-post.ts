import { screeningVendors } from '#model/settings/screening-settings.ts';

const hosts: ReadonlySet<string> = new Set(Object.values(screeningVendors).map(({ url }) => url));

/** The URL, if it is below a vendor's own host: by https, in every stage. Throws otherwise. */
export function checkVendorUrl(url: string): string {
  const { href, origin, username, password } = new URL(url);
  if (!hosts.has(origin) || username !== '' || password !== '')
    throw new Error(`Not the address of a vendor: ${origin}`);
  return href;
}
