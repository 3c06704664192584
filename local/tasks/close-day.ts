/** `npm run close-day`: a statement of today on the local cloud, before the day has ended (docs/local-cloud.md). */
import { readCommandLine } from '#workstation/command-line.ts';
import { chosenStack } from '#workstation/stack-file.ts';
import { makeApiClient } from '../clients/api-client.ts';
import { closeDay } from '../cloud/close-day.ts';

const usage = `
npm run close-day   closes today in the books of a project, and writes its statement

The project is that of COFFER_BASE_URL, COFFER_APP_ID and COFFER_API_SECRET (HMAC), otherwise \`demo\`. A day that was
closed takes no entries: what moves afterwards is in the next day, which a second run closes.
`;

async function run(): Promise<string> {
  readCommandLine({ name: 'npm run close-day', usage });
  const stack = chosenStack();
  if (!stack) throw new Error('No local cloud is running: npm start');
  const { COFFER_BASE_URL: url, COFFER_APP_ID: id, COFFER_API_SECRET: secret } = process.env;
  const isGiven = url !== undefined && id !== undefined && secret !== undefined;
  const key = isGiven ? { app_id: id, api_secret: secret } : stack.project.keys[0]!;
  const baseUrl = isGiven ? url : stack.base_url;
  const [, project] = /\/([^/]+)\/api\/?$/.exec(baseUrl) ?? [];
  if (!project) throw new Error('COFFER_BASE_URL must end with /<project>/api');
  const { period, seq, entries } = await closeDay({
    aws: stack.aws,
    project,
    api: makeApiClient(baseUrl.replace(/\/+$/, ''), key),
    signal: new AbortController().signal,
  });
  return `${period} of ${project} is closed: statement ${seq}, ${entries} entries`;
}

try {
  console.log(await run());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
