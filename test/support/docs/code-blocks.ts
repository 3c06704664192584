/** The fenced blocks of code of documentation pages, with what their info strings say. */
import { readdirSync, readFileSync } from 'node:fs';
import { paths } from '#workstation/paths.ts';

export interface CodeBlock {
  /** Page and line, to name it in a failure. */
  at: string;
  page: string;
  language: string;
  /** `run`, `journey`, `cloud`, `checked` or `excerpt`; empty where a block says nothing. */
  mark: string;
  /** What follows the `=` of a mark. */
  detail: string;
  code: string;
}

export function codeBlocksOf(page: string, text: string): CodeBlock[] {
  return [...text.matchAll(/^```([^\n]*)\n([\s\S]*?)^```/gm)].map(([, info, code], i, all) => {
    const [language = '', marked = ''] = info!.trim().split(/\s+/);
    const [mark = '', detail = ''] = marked.split('=');
    const line = text.slice(0, all[i]!.index).split('\n').length;
    return { at: `${page}:${line}`, page, language, mark, detail, code: code! };
  });
}

/** The blocks of every guide. */
export const guideBlocks = (): CodeBlock[] =>
  readdirSync(`${paths.root}/docs/guides`)
    .sort()
    .flatMap((name) =>
      codeBlocksOf(
        `docs/guides/${name}`,
        readFileSync(`${paths.root}/docs/guides/${name}`, 'utf8'),
      ),
    );
