/** 64 hexadecimal digits: an API secret, or a transaction of TRON. */
const bareDigits = /^[0-9a-f]{64}$/i;

/**
 * Whether a text has the form of a secret: an API secret, a session key's value or a webhook
 * secret. None may be in a path or be sent anywhere. A transaction of TRON looks like an API
 * secret: with 0x before it, it is looked for.
 */
export const looksSecret = (text: string): boolean =>
  bareDigits.test(text.trim()) ||
  /\bsk_\S*_[0-9a-f]{64}\b/i.test(text) ||
  /\bwhs_[A-Za-z0-9+/]{20}/.test(text);
