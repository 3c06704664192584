import type { Ui } from '#workstation/ui.ts';
import { AlreadyRunning, Stopping, Supervisor } from './process/supervisor.ts';

/**
 * Runs `work` under its own supervisor. Whatever happens, every process that it started is ended
 * before this process exits. The exit code is what `work` returns, 1 on an error, 128 + n on a
 * signal.
 */
export async function runSupervised(
  ui: Ui,
  work: (supervisor: Supervisor) => Promise<number>,
): Promise<never> {
  let supervisor: Supervisor;
  try {
    supervisor = await Supervisor.claim((names) =>
      ui.line(`Ended processes that a killed run had left: ${names.join(', ')}`),
    );
  } catch (error) {
    ui.line((error as Error).message);
    process.exit(1);
  }
  supervisor.handleSignals(
    () => {
      ui.close();
      ui.line('\nEnding the local cloud...');
    },
    (code) => process.exit(code),
  );
  let code = 1;
  try {
    code = await work(supervisor);
  } catch (error) {
    // A stop makes every running step fail: those errors say nothing new.
    if (!supervisor.isStopping && !(error instanceof Stopping)) {
      ui.close();
      ui.line(`\n${error instanceof AlreadyRunning ? '' : 'Failed: '}${(error as Error).message}`);
    }
  }
  if (supervisor.isStopping) {
    // The signal's handler exits with its code once everything has ended.
    await new Promise(() => setInterval(() => {}, 60_000));
  }
  await supervisor.stop();
  process.exit(code);
}
