/** What deciding about a request needs: who calls, how often, and whether it came before. */
import type { ApiKey, Project, ProjectSettings } from './records.ts';

/** One reading of everything that a caller claims to be; null is unknown. */
export interface AuthContext {
  key: ApiKey | null;
  project: Project | null;
  settings: ProjectSettings;
  /** Failed authentications of the source address in this minute. */
  failures: number;
}

export interface AccessStore {
  /** One round trip; `minute` counts from the epoch. */
  authContext(input: {
    appId: string;
    projectId: string;
    ip: string;
    minute: number;
  }): Promise<AuthContext>;
}

export type RateScope = 'app' | 'public' | 'failed' | 'unknown';

export interface GuardStore {
  /** Takes a nonce until `until` (unix seconds); false when it is taken at `now`. */
  claimNonce(input: { appId: string; nonce: string; now: number; until: number }): Promise<boolean>;
  /** The same for what was signed (sha256, hex). */
  claimSignature(input: {
    appId: string;
    digest: string;
    now: number;
    until: number;
  }): Promise<boolean>;
  /** Counts one more in this minute and returns the count. */
  count(scope: RateScope, id: string, minute: number): Promise<number>;
}
