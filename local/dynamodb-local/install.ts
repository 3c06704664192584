import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { paths } from '#workstation/paths.ts';
import { fileProblems, parseHashes } from './file-hashes.ts';
import { findJava, hasMaven } from './java.ts';

const here = `${paths.root}/local/dynamodb-local`;
const hashes = () => readFileSync(`${here}/files.sha256`, 'utf8');

/** Shared by every local cloud of this clone. The name changes with the list of files. */
const folder = () =>
  `${paths.root}/.local/dynamodb-local/${createHash('sha256').update(hashes()).digest('hex').slice(0, 16)}`;

/** Systems for which sqlite4java, in which it keeps its tables, has a library. */
const systems = ['linux x64', 'darwin x64', 'darwin arm64'];

/** Why DynamoDB Local cannot run here, as a sentence; null if it can. */
export async function missingReason(
  system = `${process.platform} ${process.arch}`,
): Promise<string | null> {
  if (process.env.COFFER_DYNAMODB_LOCAL === 'off') return 'COFFER_DYNAMODB_LOCAL is off';
  if (!systems.includes(system)) return `DynamoDB Local has no library for ${system}`;
  const java = await findJava();
  if (java === null) return 'there is no Java on the PATH; DynamoDB Local needs Java 17 or newer';
  if (java < 17) return `DynamoDB Local needs Java 17 or newer; this is Java ${java}`;
  if (existsSync(folder()) || (await hasMaven())) return null;
  return 'Maven (`mvn`), which downloads DynamoDB Local, is not on the PATH';
}

/**
 * Downloads DynamoDB Local and what it needs (42 MB, once) and returns the folder. Maven downloads
 * it from where this machine's own settings say. Files of other hashes than the listed ones are
 * deleted, and nothing of them runs.
 */
export async function installDynamoDbLocal(): Promise<string> {
  const target = folder();
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await promisify(execFile)(
      'mvn',
      [
        ...['--batch-mode', '--quiet', '--strict-checksums', '--file', `${here}/pom.xml`],
        ...['dependency:copy-dependencies', `-DoutputDirectory=${draft}`],
      ],
      { timeout: 600_000 },
    );
    const problems = fileProblems(draft, parseHashes(hashes()));
    if (problems.length > 0) throw new Error(problems.join('; '));
    if (!existsSync(target)) renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}
