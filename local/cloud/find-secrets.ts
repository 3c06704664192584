import type { KnownSecret } from '../process/secrets-ledger.ts';

/** Patterns that are always secrets. */
const shapes: Record<string, RegExp> = {
  'an API secret by name': /api_?secret["'\s:=\\]{1,6}[0-9a-f]{32}/i,
  'a session key': /sk_[0-9A-Z]{26}_[0-9a-f]{16}/,
  'a webhook secret': /whs_[0-9A-Za-z+/]{16}/,
  'a bearer token': /bearer\s+ey[0-9A-Za-z_-]{8}/i,
  'a JSON web token': /eyJ[0-9A-Za-z_-]{16,}\.eyJ[0-9A-Za-z_-]{16,}\./,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  'a key by name':
    /(private_?key|secret|seed|mnemonic|password)["'\s:=\\]{1,6}(0x)?[0-9a-f]{64}(?![0-9a-f])/i,
};

const is64Hex = /^[0-9a-f]{64}$/;

/**
 * The secrets that a text contains, plain or in base64, as `<kind>, beginning <3 letters>`. A whole
 * secret is never returned.
 */
export function findSecrets(text: string, secrets: readonly KnownSecret[]): string[] {
  const found = new Set<string>();
  for (const [name, shape] of Object.entries(shapes)) {
    if (shape.test(text)) found.add(name);
  }
  // There are thousands of signatures, so they are looked up among the text's runs of hex.
  const runs = new Set(text.match(/[0-9a-f]{64,}/g));
  for (const { kind, value } of new Map(secrets.map((one) => [one.value, one])).values()) {
    const leaked =
      kind === 'signature' && is64Hex.test(value)
        ? runs.has(value)
        : text.includes(value) || text.includes(Buffer.from(value).toString('base64'));
    if (leaked) found.add(`${kind}, beginning ${value.slice(0, 3)}`);
  }
  return [...found];
}
