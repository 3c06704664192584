/** Every "not built yet" of the documents is still true: who builds it has to take the words away. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#wire/merchant/routes.ts';
import { paths } from '#workstation/paths.ts';

const read = (name: string): string => readFileSync(`${paths.root}/${name}`, 'utf8');

const documents = ['README.md', ...filesOf('docs'), ...filesOf('sdk')].filter(
  // What was found once is told there as it was then.
  (name) => name.endsWith('.md') && name !== 'docs/reviews.md',
);

function filesOf(folder: string): string[] {
  return readdirSync(`${paths.root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => !name.includes('/node_modules/'));
}

/** What the documents say of the words themselves. */
const meanings = [
  '**(decided, not built yet)** marks a decision',
  '- **Not built yet** marks a part that is agreed',
];

/** Each claim by words of its sentence, and what the code shows while it is true. */
const claims: [page: string, words: string, isNotBuilt: () => boolean][] = [
  [
    'docs/decisions.md',
    'An exact repeat with an `Idempotency-Key`',
    () => routes.every(({ singleUse, resendable }) => !(singleUse && resendable)),
  ],
  [
    'docs/decisions.md',
    'will write it there, with that chain’s own length limit and fee',
    () => !read('docs/openapi.json').includes('memo_on_chain'),
  ],
  [
    'docs/decisions.md',
    'the token account (adding its mint is decided',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source, as it is written.
    () => read('src/chains/solana/read/scan.ts').includes('const position = `account:${account}`'),
  ],
];

/** A page's sentences with the words, on one line each. */
const sentencesOf = (name: string): string[] =>
  read(name)
    .replace(/\s+/g, ' ')
    .replaceAll("'", '’')
    .split(/(?<=[.:]\)?) (?=[-*A-Z[(`])/)
    .filter((sentence) => /not built yet|decided, not|not yet built/i.test(sentence))
    .filter((sentence) => !meanings.some((meaning) => sentence.includes(meaning)));

test('the words are found', () => {
  expect(documents.length).toBeGreaterThan(100);
  const found = documents.flatMap(sentencesOf);
  expect(found).toHaveLength(claims.length);
});

test.each(claims)('%s, %s: it is not built', (page, words, isNotBuilt) => {
  const found = sentencesOf(page).filter((sentence) => sentence.includes(words));
  expect(found).toHaveLength(1);
  expect(isNotBuilt()).toBe(true);
});
