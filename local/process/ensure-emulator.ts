import { installEmulator, isInstalled } from './python.ts';
import { Supervisor } from './supervisor.ts';

/** Installs the emulator for a program that starts its own, unless it is installed or AWS_ENDPOINT_URL names one. */
export async function ensureEmulator(): Promise<void> {
  if (process.env.AWS_ENDPOINT_URL || isInstalled()) return;
  const supervisor = await Supervisor.claim();
  await installEmulator(supervisor, console.log).finally(() => supervisor.stop());
}
