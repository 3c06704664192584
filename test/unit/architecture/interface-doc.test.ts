/** docs/interface.md names every route with its permission, every error code, event and refusal. */
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { webhookEvents } from '#model/webhook-events.ts';
import { errorCodes } from '#wire/error-codes.ts';
import { routes } from '#wire/merchant/routes.ts';
import { read, root } from './files.ts';

const document = read('docs/interface.md');
/** The cells of each row of its tables. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

test('the route table has each route once, with its method and permission', () => {
  const listed = rows
    .filter(([, method]) => /^(GET|POST|DELETE)$/.test(method ?? ''))
    .filter(([, , , , note]) => note !== 'not built yet')
    .map(([, method, path, permission]) => `${method} ${path} ${permission}`);
  const built = routes.map(({ method, path, permission }) => `${method} ${path} ${permission}`);
  expect(listed.sort()).toEqual(built.sort());
});

test('each route has a section of its own', () => {
  const missing = routes
    .map(({ method, path }) => `### ${method} ${path}`)
    .filter((heading) => !document.split('\n').includes(heading));
  expect(missing).toEqual([]);
});

test('the table of error codes has each code with its HTTP status', () => {
  const listed = rows
    .filter(([, code, http]) => /^\d{5}$/.test(code ?? '') && /^\d{3}$/.test(http ?? ''))
    .map(([, code, http]) => `${code} ${http}`);
  const ours = Object.values(errorCodes).map(({ code, http }) => `${code} ${http}`);
  expect(listed.sort()).toEqual(ours.sort());
});

test('each webhook event is listed', () => {
  const listed = new Set(rows.map(([, event]) => event));
  const missing = webhookEvents
    .map((event) => event.replace(/^client\.[a-z-]+\./, 'client.{op_type}.'))
    .filter((event) => !listed.has(event));
  expect(missing).toEqual([]);
});

/** Where the texts of 40001 that merchants read are written. */
const refusing = [
  'functions/middleware/parse-{json-object,with}.ts',
  'src/wire/merchant/{address,client,deposit,energy,event,session-key,subaccount,swap,withdraw}/schemas.ts',
  'src/wire/fields/{annotations,request-fields}.ts',
  'src/wire/merchant/list-filters.ts',
  'src/chains/account/address.ts',
  'src/chains/{evm,tron,solana}/account/address.ts',
  'src/chains/{evm,tron,solana}/pay/estimate.ts',
  'src/chains/solana/pay/recipient.ts',
  'src/chains/shared/blacklist.ts',
  'src/chains/evm/typed-data/*.ts',
  'src/domain/order/{check-new-id,read-amount,recipient/*}.ts',
  'src/domain/session-key/read-{scope,session-key-terms}.ts',
  'src/domain/wallet/{quote-call,submit-operation}.ts',
  'src/domain/webhook/check-webhook-url.ts',
  'src/domain/withdrawal/check-withdrawal.ts',
  'src/wire/fields/decimal-amount.ts',
];

/** What no merchant reads: the first is not certain, the second is a fault of ours. */
const unread = ['is the token on this chain?', 'is not a TRON address'];

/** A literal's text as the page has it: values are `…`, and a value that ends a word is left out. */
const pageText = (literal: string): string =>
  literal
    .replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replaceAll(/…{2,}/g, '…')
    .replace(/(?<=\S)(?: \(…\)|…)$/, '');

function refusedTexts(): string[] {
  const begins = String.raw`(?:must|has|is|and its|cannot|does|the payment|the call)\s`;
  const field = String.raw`(?:[a-z_]+ |\$\{\w+\} )?`;
  const literal = new RegExp(String.raw`(['"\`])${field}(${begins}(?:(?!\1)[^\n])*?)\1`, 'g');
  return globSync(refusing, { cwd: root })
    .map((file) => read(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
    .flatMap((code) => [...code.matchAll(literal)].map(([, , text]) => pageText(text!)))
    .filter((text) => !unread.includes(text));
}

test('the table of refused values has each text of the code, and no other', () => {
  const [, after = ''] = document.split('## Refused values\n');
  const [section = ''] = after.split('\n## ');
  const listed = section
    .split('\n')
    .filter((line) => /^\| .+ \| `.+ \|$/.test(line))
    .flatMap((line) => [...line.slice(line.lastIndexOf(' | `')).matchAll(/`([^`]+)`/g)])
    .map(([, text]) => text!);
  const once = (texts: string[]) => [...new Set(texts)].sort();
  expect(once(listed)).toEqual(once(refusedTexts()));
});
