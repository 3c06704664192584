export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The address of a page as another page names it: relative, so that the site works below any path. */
export function relative(from: string, to: string): string {
  const [page = '', anchor] = to.split('#');
  if (page === from || page === '') return anchor === undefined ? '' : `#${anchor}`;
  return `${rootOf(from)}${to}`;
}

/** The folder of the site as a page names it: empty on the first level, `../` on the second. */
export const rootOf = (page: string): string => '../'.repeat(page.split('/').length - 1);
