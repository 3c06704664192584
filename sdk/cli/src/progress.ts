import type { World } from './world.ts';

/** Runs something, and says `what` while it lasts. */
export type Progress = <T>(what: () => string, run: () => Promise<T>) => Promise<T>;

const [first, next] = [2_000, 5_000];

/**
 * Shows a person at a terminal what is going on: after two seconds, and then every five. Of what
 * runs inside something else only the outer one is shown.
 */
export function telling({ isTerminal, err }: World): Progress {
  let isTelling = false;
  return async (what, run) => {
    if (!isTerminal || isTelling) return run();
    isTelling = true;
    let timer = setTimeout(function tell() {
      err(`${what()}...`);
      timer = setTimeout(tell, next);
    }, first);
    try {
      return await run();
    } finally {
      clearTimeout(timer);
      isTelling = false;
    }
  };
}
