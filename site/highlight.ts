import { escapeHtml } from './html.ts';

const words = {
  ts: 'as async await break case catch class const continue default else export extends for from function if import in interface let new null of return satisfies switch this throw true false try type undefined while',
  python:
    'and as async await class def elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield',
  sh: 'case do done echo elif else esac export fi for function if in then while',
  json: 'true false null',
  go: 'package import func return if else for range var const type struct nil true false defer err',
};

type Language = keyof typeof words;

const aliases: Record<string, Language> = {
  js: 'ts',
  javascript: 'ts',
  typescript: 'ts',
  java: 'ts',
  csharp: 'ts',
  php: 'ts',
  py: 'python',
  bash: 'sh',
  jsonc: 'json',
};

const comment: Record<Language, string> = {
  ts: String.raw`\/\/[^\n]*|\/\*[\s\S]*?\*\/`,
  go: String.raw`\/\/[^\n]*`,
  python: String.raw`#[^\n]*`,
  sh: String.raw`(?<=^|\s)#[^\n]*`,
  json: '(?!)',
};

/** Comments, texts, keywords and numbers of a block of code, as spans. */
export function highlight(code: string, language: string): string {
  const known = aliases[language] ?? (language in words ? (language as Language) : null);
  if (!known) return escapeHtml(code);
  const quoted =
    known === 'sh'
      ? `"[^"\\n]*"|'[^']*'`
      : `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`[^\`]*\``;
  const keyword = `\\b(?:${words[known].split(' ').join('|')})\\b`;
  const token = new RegExp(
    `(?<c>${comment[known]})|(?<s>${quoted})|(?<k>${keyword})|(?<n>\\b\\d[\\d_.]*\\b)`,
    'gm',
  );
  let html = '';
  let last = 0;
  for (const match of code.matchAll(token)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [
      '',
    ];
    html += escapeHtml(code.slice(last, match.index));
    html += `<span class="${kind}">${escapeHtml(match[0])}</span>`;
    last = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(last));
}
