import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { paths } from '#workstation/paths.ts';

const run = promisify(execFile);
const scripts = `${paths.root}/test/support/refusals`;

export const python = async <T>(args: string[], cwd = scripts): Promise<T> => {
  const { stdout } = await run(`${paths.emulator}/bin/python`, args, { cwd });
  return JSON.parse(stdout) as T;
};

export interface Row {
  name: string;
  service: string;
  refuses: string;
  page: string;
  error: string;
}

export interface Ended {
  refused: Record<string, string>;
  allowed: Record<string, string>;
}

/** CloudTrail's events are put by AWS only: its test is inside of the emulator. */
export const insideOnly = 'read-only-events';
