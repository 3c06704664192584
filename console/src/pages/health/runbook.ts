/** The part of Markdown that docs/runbook.md uses, as data. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'title'; text: string };

export interface Section {
  /** The heading, which is also the alarm’s name and the anchor. */
  heading: string;
  group: string;
  blocks: Block[];
}

const mark = /^(\d+\.|-) +/;

/** The sections of the second level, each with its group. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [];
  let group = '';
  let lines: string[] | null = null;
  const close = (section: Section | undefined) => {
    if (section && lines) section.blocks = blocksOf(lines);
  };
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const [, hashes, text = ''] = isCode ? [] : (/^(#{1,2}) (.*)$/.exec(line) ?? []);
    if (hashes === undefined) {
      lines?.push(line);
      continue;
    }
    close(sections.at(-1));
    lines = hashes === '##' ? [] : null;
    if (hashes === '#') group = text;
    else sections.push({ heading: text, group, blocks: [] });
  }
  close(sections.at(-1));
  return sections;
}

/** Paragraphs, lists and code. The lines of an item are indented below its mark. */
export function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    const own = mark.exec(line);
    if (line.trim() === '') i++;
    else if (line.startsWith('```')) {
      const end = lines.findIndex((other, at) => at > i && other.startsWith('```'));
      const upTo = end === -1 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(i + 1, upTo).join('\n') });
      i = upTo + 1;
    } else if (line.startsWith('### ')) {
      blocks.push({ kind: 'title', text: line.slice(4) });
      i++;
    } else if (own) {
      const isOrdered = own[1] !== '-';
      const items: string[][] = [];
      while (i < lines.length) {
        const found = mark.exec(lines[i]!);
        if (found && (found[1] !== '-') === isOrdered) {
          items.push([lines[i]!.slice(found[0].length)]);
        } else if (/^ {2,}\S/.test(lines[i]!)) {
          items.at(-1)!.push(lines[i]!.replace(isOrdered ? /^ {1,3}/ : /^ {1,2}/, ''));
        } else if (lines[i]!.trim() === '' && /^( {2,}\S|\d+\. |- )/.test(lines[i + 1] ?? '')) {
          items.at(-1)!.push('');
        } else break;
        i++;
      }
      blocks.push({ kind: 'list', isOrdered, items: items.map(blocksOf) });
    } else {
      const from = i;
      while (i < lines.length && isOfParagraph(lines[i]!)) i++;
      blocks.push({
        kind: 'text',
        text: lines
          .slice(from, i)
          .map((one) => one.trim())
          .join(' '),
      });
    }
  }
  return blocks;
}

const isOfParagraph = (line: string): boolean =>
  line.trim() !== '' && !line.startsWith('```') && !line.startsWith('### ') && !mark.test(line);

export type Span =
  | { kind: 'plain' | 'code' | 'strong'; text: string }
  | { kind: 'link'; text: string; to: string };

/** The marks inside a line: `code`, **strong** and [links](to). */
export const spansOf = (text: string): Span[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part): Span => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      if (link) return { kind: 'link', text: link[1]!, to: link[2]! };
      if (/^`.+`$/s.test(part)) return { kind: 'code', text: part.slice(1, -1) };
      if (/^\*\*.+\*\*$/s.test(part)) return { kind: 'strong', text: part.slice(2, -2) };
      return { kind: 'plain', text: part };
    });
