/**
 * What must never be in a log: each secret that this local cloud, its seed or its tests came to know,
 * as they came to know it. Checked at the end of an integration run (local/tasks/leaked-secrets.ts).
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { paths } from '../paths.ts';

export interface KnownSecret {
  kind: string;
  value: string;
}

/** Notes a secret; fields of an answer that are none (undefined, null) are passed over. */
export function noteSecret(kind: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  mkdirSync(dirname(paths.secrets), { recursive: true });
  appendFileSync(paths.secrets, `${JSON.stringify({ kind, value })}\n`, { mode: 0o600 });
}

/** Begins anew: a new local cloud has new logs. */
export function forgetSecrets(): void {
  mkdirSync(dirname(paths.secrets), { recursive: true });
  writeFileSync(paths.secrets, '', { mode: 0o600 });
}

/** Everything that was noted. */
export function knownSecrets(): KnownSecret[] {
  const lines = readFileSync(paths.secrets, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as KnownSecret);
}
