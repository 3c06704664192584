import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type ChainLink,
  firstPrev,
  hashedText,
  linkText,
  textsToHash,
  verifyLinks,
} from '#shared/audit/verify-links.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function chain(count: number): string[] {
  const links: ChainLink[] = [];
  for (let seq = 1; seq <= count; seq++) {
    const prev = links.at(-1)?.hash ?? firstPrev;
    const link = { seq, prev, entry: { auditId: `AU${seq}`, projectId: 'demo' } };
    links.push({ ...link, hash: sha256(hashedText(link)) });
  }
  return links.map(linkText);
}
const records = (texts: string[]) => texts.map((text, i) => ({ where: `line ${i + 1}`, text }));

/** As a browser does it: every hash is computed before the check. */
function check(texts: string[]): string[] {
  const all = records(texts);
  const known = new Map(textsToHash(all).map((text) => [text, sha256(text)]));
  const { problems } = verifyLinks(all, (text) => {
    const hash = known.get(text);
    if (hash === undefined) throw new Error(`not hashed beforehand: ${text}`);
    return hash;
  });
  return problems;
}

test('a whole chain is right, with hashes that were computed beforehand', () => {
  expect(check(chain(4))).toEqual([]);
});

test('an altered line is named', () => {
  const texts = chain(4);
  texts[1] = texts[1]!.replace('AU2', 'AU9');
  expect(check(texts)).toEqual([
    'line 2: seq 2: its number, prev or entry was changed: they do not have its hash',
  ]);
});

test('a line that is no link, and one whose hash is none, are named and do not end the check', () => {
  const texts = chain(3);
  const problems = check(['{}', texts[1]!.replace(/"hash":"\w+"/, '"hash":"x"'), texts[2]!]);
  expect(problems[0]).toBe('line 1: seq 1 is no link of an audit chain');
  expect(problems.length).toBeGreaterThan(2);
});
