/** The reference servers of screening, in Node and in Python, against the rules that Coffer judges answers by. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScreeningCase } from '#extensions/screening/model/case.ts';
import { judgeAnswer, type SignedAnswer } from '#extensions/screening/rules/answer.ts';
import {
  depositFacts,
  orderFacts,
  questionBody,
  questionHeaders,
  type SubjectFacts,
} from '#extensions/screening/rules/question.ts';
import { depositDigest, orderDigest } from '#extensions/screening/rules/subject-digest.ts';
import { findPython } from '#local/process/python.ts';
import { buildDeposit, buildWithdrawal } from '#test/builders/builders.ts';
import { buildCase } from '#test/builders/extensions/screening/build-case.ts';

const folder = 'src/extensions/screening/reference';
const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const tainted = '0x00000000000000000000000000000000000000E7';

const languages: [string, () => Promise<[string, string[]]>][] = [
  ['Node', async () => [process.execPath, [`${folder}/server.mjs`]]],
  ['Python', async () => [(await findPython()).command, ['-I', `${folder}/server.py`]]],
];

const now = () => Math.floor(Date.now() / 1000);
const deposit = buildDeposit({ fromAddresses: ['0xS1', '0xS2'] });
const withdrawal = buildWithdrawal();

const aboutDeposit = (set: Partial<ScreeningCase> = {}): ScreeningCase =>
  buildCase({ digest: depositDigest(deposit), askedAt: now(), ...set });

describe.each(languages)('the server in %s', (_, commandOf) => {
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    const [command, args] = await commandOf();
    const env = {
      ...process.env,
      SCREENING_SECRET: secret,
      REFUSED: `0xElse,${tainted}`,
      PORT: '0',
    };
    server = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(server.stdout!), 'line')) as [string];
    url = `http://127.0.0.1:${/^listening on (\d+)$/.exec(line)![1]}/`;
  });

  afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  });

  const post = (body: string, headers: Record<string, string>) =>
    fetch(url, { method: 'POST', headers, body });

  const signedBy = (key: string, body: string, timestamp = now()) =>
    questionHeaders(key, { id: 'DP1', timestamp, body });

  async function ask(about: ScreeningCase, facts: SubjectFacts) {
    const body = questionBody(about, facts, { firstTime: null });
    const response = await post(body, signedBy(secret, body));
    expect(response.status).toBe(200);
    const given = (await response.json()) as SignedAnswer;
    return { given, result: judgeAnswer(given, { about, secret, now: now() }) };
  }

  test.each<[string, Partial<ScreeningCase>, Partial<SubjectFacts>, object]>([
    ['a small deposit', {}, {}, { verdict: 'allow', reason: null, reference: 'DP1' }],
    ['one of a refused sender', {}, { from_addresses: ['0xS1', tainted] }, { verdict: 'refuse' }],
    ['a large one', { amountMicroUsd: 10_000_000_000n }, {}, { verdict: 'hold' }],
    ['one just below', { amountMicroUsd: 9_999_999_999n }, {}, { verdict: 'allow' }],
    ['one without a price', { amountMicroUsd: null }, {}, { verdict: 'hold' }],
    ['one with a memo in any script', {}, { memo: 'Ünïcödé "資" \\' }, { verdict: 'allow' }],
  ])('answers about %s, and the answer counts', async (_name, set, facts, answer) => {
    const { result } = await ask(aboutDeposit(set), { ...depositFacts(deposit), ...facts });
    expect(result).toMatchObject({ ok: true, answer });
  });

  test('answers about a withdrawal to a refused address with the reason that people read', async () => {
    const about = buildCase({ id: 'WD1', digest: orderDigest(withdrawal), askedAt: now() });
    const { result } = await ask(about, orderFacts({ ...withdrawal, toAddress: tainted }));
    const reason = `refused address ${tainted}`;
    expect(result).toMatchObject({ ok: true, answer: { verdict: 'refuse', reason } });
  });

  test('an answer counts only for the question that it was given to', async () => {
    const about = aboutDeposit();
    const { given } = await ask(about, depositFacts(deposit));
    const judge = (set: Partial<ScreeningCase>) =>
      judgeAnswer(given, { about: { ...about, ...set }, secret, now: now() });
    expect(judge({ id: 'DP2' })).toMatchObject({ ok: false, why: 'another_case' });
    expect(judge({ nonce: 'cd'.repeat(32) })).toMatchObject({ ok: false, why: 'another_question' });
  });

  test('a question that Coffer did not sign, or signed long ago, gets no answer', async () => {
    const body = questionBody(aboutDeposit(), depositFacts(deposit), { firstTime: null });
    const statuses = await Promise.all(
      [
        {},
        signedBy('another secret', body),
        signedBy(secret, `${body} `),
        signedBy(secret, body, now() - 400),
        { ...signedBy(secret, body), 'X-Timestamp': 'soon' },
      ].map(async (headers) => (await post(body, headers as Record<string, string>)).status),
    );
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
  });

  test('what is signed and no question is refused, and the server goes on', async () => {
    const statuses = await Promise.all(
      ['', '{', '[]', '{"id":"DP1"}'].map(
        async (body) => (await post(body, signedBy(secret, body))).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400, 400]);
    const { result } = await ask(aboutDeposit(), depositFacts(deposit));
    expect(result.ok).toBe(true);
  });
});
