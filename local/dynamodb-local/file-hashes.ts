import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

/** The lines of a `sha256sum` list, by the file's name. */
export const parseHashes = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [hash = '', name = ''] = line.split('  ');
        return [name, hash];
      }),
  );

/**
 * What is wrong with the files of a folder, a sentence each: a file that is missing, that has
 * another hash, or that is not expected.
 */
export function fileProblems(folder: string, wanted: Map<string, string>): string[] {
  const present = new Set(readdirSync(folder));
  const problems = [...present]
    .filter((name) => !wanted.has(name))
    .map((name) => `${name} is not in the list`);
  for (const [name, hash] of wanted) {
    if (!present.has(name)) {
      problems.push(`${name} is missing`);
      continue;
    }
    const found = createHash('sha256')
      .update(readFileSync(`${folder}/${name}`))
      .digest('hex');
    if (found !== hash) problems.push(`${name} has another hash: ${found}`);
  }
  return problems;
}
