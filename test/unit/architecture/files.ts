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

/** Package imports of package.json, as `#domain/` for `src/domain/`. */
const aliases = Object.entries(
  (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as PackageJson).imports,
).map(([alias, target]) => [alias.slice(0, -1), target.slice('./'.length, -1)] as const);

interface PackageJson {
  imports: Record<string, string>;
}

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(specifier)].map(([, name]) => {
    const alias = aliases.find(([start]) => name!.startsWith(start));
    if (alias) return alias[1] + name!.slice(alias[0].length);
    return name!.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name!))
      : name!;
  });
}

/** Every TypeScript file of ours below these folders: a workspace may have packages and built files. */
export function sources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/(^|[/\\])(node_modules|dist)[/\\]/.test(file))
      .map((file) => {
        const name = `${folder}/${file.split(path.sep).join('/')}`;
        const text = readFileSync(path.join(root, name), 'utf8');
        return { path: name, text, imports: importsOf(name, text) };
      }),
  );
}

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
