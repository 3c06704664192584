/** Commands of documentation pages: blocks of `sh`, also those inside a list. */

/** The blocks of a page, without their indent; a line that ends with a backslash is joined to the next. */
export const shellBlocks = (text: string): string[] =>
  [...text.matchAll(/^( *)```sh[^\n]*\n([\s\S]*?)^\1```/gm)].map(([, , code]) =>
    code!.replaceAll(/\\\n\s*/g, ' '),
  );

/** The headings of a level below a heading, with what is under each. */
export function entriesOf(text: string, heading: string, level = '###'): [string, string][] {
  const after = text.split(`\n## ${heading}\n`)[1] ?? '';
  const part = after.split(/\n## /)[0]!;
  return part
    .split(`\n${level} `)
    .slice(1)
    .map((entry) => [entry.split('\n')[0]!, entry]);
}
