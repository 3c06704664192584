import MiniSearch, { type SearchResult } from 'minisearch';
import { indexOptions, searchOptions } from './index-options.ts';

const shown = 12;

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  set: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), set);
  element.append(...children);
  return element;
}

/** A dialog that searches the index of the site; the index is loaded when it is first opened. */
export function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('.find');
  if (!button) return;
  const root = button.dataset.root ?? '';
  const input = make('input', { type: 'search', placeholder: 'Search the documentation' });
  input.ariaLabel = 'Search the documentation';
  const results = make('ol', { className: 'results' });
  const status = make('p', { className: 'status' });
  status.setAttribute('role', 'status');
  const dialog = make('dialog', { className: 'search' }, input, status, results);
  dialog.ariaLabel = 'Search';
  document.body.append(dialog);

  let index: Promise<MiniSearch> | null = null;
  const load = () => {
    index ??= fetch(`${root}assets/search.json`)
      .then((answer) => answer.text())
      .then((text) => MiniSearch.loadJSON(text, indexOptions));
    return index;
  };

  const item = (found: SearchResult) => {
    const link = make('a', { href: `${root}${found.id}` }, make('b', {}, found.heading));
    const isPart = found.heading !== found.title;
    const where = isPart ? `${found.part} · ${found.title}` : found.part;
    link.append(make('small', {}, where), make('span', {}, found.about));
    return make('li', {}, link);
  };

  const search = async () => {
    const wanted = input.value.trim();
    if (!wanted) {
      results.replaceChildren();
      status.textContent = '';
      return;
    }
    try {
      const found = (await load()).search(wanted, searchOptions);
      if (input.value.trim() !== wanted) return;
      results.replaceChildren(...found.slice(0, shown).map(item));
      status.textContent =
        found.length === 0 ? 'Nothing found. Try fewer letters.' : `${found.length} found`;
    } catch (error) {
      index = null;
      status.textContent = `The search index did not load: ${(error as Error).message}`;
    }
  };

  const open = () => {
    if (!dialog.open) dialog.showModal();
    input.select();
    void load().catch(() => {
      index = null;
    });
  };
  button.hidden = false;
  button.addEventListener('click', open);
  input.addEventListener('input', search);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(input|textarea)$/i.test(document.activeElement?.tagName ?? '');
    if (
      (event.key === '/' && !isTyping) ||
      (event.key === 'k' && (event.ctrlKey || event.metaKey))
    ) {
      event.preventDefault();
      open();
    }
  });
  dialog.addEventListener('keydown', (event) => {
    const links = [...results.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Enter' && at < 0) links[0]?.click();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = at + step;
    (to < 0 ? input : links[Math.min(to, links.length - 1)])?.focus();
  });
}
