import { createHash } from 'node:crypto';
import { callerAddress, type Edge } from '#domain/auth/caller-address.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const secret = 'a'.repeat(64);
export const edge: Edge = { secretDigests: [sha256(secret)], direct: 'judged' };

/** Of CloudFront, or of a direct caller of the gateway. */
export const sourceIp = '192.0.2.1';

export const address = (headers: Record<string, string | undefined>, of: Edge | null = edge) =>
  callerAddress(of, { sourceIp, headers });
