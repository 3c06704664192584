import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { paths } from '#workstation/paths.ts';
import { writePrivate } from '#workstation/stack-file.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * A sign-in as the next command needs it, for as long as its token is valid (15 minutes). There is no
 * refresh token in it: what is stolen with the file ends soon.
 */
export interface KeptSession extends SignedIn {
  stage: string;
  apiUrl: string;
}

/** Of the local cloud that COFFER_STACK names, a file of its own: it has other admins. */
function fileOf(stage: string): string {
  const named = stage === 'local' ? process.env.COFFER_STACK : undefined;
  const suffix = named
    ? `-${createHash('sha256').update(resolve(named)).digest('hex').slice(0, 12)}`
    : '';
  return `${paths.state}/sign-in/${stage}${suffix}.json`;
}

/** Only the user of this machine may read the file. Returns its name. */
export function keepSession(session: KeptSession): string {
  const file = fileOf(session.stage);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writePrivate(file, session);
  return file;
}

/** The sign-in of a stage, or null where there is none or its token has ended. */
export function keptSession(stage: string, nowMs: number): KeptSession | null {
  try {
    const kept = JSON.parse(readFileSync(fileOf(stage), 'utf8')) as KeptSession;
    return kept.expiresAtMs > nowMs ? kept : null;
  } catch {
    return null;
  }
}
