/**
 * Secrets that must never be in a log: each is noted when this local cloud, its seed or its tests
 * learn it. Checked at the end of an integration run (local/tasks/leaked-secrets.ts).
 */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { paths } from '#workstation/paths.ts';

export interface KnownSecret {
  kind: string;
  value: string;
}

/** Notes a secret; undefined and null are ignored. */
export function noteSecret(kind: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  mkdirSync(dirname(paths.secrets), { recursive: true });
  appendFileSync(paths.secrets, `${JSON.stringify({ kind, value })}\n`, { mode: 0o600 });
}

/** Empties the ledger: a new local cloud has new logs. */
export function forgetSecrets(): void {
  mkdirSync(dirname(paths.secrets), { recursive: true });
  writeFileSync(paths.secrets, '', { mode: 0o600 });
}

/** All secrets that were noted. */
export function knownSecrets(): KnownSecret[] {
  const lines = readFileSync(paths.secrets, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as KnownSecret);
}
