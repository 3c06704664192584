import { emptyHead, nextLink } from '#domain/audit/audit-link.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { canonicalJson } from '#shared/canonical-json.ts';

const entryOf = (i: number) => ({
  auditId: `AU${i}`,
  projectId: 'demo',
  at: i,
  atMs: i * 1000,
  actor: 'ann@example.com',
  action: 'key.create',
  target: 'app_1',
  details: { name: 'é' },
});

/** The lines of an export: links, then an entry that is not in the chain yet. */
export function exported(count: number): string[] {
  let head = emptyHead;
  const links = Array.from({ length: count }, (_, i) => {
    const link = nextLink(head, entryOf(i));
    head = link;
    return linkText(link);
  });
  const waiting = { seq: null, prev: null, hash: null, entry: entryOf(count) };
  return [...links, canonicalJson(waiting)];
}

export const spoilt: Record<string, (lines: string[]) => string[]> = {
  'left as it is': (lines) => lines,
  'altered in one line': (lines) => lines.with(1, lines[1]!.replace('ann@', 'eve@')),
  'without a line': (lines) => lines.toSpliced(1, 1),
  'with two lines swapped': (lines) => lines.with(0, lines[1]!).with(1, lines[0]!),
  'with a line that is no JSON': (lines) => lines.with(2, 'no json'),
  'with spaces': (lines) => lines.with(0, lines[0]!.replace('{', '{ ')),
};
