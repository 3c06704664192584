import { base58, base64 } from '@scure/base';
import { invalidParams } from './rpc-error.ts';

/** The largest transaction: its bytes (one IPv6 packet) and its length as text. */
const limits = { raw: 1_232, base58: 1_683, base64: 1_644 } as const;
/** The same of version 1 (SIMD-0385). */
const version1Limits = { raw: 4_096, base58: 5_594, base64: 5_464 } as const;
/** The first byte of a transaction of version 1. */
const version1Byte = 0x81;

/** Decodes bytes that a caller sent as text. `type` is the expected Rust type, for messages. */
export function decodeWire(text: string, encoding: unknown, type: string): Uint8Array {
  const form = encoding ?? 'base58';
  if (form !== 'base58' && form !== 'base64') {
    throw invalidParams(`unsupported encoding: ${form}. Supported encodings: base58, base64`);
  }
  const tooLarge = (bytes: number) =>
    invalidParams(
      `${form} encoded ${type} too large: ${bytes} bytes (max: encoded/raw ${limits[form]}/${limits.raw})`,
    );
  const decode = () => (form === 'base64' ? base64.decode(text) : base58.decode(text));
  if (text.length > limits[form]) {
    if (text.length > version1Limits[form]) throw tooLarge(text.length);
    try {
      const bytes = decode();
      if (bytes[0] === version1Byte && bytes.length <= version1Limits.raw) return bytes;
    } catch {
      // It is too large in any case.
    }
    throw tooLarge(text.length);
  }
  let bytes: Uint8Array;
  try {
    bytes = decode();
  } catch {
    const letters = form === 'base64' ? /[^A-Za-z0-9+/=]/ : /[^1-9A-HJ-NP-Za-km-z]/;
    const at = Math.max(0, text.search(letters));
    throw invalidParams(
      form === 'base64'
        ? `invalid base64 encoding: InvalidByte(${at}, ${text.charCodeAt(at)})`
        : `invalid base58 encoding: InvalidCharacter { character: '${text[at]}', index: ${at} }`,
    );
  }
  if (bytes.length > limits.raw && bytes[0] !== version1Byte) throw tooLarge(bytes.length);
  return bytes;
}
