import { readFileSync } from 'node:fs';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import { errorAdvice } from './error-advice.ts';
import { escapeHtml } from './html.ts';
import { codeBlock } from './markdown.ts';
import { fileNameOf, type Node, operationsOf, resolved } from './reference/document.ts';
import { inline } from './reference/schema-rows.ts';

/** The SDKs' class of each code. */
const classes = new Map(
  [
    ...readFileSync(new URL('../sdk/typescript/src/errors.ts', import.meta.url), 'utf8').matchAll(
      /^ {2}(\d{5}): \[(\w+),/gm,
    ),
  ].map(([, code, name]) => [Number(code), name!]),
);

const list = (items: string[]): string =>
  `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`;

/** Links to the routes that answer a code. */
function routesWith(document: Node, code: number): string {
  const found = operationsOf(document).filter(({ node }) =>
    Object.values(node.responses as Record<string, Node>).some((answer) =>
      String(resolved(document, answer).description).includes(String(code)),
    ),
  );
  const links = found.map(
    ({ id, method, path }) =>
      `<li><a href="../reference/${fileNameOf(id)}.html"><code>${method} ${escapeHtml(path)}</code></a></li>`,
  );
  return `<details><summary>${found.length} routes may answer it</summary><ul>${links.join('')}</ul></details>`;
}

/** The page of an error code; its address never changes, since answers name it. */
export function errorPage(document: Node, name: ErrorName): string {
  const { code, http, message } = errorCodes[name];
  const { means, causes, todo, retry, example = message } = errorAdvice[name];
  const thrown = classes.get(code);
  return `<h1 id="top">${code}: ${escapeHtml(message)}</h1>
<p class="route"><b>HTTP ${http}</b>${thrown ? ` <code>${thrown}</code> in the SDKs` : ''}</p>
<p>${inline(means)}</p>
<h2 id="why">Why it happens</h2>${list(causes)}
<h2 id="what-to-do">What to do</h2>${list(todo)}
<h2 id="send-it-again">Send it again?</h2><p>${inline(retry)}</p>
<h2 id="answer">The answer</h2>${codeBlock(JSON.stringify({ code, message: example }, null, 2), 'json checked')}
<p>The message may say more. Decide by the code, never by the text. See
<a href="../guides/errors.html">errors</a> and the <a href="../interface.html#error-codes">list of codes</a>.</p>
<h2 id="routes">Routes</h2>${routesWith(document, code)}`;
}
