import { Marked, type Tokens } from 'marked';
import { highlight } from './highlight.ts';
import { escapeHtml } from './html.ts';

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** A page, and what its search finds: the text below each heading. */
export interface Rendered {
  title: string;
  html: string;
  headings: Heading[];
  sections: { id: string; heading: string; text: string }[];
}

/** What follows the language of a block: which test runs it (docs/guides), or `excerpt`. */
const labels: Record<string, string> = {
  run: 'Runs in a test',
  journey: 'Runs in a test',
  cloud: 'Runs in a test',
  server: 'Runs in a test',
  checked: 'Checked by a test',
  vectors: 'Runs in a test where it is installed',
};

export function codeBlock(code: string, info: string): string {
  const [language = '', mark = 'excerpt'] = info.trim().split(/\s+/);
  const label = labels[mark.split('=')[0] ?? ''] ?? 'Excerpt';
  return (
    `<figure class="code"><figcaption><span>${escapeHtml(language || 'text')}</span>` +
    `<span class="mark">${label}</span></figcaption>` +
    `<pre tabindex="0"><code>${highlight(code, language)}</code></pre></figure>`
  );
}

/** The anchor of a heading, as GitHub makes it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const plain = (html: string): string =>
  html
    .replace(/<\/?(?:a|b|code|em|span|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The text below each heading of a page. */
export function sectionsOf(html: string): Rendered['sections'] {
  return html
    .split(/(?=<h[1-3] id=)/)
    .map((part) => {
      const [all = '', id = '', heading = ''] =
        /<h[1-3] id="([^"]*)">([\s\S]*?)<\/h\d>/.exec(part) ?? [];
      return { id, heading: plain(heading), text: plain(part.replace(all, '')) };
    })
    .filter(({ heading, text }) => heading || text);
}

/**
 * Markdown as HTML. `resolve` gives the address of a link or an image; null for one to the source
 * code, which is shown without a link. Tables and code scroll by themselves on a narrow screen.
 */
export function render(text: string, resolve: (target: string) => string | null): Rendered {
  const headings: Heading[] = [];
  const seen = new Map<string, number>();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const said = plain(inner).replace(/ ([,.:;)])/g, '$1');
        const slug = slugOf(plainHeading(tokens));
        const count = seen.get(slug) ?? 0;
        seen.set(slug, count + 1);
        const id = count === 0 ? slug : `${slug}-${count}`;
        headings.push({ depth, id, text: said });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      // An input would need a label of its own.
      checkbox({ checked }: Tokens.Checkbox) {
        return checked ? '☑ ' : '☐ ';
      },
      code({ text: code, lang }: Tokens.Code) {
        return codeBlock(code, lang ?? '');
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const isOutside = /^[a-z][a-z+.-]*:/i.test(href);
        const rel = isOutside ? ' rel="noreferrer"' : '';
        const address = isOutside ? href : resolve(href);
        return address === null ? inner : `<a href="${escapeHtml(address)}"${rel}>${inner}</a>`;
      },
      image({ href, text: alt }: Tokens.Image) {
        return `<img src="${escapeHtml(resolve(href) ?? href)}" alt="${escapeHtml(alt)}">`;
      },
    },
  });
  const body = marked.parse(text, { async: false });
  const html = scrollingTables(body);
  return {
    title: headings.find(({ depth }) => depth === 1)?.text ?? '',
    html,
    headings,
    sections: sectionsOf(html),
  };
}

/** Wide tables scroll, and a keyboard reaches what scrolls. */
export const scrollingTables = (html: string): string =>
  html
    .replaceAll(
      /<table>/g,
      '<div class="table" role="group" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll(/<th>\s*<\/th>/g, '<td></td>');

/** A heading's text, without the marks of code and links. */
function plainHeading(tokens: Tokens.Generic[]): string {
  return tokens
    .map((token) =>
      Array.isArray(token.tokens) ? plainHeading(token.tokens) : String(token.text ?? token.raw),
    )
    .join('')
    .trim();
}
