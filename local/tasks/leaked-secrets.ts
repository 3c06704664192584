/**
 * The last test of an integration run: no secret that the run learned is in any log. It also prints
 * the errors in the logs that nothing in the code expects, so that a failed test can be explained.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DecryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { paths } from '#workstation/paths.ts';
import type { Ui } from '#workstation/ui.ts';
import { logEvents, logGroups } from '../cloud/emulator-logs.ts';
import { findSecrets } from '../cloud/find-secrets.ts';
import { type KnownSecret, knownSecrets } from '../process/secrets-ledger.ts';
import { type Counts, failed, onePassed } from './counts.ts';

/** Keys that every Anvil has: its accounts and their mnemonic. */
const anvilKeys = [
  'test test test test test test test test test test test junk',
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
].map((value): KnownSecret => ({ kind: 'a key of Anvil', value }));

/** The sub-account seeds of each stage's projects, which only the account's root may open here. */
async function seeds(endpointUrl: string): Promise<KnownSecret[]> {
  const options = {
    endpoint: endpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  const tables = new DynamoDBClient(options);
  const kms = new KMSClient(options);
  const found: KnownSecret[] = [];
  const { TableNames = [] } = await tables.send(new ListTablesCommand({}));
  const stages = TableNames.filter((name) => /^coffer-(local|rehearsal)-projects$/.test(name));
  const items = [];
  for (const TableName of stages) {
    const FilterExpression = 'attribute_exists(wrappedSeeds)';
    const { Items } = await tables.send(new ScanCommand({ TableName, FilterExpression }));
    items.push(...(Items ?? []));
  }
  for (const item of items) {
    for (const [family, wrapped] of Object.entries(item.wrappedSeeds?.M ?? {})) {
      const { Plaintext } = await kms.send(
        new DecryptCommand({
          CiphertextBlob: Buffer.from(wrapped.S ?? '', 'base64'),
          EncryptionContext: { project: (item.pk?.S ?? '').replace(/^SEED#/, ''), family },
        }),
      );
      const bytes = Buffer.from(Plaintext ?? []);
      for (const value of [bytes.toString('hex'), bytes.toString('base64')]) {
        found.push({ kind: 'a seed', value });
      }
    }
    const xpub = item.xpub?.M ?? {};
    for (const { S } of Object.values(xpub)) {
      if (S) found.push({ kind: 'an extended public key', value: S });
    }
  }
  return found;
}

/** Name and text of each log: the functions' groups, and the files of the local cloud. */
async function* logs(endpointUrl: string): AsyncGenerator<[string, string]> {
  for (const group of await logGroups(endpointUrl)) {
    const events = await logEvents(endpointUrl, group);
    yield [group, events.map(({ message }) => message).join('\n')];
  }
  for (const file of readdirSync(paths.logs)) {
    yield [file, readFileSync(`${paths.logs}/${file}`, 'utf8')];
  }
}

/** The API's answers 50001, and executions that ended by an error of the emulator itself. */
const isUnexpected = (line: string) =>
  (line.includes('"event":"api.failed"') && line.includes('"code":50001')) ||
  line.includes('Unexpected error in execution');

/** At most this many are printed. */
const maxPrinted = 5;

/** Counts as one test: passed if there are logs and secrets, and no log holds a secret. */
export async function checkLogs(endpointUrl: string, ui: Ui): Promise<Counts> {
  ui.title('No secret in any log');
  const secrets = [...knownSecrets(), ...(await seeds(endpointUrl)), ...anvilKeys];
  const kinds = new Set(secrets.map(({ kind }) => kind));
  const leaks: string[] = [];
  let read = 0;
  let bytes = 0;
  const unexpected = new Set<string>();
  for await (const [name, text] of logs(endpointUrl)) {
    if (text !== '') read++;
    bytes += text.length;
    leaks.push(...findSecrets(text, secrets).map((leak) => `${name}: ${leak}`));
    for (const line of text.split('\n').filter(isUnexpected)) unexpected.add(line.slice(0, 1000));
  }
  const wanted = ['api_secret', 'webhook_secret', 'password', 'id_token', 'rpc_key', 'a seed'];
  const missing = wanted.filter((kind) => !kinds.has(kind));
  for (const leak of leaks) ui.line(`  ${leak}`);
  if (missing.length > 0) ui.line(`  no secrets of this kind are known: ${missing.join(', ')}`);
  const passed = leaks.length === 0 && missing.length === 0 && read > 0;
  ui.line(
    `  ${passed ? 'passed' : 'FAILED'}: ${secrets.length} secrets of ${kinds.size} kinds, ` +
      `${read} logs, ${(bytes / 1e6).toFixed(1)} MB`,
  );
  // A secret that leaked is in none of these lines, or the test has failed anyway.
  if (leaks.length === 0 && unexpected.size > 0) {
    ui.line(`  unexpected errors in the logs: ${unexpected.size}`);
    for (const line of [...unexpected].slice(0, maxPrinted)) ui.line(`    ${line}`);
  }
  return passed ? onePassed : failed('a secret is in a log, or none was searched for');
}
