import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { equalConstantTime } from '#shared/crypto/constant-time.ts';

/**
 * A distribution in front of the API (docs/decisions/0052-the-edge.md). It proves by a secret that
 * a request came through it; only digests of the secret are known here, two while it is changed.
 */
export interface Edge {
  secretDigests: readonly string[];
  /** What becomes of a request that did not come through it. */
  direct: 'judged' | 'refused';
}

/** The two headers that the distribution sets on each request, over what its viewer sent. */
export const edgeSecretHeader = 'x-coffer-edge';
export const edgeCallerHeader = 'x-coffer-caller';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The address that whitelists and limits are about. A header names it only in a request with the
 * distribution's secret; in any other request it is the address that the gateway saw.
 */
export function callerAddress(
  edge: Edge | null,
  { sourceIp, headers }: { sourceIp: string; headers: Record<string, string | undefined> },
): { ip: string; throughEdge: boolean } {
  const direct = { ip: sourceIp, throughEdge: false };
  const secret = headers[edgeSecretHeader];
  const named = headers[edgeCallerHeader];
  if (!edge || !secret || !named || isIP(named) === 0) return direct;
  const digest = sha256(secret);
  const isKnown = edge.secretDigests.some((known) => equalConstantTime(known, digest));
  return isKnown ? { ip: named, throughEdge: true } : direct;
}
