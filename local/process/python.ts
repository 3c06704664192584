import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * The system's own first: distributions build it with profile-guided optimisation, so the emulator takes
 * a fifth less processor time than in a Python that a version manager compiled.
 */
const candidates = [
  ...['/usr/bin/python3', 'python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10'],
  'python',
];
const requirements = `${paths.root}/local/requirements.txt`;
const marker = `${paths.emulator}/installed`;
const python = `${paths.emulator}/bin/python`;

/** The command that serves the emulator. */
export const emulatorCommand = {
  command: python,
  args: [`${paths.root}/local/cloud/emulator.py`],
};

interface Python {
  command: string;
  version: string;
  hasVenv: boolean;
}

const probe =
  'import sys, importlib.util as u\n' +
  'print(sys.version_info[0], sys.version_info[1], int(bool(u.find_spec("venv") and u.find_spec("ensurepip"))))';

function ask(command: string): Promise<{ major: number; minor: number; hasVenv: boolean } | null> {
  return new Promise((resolve) => {
    execFile(command, ['-c', probe], { timeout: 15_000 }, (error, stdout) => {
      const [major, minor, venv] = stdout.trim().split(' ').map(Number);
      if (error || major === undefined || minor === undefined) resolve(null);
      else resolve({ major, minor, hasVenv: venv === 1 });
    });
  });
}

/** A Python of 3.10 or newer with venv and pip; throws an error that says what to install. */
export async function findPython(commands = candidates): Promise<Python> {
  let old: string | null = null;
  let bare: Python | null = null;
  for (const command of commands) {
    const answer = await ask(command);
    if (!answer) continue;
    const version = `${answer.major}.${answer.minor}`;
    if (answer.major !== 3 || answer.minor < 10) {
      old ??= `${command} is ${version}`;
      continue;
    }
    if (answer.hasVenv) return { command, version, hasVenv: true };
    bare ??= { command, version, hasVenv: false };
  }
  if (bare) {
    throw new Error(
      `Python ${bare.version} is here, but without venv and pip. ` +
        `On Debian or Ubuntu: apt-get install python${bare.version}-venv`,
    );
  }
  throw new Error(
    `The local cloud needs Python 3.10 or newer (its AWS emulator is written in it)${
      old ? `; ${old}` : ', and none is on the PATH'
    }.`,
  );
}

/**
 * The arguments of Python that install requirements: only wheels of known hashes, since a source
 * distribution would run its own code here.
 */
export const pipInstall = (file: string): string[] => [
  ...['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input'],
  ...['--require-hashes', '--only-binary', ':all:', '-r', file],
];

const wanted = (): string => createHash('sha256').update(readFileSync(requirements)).digest('hex');

/** Whether the emulator of exactly these requirements is installed, to its last step. */
export function isInstalled(): boolean {
  if (!existsSync(python) || !existsSync(marker)) return false;
  return readFileSync(marker, 'utf8') === wanted();
}

/**
 * Installs the emulator into its own virtual environment under `.local/emulator`. The marker is
 * written last: an interrupted install is repeated from the start.
 */
export async function installEmulator(
  supervisor: Supervisor,
  progress: (detail: string) => void,
): Promise<void> {
  if (isInstalled()) return;
  progress('looking for Python 3.10 or newer');
  const found = await findPython();
  supervisor.check();
  rmSync(paths.emulator, { recursive: true, force: true });
  mkdirSync(paths.state, { recursive: true });
  progress(`creating a virtual environment with Python ${found.version}`);
  await supervisor.run({
    name: 'venv',
    command: found.command,
    args: ['-m', 'venv', paths.emulator],
  });
  progress('installing the emulator (about 30 MB, once)');
  await supervisor.run({
    name: 'pip',
    command: python,
    args: pipInstall(requirements),
  });
  writeFileSync(marker, wanted());
}
