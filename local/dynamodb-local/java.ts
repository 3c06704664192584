import { execFile } from 'node:child_process';

/** The version text of a command, or null if none answers. */
const versionText = (command: string, args: string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(command, args, { timeout: 30_000 }, (error, stdout, stderr) =>
      resolve(error ? null : `${stdout}${stderr}`),
    );
  });

/** The major version in what `java -version` prints; null if it is not to be read. */
export function javaMajor(text: string): number | null {
  const found = /version "(\d+)(?:\.(\d+))?/.exec(text);
  if (!found) return null;
  // Java 8 and older call themselves 1.8 and so on.
  return Number(found[1] === '1' ? found[2] : found[1]);
}

/** The Java on the PATH, by its major version; null if there is none. */
export async function findJava(command = 'java'): Promise<number | null> {
  const text = await versionText(command, ['-version']);
  return text === null ? null : javaMajor(text);
}

/** Whether Maven is on the PATH. */
export const hasMaven = async (command = 'mvn'): Promise<boolean> =>
  (await versionText(command, ['-v'])) !== null;
