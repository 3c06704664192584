import type { TableIdentity } from '#model/sent-payment.ts';
import { makeCachedRead } from '#shared/async/cached-read.ts';
import { clock, stage } from './runtime.ts';

/**
 * How long a table's identity is believed, in milliseconds. On AWS a restore under the same name
 * takes minutes; the local cloud's takes an instant (docs/decisions/0012-restores.md).
 */
export const identityKeptMs = 10_000;

/** Asks for a table's identity at most every ten seconds: DescribeTable is a control-plane call. */
export const cachedIdentity = (
  read: () => Promise<TableIdentity>,
): (() => Promise<TableIdentity>) =>
  makeCachedRead({ read, nowMs: clock.nowMs, keepMs: stage() === 'local' ? 0 : identityKeptMs });
