import type { Statement } from '#extensions/books/model/statement.ts';
import type { DownloadLinks, StatementReader } from '#extensions/books/ports.ts';

/** The statements of projects, the newest period first, and links that say what they open. */
export function fakeStatements(known: Record<string, Statement[]>): {
  statements: StatementReader;
  links: DownloadLinks;
} {
  return {
    statements: {
      find: async (projectId, period) =>
        known[projectId]?.find((statement) => statement.period === period) ?? null,
      async page(projectId, { before, limit }) {
        const all = known[projectId] ?? [];
        const rest = all.filter(({ period }) => before === null || period < before);
        const statements = rest.slice(0, limit);
        const next = rest.length > limit ? statements.at(-1)!.period : null;
        return { statements, next };
      },
    },
    links: {
      link: async (key, as) => ({
        url: `https://files.example/${key}?as=${as}`,
        expiresAt: 1_767_225_900,
      }),
    },
  };
}
