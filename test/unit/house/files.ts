import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface SourceFile {
  /** From the repository's root, with slashes. */
  path: string;
  text: string;
  /** What it imports or re-exports from: paths from the root, or names of packages. */
  imports: string[];
}

/** The end of an import or re-export statement, however many lines it has, and `import('...')`. */
const specifier = /(?:^(?:import|export|\})[^'"\n]*?\bfrom\s+|^import\s+|\bimport\(\s*)'([^']+)'/gm;

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(specifier)].map(([, name]) =>
    name!.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name!))
      : name!,
  );
}

/** Every TypeScript file below these folders. */
export function sources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => {
        const name = `${folder}/${file.split(path.sep).join('/')}`;
        const text = readFileSync(path.join(root, name), 'utf8');
        return { path: name, text, imports: importsOf(name, text) };
      }),
  );
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
