import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { paths } from '#workstation/paths.ts';

const run = promisify(execFile);
const here = `${paths.root}/local/geth`;

/** Its path has the hash of `go.sum`, so another version is built anew. */
function builtBinary(): string {
  const pinned = createHash('sha256')
    .update(readFileSync(`${here}/go.sum`))
    .digest('hex');
  return `${paths.state}/geth/${pinned.slice(0, 16)}/geth`;
}

/** A geth that is there already: `COFFER_GETH`, or the one that was built before; null if none is. */
export function gethBinary(): string | null {
  const given = process.env.COFFER_GETH;
  if (given && given !== 'off') return given;
  return existsSync(builtBinary()) ? builtBinary() : null;
}

const hasGo = (): Promise<boolean> =>
  run('go', ['version']).then(
    () => true,
    () => false,
  );

/**
 * Why no geth can run here, as a sentence; null if one can. `mayBuild`: a machine with Go builds it.
 */
export async function missingReason({ mayBuild }: { mayBuild: boolean }): Promise<string | null> {
  if (process.env.COFFER_GETH === 'off') return 'COFFER_GETH is off';
  const given = process.env.COFFER_GETH;
  if (given) return existsSync(given) ? null : `COFFER_GETH names no file: ${given}`;
  if (gethBinary()) return null;
  if (!mayBuild) return 'geth is not built here: `npm run test:real-nodes` builds it with Go';
  if (await hasGo()) return null;
  return 'there is no Go on the PATH, which builds geth, and COFFER_GETH is not set';
}

/**
 * Builds geth (about 8 minutes on two cores, once; 1.7 GB of modules and build cache, which Go
 * keeps where it keeps all) and returns its path. Go takes the modules from where this machine's own
 * settings say, and compares each with its hash in `go.sum`.
 */
export async function installGeth(say: (text: string) => void): Promise<string> {
  const there = gethBinary();
  if (there) return there;
  const target = builtBinary();
  const draft = `${target}.${process.pid}`;
  say('Building geth, once: about 8 minutes');
  mkdirSync(target.slice(0, target.lastIndexOf('/')), { recursive: true });
  try {
    const flags = ['-trimpath', '-mod=readonly', '-ldflags=-s -w', '-o', draft];
    await run('go', ['build', ...flags, 'github.com/ethereum/go-ethereum/cmd/geth'], {
      cwd: here,
      timeout: 3_600_000,
    });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
  return target;
}
