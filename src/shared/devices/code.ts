/**
 * A code of the operator, by which the first two people begin: eight characters that name the pair, and
 * 26 that are 130 random bits. It is typed into the page and never sent: the page makes a key of it.
 */

/** What the codes of the operator look like to a person: groups of five, so that they can be read aloud. */
export const shownCode = (code: string): string => code.match(/.{1,5}/g)!.join('-');

const length = 34;

/** The parts of a code as it was typed: any case, any gaps, O for 0, I and L for 1; null for no code. */
export function parseCode(typed: string): { codesId: string; seedText: string } | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  if (code.length !== length || !/^[0-9A-HJKMNP-TV-Z]+$/.test(code)) return null;
  return { codesId: code.slice(0, 8), seedText: JSON.stringify(['coffer-device-seed-1', code]) };
}

/** What precedes the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410), hex. */
export const ed25519Prefix = '302e020100300506032b657004220420';
