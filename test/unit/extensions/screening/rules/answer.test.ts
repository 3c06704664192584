import { expect, test } from 'vitest';
import type { Answer } from '#extensions/screening/model/case.ts';
import {
  answerLimits,
  answerSignature,
  judgeAnswer,
  type SignedAnswer,
} from '#extensions/screening/rules/answer.ts';
import { questionHeaders } from '#extensions/screening/rules/question.ts';
import { signHmac } from '#shared/crypto/hmac.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const about = buildCase();
const now = askedAt + 60;

const fields = {
  id: about.id,
  digest: about.digest,
  nonce: about.nonce,
  verdict: 'hold',
  reason: 'mixer, 2 hops',
  reference: 'case 4711',
  time: askedAt + 5,
};

const signed = (set: Record<string, unknown> = {}, by = secret): SignedAnswer => {
  const answer = JSON.stringify({ ...fields, ...set });
  return { answer, signature: answerSignature(by, answer) };
};

const judge = (given: SignedAnswer, set: { answer?: Answer | null; id?: string } = {}) =>
  judgeAnswer(given, { about: { ...about, ...set }, secret, now });

const refused = (why: string) => ({ ok: false, why });

test('a signed answer to this question counts', () => {
  expect(judge(signed())).toEqual({
    ok: true,
    answer: {
      verdict: 'hold',
      reason: 'mixer, 2 hops',
      reference: 'case 4711',
      time: askedAt + 5,
    },
  });
});

test('the signature is the documented one', () => {
  expect(answerSignature('s', '{}')).toBe(signHmac('s', 'coffer-screening-answer-1.{}'));
});

test('reason and reference may be absent, and more fields are ignored', () => {
  const given = signed({ reason: undefined, reference: null, score: 3 });
  expect(judge(given)).toMatchObject({ ok: true, answer: { reason: null, reference: null } });
});

test('an answer that somebody else signed does not count, whatever it says', () => {
  expect(judge(signed({ verdict: 'allow' }, 'another secret'))).toEqual(refused('unsigned'));
  expect(judge({ ...signed(), signature: '' })).toEqual(refused('unsigned'));
  const upper = signed();
  expect(judge({ ...upper, signature: upper.signature.toUpperCase() })).toEqual(
    refused('unsigned'),
  );
});

test('a signed text that was changed does not count, not even by a space', () => {
  const given = signed();
  expect(judge({ ...given, answer: given.answer.replace('hold', 'allow') })).toEqual(
    refused('unsigned'),
  );
  expect(judge({ ...given, answer: `${given.answer} ` })).toEqual(refused('unsigned'));
});

test('the signature of a question is none of an answer, though the secret is the same', () => {
  const body = JSON.stringify(fields);
  const headers = questionHeaders(secret, { id: about.id, timestamp: askedAt, body });
  for (const signature of [headers['X-Signature'], headers['webhook-signature']])
    expect(judge({ answer: body, signature: signature! })).toEqual(refused('unsigned'));
});

test.each([
  ['another subject', { id: 'DP2' }, 'another_case'],
  ['other terms', { digest: 'cd'.repeat(32) }, 'another_question'],
  ['an earlier question', { nonce: 'cd'.repeat(32) }, 'another_question'],
  ['no nonce', { nonce: undefined }, 'another_question'],
])('an answer about %s does not count', (_name, set, why) => {
  expect(judge(signed(set))).toEqual(refused(why));
});

test.each([
  ['an unknown verdict', { verdict: 'maybe' }],
  ['a verdict that objects have by themselves', { verdict: 'toString' }],
  ['no verdict', { verdict: undefined }],
  ['a verdict that is no text', { verdict: ['allow'] }],
  ['no time', { time: undefined }],
  ['a time that is text', { time: String(askedAt) }],
  ['a time with a fraction', { time: askedAt + 0.5 }],
  ['a reason that is no text', { reason: 7 }],
  ['a long reason', { reason: 'x'.repeat(answerLimits.reason + 1) }],
  ['a reason of two lines', { reason: 'a\nb' }],
  ['a long reference', { reference: 'x'.repeat(answerLimits.reference + 1) }],
])('%s is malformed', (_name, set) => {
  expect(judge(signed(set))).toEqual(refused('malformed'));
});

test.each(['', 'allow', '[]', 'null', '{'])('%j is malformed, though it is signed', (answer) => {
  expect(judge({ answer, signature: answerSignature(secret, answer) })).toEqual(
    refused('malformed'),
  );
});

test('the longest texts that are allowed count, and a longer body is not even verified', () => {
  const reason = 'x'.repeat(answerLimits.reason);
  expect(judge(signed({ reason, reference: 'y'.repeat(answerLimits.reference) })).ok).toBe(true);
  expect(judge(signed({ padding: 'x'.repeat(answerLimits.text) }))).toEqual(refused('unsigned'));
});

test.each([
  [askedAt - 301, false],
  [askedAt - 300, true],
  [now + 300, true],
  [now + 301, false],
])('the time %i of an answer is within five minutes of our clock: %s', (time, counts) => {
  expect(judge(signed({ time }))).toMatchObject(counts ? { ok: true } : refused('wrong_time'));
});

test('the same answer again, or an older one, changes nothing', () => {
  const answer: Answer = { verdict: 'hold', reason: null, reference: null, time: askedAt + 5 };
  for (const time of [askedAt + 4, askedAt + 5])
    expect(judge(signed({ verdict: 'allow', time }), { answer })).toEqual(refused('not_newer'));
  expect(judge(signed({ verdict: 'allow', time: askedAt + 6 }), { answer }).ok).toBe(true);
});

test('a provider may refuse what it allowed, and cannot take a refusal back', () => {
  const answer: Answer = { verdict: 'allow', reason: null, reference: null, time: askedAt + 5 };
  const later = { time: askedAt + 6 };
  expect(judge(signed({ verdict: 'refuse', ...later }), { answer }).ok).toBe(true);
  const ended: Answer = { ...answer, verdict: 'refuse' };
  for (const verdict of ['allow', 'hold', 'refuse'])
    expect(judge(signed({ verdict, ...later }), { answer: ended })).toEqual(
      refused('already_refused'),
    );
});
