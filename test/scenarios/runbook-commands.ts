/**
 * Runs the commands that docs/runbook.md shows, so that what an operator copies is what was tried.
 * It knows as much of the AWS CLI as those need: names of operations and options, waiters, and paths
 * in --query.
 */
import { readFileSync } from 'node:fs';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as lambda from '@aws-sdk/client-lambda';

/** The value of `<name>` in a command. */
export type Placeholders = Record<string, string>;

/** The `aws` commands of each code block below a heading, in their order. */
export function blocksOf(heading: string): string[][] {
  const [, behind = ''] = readFileSync('docs/runbook.md', 'utf8').split(`\n${heading}\n`);
  const [section = ''] = behind.split(/\n#{1,3} /);
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) =>
    block
      .replace(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line.startsWith('aws ')),
  );
}

/** Words of a command, with single quotes as a shell reads them, and `<name>` filled in. */
function words(command: string, known: Placeholders): string[] {
  const filled = command.replace(/<([a-z-]+)>/g, (_, name: string) => {
    const value = known[name];
    if (value === undefined) throw new Error(`"${command}" needs <${name}>`);
    return value;
  });
  return [...filled.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

const pascal = (name: string): string =>
  name.replace(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());

/** Options whose value is a list of what they are given. */
const lists = new Set(['--tags', '--function-response-types']);

function readValue(text: string): unknown {
  if (/^[[{]/.test(text)) return JSON.parse(text);
  if (/^\w+=[^,]*(,\w+=[^,]*)*$/.test(text)) {
    const pairs = text.split(',').map((pair) => pair.split('=') as [string, string]);
    return Object.fromEntries(pairs.map(([name, value]) => [name, readValue(value)]));
  }
  if (text === 'true') return true;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\dT/.test(text) ? new Date(text) : text;
}

/** The input of an operation, and the path that --query names. */
function optionsOf(given: string[]): { input: Record<string, unknown>; query: string | null } {
  const input: Record<string, unknown> = {};
  let query: string | null = null;
  for (let i = 0; i < given.length; i += 1) {
    const name = given[i] ?? '';
    const next = given[i + 1];
    const value = next === undefined || next.startsWith('--') ? null : next;
    if (value !== null) i += 1;
    if (name === '--query') query = value;
    else if (name === '--output') continue;
    else if (name.startsWith('--no-')) input[member(name.slice('--no-'.length))] = false;
    else {
      const read = value === null ? true : readValue(value);
      input[member(name.slice('--'.length))] = lists.has(name) ? [read] : read;
    }
  }
  return { input, query };
}

/** SDK members are the CLI's options in Pascal case, but for this one. */
const member = (option: string): string => (option === 'uuid' ? 'UUID' : pascal(option));

/** `A.B` and `A[].B`; a list is printed with tabs between its values, as --output text does. */
function at(answer: unknown, path: string): string {
  const [list, field] = path.split('[].');
  const read = (from: unknown, way: string) =>
    way.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], from);
  const found = read(answer, list ?? '');
  if (field === undefined) return String(found);
  return (found as unknown[]).map((one) => String(read(one, field))).join('\t');
}

const services = {
  dynamodb: { sdk: dynamodb as object, client: new dynamodb.DynamoDBClient({}) },
  lambda: { sdk: lambda as object, client: new lambda.LambdaClient({}) },
};

/** Runs one command and returns what it prints with --query. Throws what AWS answers. */
export async function runCommand(command: string, known: Placeholders): Promise<string> {
  const [, service = '', operation = '', ...rest] = words(command, known);
  const of = services[service as keyof typeof services];
  if (!of) throw new Error(`"${command}" is of a service that is not known here`);
  if (operation === 'wait') {
    const [waiter = '', ...options] = rest;
    const wait = (of.sdk as Record<string, (config: object, input: object) => Promise<unknown>>)[
      `waitUntil${pascal(waiter)}`
    ];
    if (!wait) throw new Error(`"${command}" waits for what the SDK does not know`);
    const config = { client: of.client, maxWaitTime: 60, minDelay: 1, maxDelay: 1 };
    await wait(config, optionsOf(options).input);
    return '';
  }
  const { input, query } = optionsOf(rest);
  const Command = (of.sdk as Record<string, new (input: object) => never>)[
    `${pascal(operation)}Command`
  ];
  if (!Command) throw new Error(`"${command}" is an operation that the SDK does not know`);
  const client = of.client as { send(made: never): Promise<unknown> };
  const answer = await client.send(new Command(input));
  return query === null ? '' : at(answer, query);
}
