import type { NavGroup } from './layout.ts';

/**
 * The site's pages as a list in Markdown, by part and group, for programs that read a site (llmstxt.org). Its
 * links are relative, as all of the site are: the site does not know its address, so it has no sitemap.
 */
export const llmsText = (about: string, groups: NavGroup[]): string =>
  `${[
    '# Coffer',
    `> ${about}`,
    'Every route, field and error code: [openapi.json](openapi.json).',
    ...groups.map(({ part, title, items }) => {
      const links = items.map((item) => `- [${item.title}](${item.path})`);
      return `## ${part}: ${title}\n\n${links.join('\n')}`;
    }),
  ].join('\n\n')}\n`;
