import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { paths } from '#workstation/paths.ts';
import { groupMembers, hasEnded, launchers, processInfo } from '#workstation/process-table.ts';
import { claimRun, endGroup, endStale, type Run, writeRun } from '#workstation/run-file.ts';

/** Thrown by steps that were running when the stop began. */
export class Stopping extends Error {
  constructor() {
    super('The local cloud is stopping');
    this.name = 'Stopping';
  }
}

/** Another run holds the lock. */
export class AlreadyRunning extends Error {
  constructor(readonly pid: number) {
    super(`The local cloud is already running (process ${pid}). Stop it there with Ctrl-C.`);
    this.name = 'AlreadyRunning';
  }
}

export interface Service {
  name: string;
  pid: number;
  /** Path of its log. */
  log: string;
  /** Resolves when it has ended, with a sentence that says how. */
  ended: Promise<string>;
  isRunning(): boolean;
}

/** How often the npm that runs the script is looked for (ms). */
const launcherMs = 2_000;

interface SpawnOptions {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/**
 * Owns every process of the local cloud. Each child leads a process group of its own, so that a
 * Ctrl-C in the terminal reaches only us, and we end each group with all that it started.
 */
export class Supervisor {
  readonly #run: Run;
  readonly #cleanups: (() => unknown)[] = [];
  readonly #signals: (() => void)[] = [];
  readonly #guard = startGuard();
  #stopping: Promise<void> | null = null;

  private constructor(run: Run) {
    this.#run = run;
  }

  /**
   * Takes the lock and ends what a killed run left; throws AlreadyRunning when one is alive.
   * `onStale` receives the names of the processes that were ended.
   */
  static async claim(onStale: (names: string[]) => void = () => {}): Promise<Supervisor> {
    const claim = claimRun(paths.run);
    if ('held' in claim) throw new AlreadyRunning(claim.held.pid);
    const supervisor = new Supervisor(claim.claimed);
    // The processes of a dead run are listed as ours until they end: a crash here keeps them
    // listed.
    claim.claimed.processes.push(...claim.stale);
    writeRun(paths.run, claim.claimed);
    const ended = await endStale(claim.stale, paths.state);
    claim.claimed.processes.splice(0, claim.stale.length);
    writeRun(paths.run, claim.claimed);
    if (ended.length > 0) onStale(ended);
    return supervisor;
  }

  get isStopping(): boolean {
    return this.#stopping !== null;
  }

  /** Throws Stopping once the stop has begun: call it between two steps. */
  check(): void {
    if (this.#stopping) throw new Stopping();
  }

  /** Runs at the stop, last added first. */
  onStop(cleanup: () => unknown): void {
    this.#cleanups.push(cleanup);
  }

  /**
   * Ends everything on Ctrl-C, kill and a closed terminal, and as on a closed terminal when the npm that runs
   * this script is killed; then `exit` is called with the code.
   */
  handleSignals(onSignal: () => void, exit: (code: number) => void): void {
    const numbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 } as const;
    for (const [signal, number] of Object.entries(numbers)) {
      const handler = () => {
        if (!this.#stopping) onSignal();
        void this.stop().then(() => exit(128 + number));
      };
      process.on(signal, handler);
      this.#signals.push(() => process.off(signal, handler));
    }
    const above = launchers();
    const watch = setInterval(() => {
      if (above.some(hasEnded)) process.kill(process.pid, 'SIGHUP');
    }, launcherMs).unref();
    this.#signals.push(() => clearInterval(watch));
  }

  /** Starts a long-running process; its output goes to `.local/logs/<name>.log`. */
  start(options: SpawnOptions): Service {
    this.check();
    mkdirSync(paths.logs, { recursive: true });
    const log = `${paths.logs}/${options.name}.log`;
    const output = openSync(log, 'w');
    const child = spawn(options.command, options.args, {
      cwd: options.cwd ?? paths.root,
      env: options.env ?? process.env,
      stdio: ['ignore', output, output],
      detached: true,
    });
    closeSync(output);
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`${options.name} did not start: ${error.message}`));
      child.once('exit', (code, signal) => {
        void this.#leaderEnded(child.pid);
        resolve(`${options.name} ended (${signal ?? code})`);
      });
    });
    const pid = child.pid;
    if (pid !== undefined) {
      this.#run.processes.push({
        name: options.name,
        pid,
        started: processInfo(pid)?.started ?? '',
      });
      writeRun(paths.run, this.#run);
    }
    return {
      name: options.name,
      pid: pid ?? -1,
      log,
      ended,
      isRunning: () => pid !== undefined && child.exitCode === null && child.signalCode === null,
    };
  }

  /** Runs a command to its end; throws with the last lines of its log when it fails. */
  async run(options: SpawnOptions): Promise<void> {
    const service = this.start(options);
    const how = await service.ended;
    this.check();
    if (how.endsWith('(0)')) return;
    throw new Error(`${how}. The last lines of ${service.log}:\n${tail(service.log)}`);
  }

  /** Ends one service and all that it started. */
  async end(service: Service): Promise<void> {
    if (service.pid > 0) await endGroup(service.pid, 3000);
    this.#forget(service.pid);
  }

  /** Ends everything; a second call waits for the same end. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** A pid can be reused once its group is empty, so an ended process must not stay listed. */
  async #leaderEnded(pid: number | undefined): Promise<void> {
    if (pid === undefined) return;
    if (groupMembers(pid).length > 0) await endGroup(pid, 1000);
    this.#forget(pid);
  }

  #forget(pid: number): void {
    const index = this.#run.processes.findIndex((entry) => entry.pid === pid);
    if (index >= 0) this.#run.processes.splice(index, 1);
    if (!this.#stopping) writeRun(paths.run, this.#run);
  }

  async #stopAll(): Promise<void> {
    rmSync(paths.stack, { force: true });
    await Promise.all(this.#run.processes.map((entry) => endGroup(entry.pid, 3000)));
    for (const cleanup of this.#cleanups.reverse()) {
      await Promise.resolve()
        .then(cleanup)
        .catch(() => {});
    }
    rmSync(paths.run, { force: true });
    this.#guard.stdin.end('stopped\n');
    for (const off of this.#signals) off();
  }
}

/**
 * Starts the shell that runs end-left.ts if this process ends without a stop, as by SIGKILL: its input then ends
 * before it has a line.
 */
function startGuard() {
  const script = `${import.meta.dirname}/end-left.ts`;
  const guard = spawn(
    'sh',
    ['-c', 'read -r word || exec "$0" "$@"', process.execPath, ...process.execArgv, script],
    { cwd: paths.root, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  );
  guard.unref();
  (guard.stdin as Socket).unref();
  // A guard that was ended first does not end the run.
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  return guard;
}

/** The last lines of a log, for an error message. */
export function tail(file: string, lines = 15): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '(no log)';
  }
}
