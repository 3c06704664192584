/** Packages of a lockfile by their folder. */
type Packages = Record<
  string,
  { version?: string; integrity?: string | undefined; optional?: boolean; link?: boolean }
>;

/** Whether node_modules holds what package-lock.json says. */
export function isInstalled(lock: Packages | null, installed: Packages | null): boolean;

/** The sentence for a Node that is too old, or null. */
export function nodeProblem(version: string): string | null;

/** Which Node runs a script: `binary`, or with null the one that started it. */
export function runtimeFor(options: {
  system: string;
  version: string;
  installed: Packages | null;
}): { binary: string | null; problem: string | null };
