/** What the command touches outside itself; tests give another one. */
export interface World {
  env: Record<string, string | undefined>;
  /** The folder of the user's configuration. */
  home: string;
  /** The folder that the command was called in. */
  cwd: string;
  fetch: typeof fetch;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  out: (text: string) => void;
  err: (text: string) => void;
  /** Whether a person reads standard error. */
  isTerminal: boolean;
  /** Asks a person for a line; with `secret` nothing is shown. Null if nobody can answer. */
  ask: (question: string, options?: { secret?: boolean }) => Promise<string | null>;
  /** Ends what is running: Ctrl-C. */
  signal: AbortSignal;
}
