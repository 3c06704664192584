import { createHash } from 'node:crypto';
import {
  type ChainLink,
  firstPrev,
  hashedText,
  linkText,
  textsToHash,
  verifyLinks,
} from '#shared/audit/verify-links.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export function chain(count: number): string[] {
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
export function check(texts: string[]): string[] {
  const all = records(texts);
  const known = new Map(textsToHash(all).map((text) => [text, sha256(text)]));
  const { problems } = verifyLinks(all, (text) => {
    const hash = known.get(text);
    if (hash === undefined) throw new Error(`not hashed beforehand: ${text}`);
    return hash;
  });
  return problems;
}
