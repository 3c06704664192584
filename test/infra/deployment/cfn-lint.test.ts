/** The templates by the schemas of CloudFormation, as cfn-lint has them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installCfnLint } from '#local/cfn-lint/install.ts';
import { read } from '../../unit/architecture/files.ts';
import { consoleSettings, templatesOf } from '../stacks.ts';
import { edgeStage } from './edge-stage.ts';

interface Finding {
  Rule: { Id: string };
  Message: string;
  Filename: string;
}

const folder = mkdtempSync(path.join(tmpdir(), 'coffer-lint-'));
let program: string;

// The first run of a clone installs it.
beforeAll(async () => {
  program = await installCfnLint();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

/** Rules that are not asked: CDK writes dependencies that CloudFormation would see by itself. */
const unasked = ['W3005'];

function lint(templates: Record<string, object>): Promise<string[]> {
  const files = Object.entries(templates).map(([name, template]) => {
    const file = path.join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(template, null, 1));
    return file;
  });
  const flags = ['--format', 'json', '--regions', 'us-east-1', '--ignore-checks', ...unasked];
  return new Promise((resolve, reject) => {
    // It ends with another code than 0 when it has found something.
    execFile(program, [...flags, '--', ...files], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      try {
        const found = JSON.parse(stdout || '[]') as Finding[];
        if (error && found.length === 0) throw new Error(stderr || error.message);
        resolve(
          found.map(({ Rule, Message, Filename }) =>
            [Rule.Id, path.basename(Filename, '.json'), Message].join(': '),
          ),
        );
      } catch (wrong) {
        reject(wrong);
      }
    });
  });
}

/** Of templates with these names, by one run: the linter reads all schemas when it starts. */
let findings: string[];
beforeAll(async () => {
  const whole = { ...templatesOf('prod'), edge: templatesOf('prod', edgeStage).global! };
  const { pages, admin } = templatesOf('prod', { console: consoleSettings });
  const all = { ...whole, 'pages of a console': pages!, 'admin of a console': admin };
  const Resources = { Queue: { Type: 'AWS::SQS::Queue', Properties: { Fifo: true } } };
  const templates = Object.entries(all).map(([name, template]) => [name, template.toJSON()]);
  const pipeline = JSON.parse(read('docs/pipeline/account.json')) as object;
  findings = await lint({ ...Object.fromEntries(templates), pipeline, wrong: { Resources } });
}, 300_000);

const findingsOf = (isAsked: (name: string) => boolean) =>
  findings.filter((finding) => isAsked(finding.split(': ')[1]!));
const isOfConsole = (name: string) => name.endsWith(' of a console');

test('every template of prod is as CloudFormation takes it', () => {
  const found = findingsOf((name) => name !== 'wrong' && !isOfConsole(name));
  expect(found).toEqual([]);
});

test('so are those of a console', () => {
  // CloudFront writes its access log by an access list.
  expect(findingsOf(isOfConsole)).toEqual([
    expect.stringMatching(/^W3045: pages of a console: 'AccessControl'/),
  ]);
});

test('a property that CloudFormation does not know is found', () => {
  expect(findingsOf((name) => name === 'wrong')).toEqual([
    expect.stringMatching(/^E3002: wrong: .*'Fifo'/),
  ]);
});
