import { escapeHtml } from '../html.ts';
import { codeBlock } from '../markdown.ts';
import { type Node, type Operation, resolved } from './document.ts';
import { examplesOf } from './examples.ts';
import { fieldsTable, inline, parametersTable } from './schema-rows.ts';

const paragraphs = (text: string): string =>
  text
    .split(/\n\n+/)
    .map((part) => `<p>${inline(part.trim())}</p>`)
    .join('\n');

const json = (value: unknown): string => codeBlock(JSON.stringify(value, null, 2), 'json checked');

const content = (node: Node): Node | undefined => node.content?.['application/json'];

/** The fields below `data`, which is what a caller reads. */
function answerTable(document: Node, schema: Node): string {
  const whole = resolved(document, schema);
  const data = whole.properties?.data;
  return fieldsTable(document, data ?? whole, false);
}

const errorCode = /^(\d{5}) (.*)$/;

function errorRows(
  document: Node,
  { node }: Operation,
  errorPage: (code: string) => string,
): string {
  const codes = Object.entries(node.responses as Record<string, Node>)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, answer]) => String(resolved(document, answer).description).split('; '))
    .map((text) => errorCode.exec(text.trim()))
    .filter((match) => match !== null);
  const rows = codes.map(
    ([, code = '', message = '']) =>
      `<tr><td><a href="${errorPage(code)}">${code}</a></td><td>${escapeHtml(message)}</td></tr>`,
  );
  return rows.length === 0
    ? ''
    : `<h2 id="errors">Errors</h2><table><thead><tr><th>Code</th><th>Message</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The page of one route: what it takes, what it answers, what it refuses, and calls that run. */
export function routePage(
  document: Node,
  operation: Operation,
  options: { errorPage: (code: string) => string; withExamples: boolean },
): string {
  const { node, method, path } = operation;
  const parameters = (node.parameters ?? []) as Node[];
  const body = content(node.requestBody ?? {});
  const answer = content(resolved(document, node.responses['200'] ?? {}));
  const examples = options.withExamples ? examplesOf(document, operation) : [];
  const tabs = examples
    .map(
      ({ title, language, code }) =>
        `<section data-tab="${title}"><h3>${title}</h3>${codeBlock(code, `${language} run`)}</section>`,
    )
    .join('');
  return [
    `<h1 id="top">${escapeHtml(node.summary)}</h1>`,
    `<p class="route"><b>${method}</b> <code>${escapeHtml(path)}</code></p>`,
    paragraphs(node.description ?? ''),
    parameters.length > 0 &&
      `<h2 id="parameters">Parameters</h2>${parametersTable(document, parameters)}`,
    body && `<h2 id="body">Body</h2>${fieldsTable(document, body.schema, true)}`,
    tabs && `<h2 id="examples">Examples</h2><div class="tabs">${tabs}</div>`,
    answer &&
      `<h2 id="answer">Answer</h2>${answerTable(document, answer.schema)}${answer.example ? json(answer.example) : ''}`,
    errorRows(document, operation, options.errorPage),
  ]
    .filter(Boolean)
    .join('\n');
}

/** All events, each with its fields and a message. */
export function webhooksPage(document: Node): string {
  const events = Object.entries(document.webhooks as Record<string, Node>);
  const sections = events.map(([name, item]) => {
    const node: Node = item.post;
    const body = content(node.requestBody)!;
    const { data } = resolved(document, body.schema).properties;
    const [first = ''] = String(node.description).split(' Answer any 2xx');
    return (
      `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${paragraphs(first)}` +
      `<details><summary>Fields of <code>data</code></summary>${fieldsTable(document, data, false)}</details>` +
      (body.example ? `<details><summary>A message</summary>${json(body.example)}</details>` : '')
    );
  });
  return `<h1 id="top">Events</h1>
<p>What is sent to your webhook URL, and what <code>GET /v1/events</code> lists. The
<a href="../guides/webhooks.html">guide to webhooks</a> says how to receive and check them.</p>
${sections.join('\n')}`;
}
