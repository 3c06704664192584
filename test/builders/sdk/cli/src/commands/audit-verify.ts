import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyHead, nextLink } from '#domain/audit/audit-link.ts';
import { linkText } from '#shared/audit/verify-links.ts';
import { cliWorld } from '#test/fakes/sdk/cli-world.ts';

/** A chain as the service writes it. */
export function chain(count: number): string[] {
  let head = emptyHead;
  return Array.from({ length: count }, (_, i) => {
    const link = nextLink(head, {
      auditId: `AU${i}`,
      projectId: 'demo',
      at: i,
      atMs: i * 1000,
      actor: 'a@b',
      action: 'key.create',
      target: 'app_1',
      details: { name: 'é', more: [1, null] },
    });
    head = link;
    return linkText(link);
  });
}

export const verify = async (texts: string[]) => {
  const { run, out, home } = cliWorld();
  writeFileSync(path.join(home, 'audit.jsonl'), `${texts.join('\n')}\n`);
  return { code: await run('audit', 'verify', 'audit.jsonl'), said: out[0] };
};
