/**
 * What the SDKs and the pages of error codes advise, beside the messages that the code throws: what
 * they say is named is in every message of that code.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '#wire/error-codes.ts';
import { paths } from '#workstation/paths.ts';
import { errorOf } from '../../../sdk/typescript/src/errors.ts';
import { errorAdvice } from '../../../site/error-advice.ts';

interface Thrown {
  at: string;
  /** As it is written, with its placeholders; undefined: the message of the code. */
  message: string | undefined;
}

/** Files outside the folders of admins whose messages only admins get. */
const ofAdmins = [
  'confirm-payout.ts',
  'confirm-session-key.ts',
  'decide-batch.ts',
  'decide-sweep-destination.ts',
  'release-hold.ts',
  'try-receiver.ts',
  'update-subscription.ts',
];

/** The messages of each code that merchants can get, as the code has them. */
const thrown = new Map<ErrorName, Thrown[]>();
const site = /new ApiError\(\s*'(\w+)'(?:,\s*(`[^`]*`|'(?:[^'\\]|\\.)*'|"[^"]*"|\w))?/g;
for (const root of ['src', 'functions']) {
  const files = readdirSync(path.join(paths.root, root), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) {
    // Routes of admins have no SDK.
    if (ofAdmins.some((name) => file.endsWith(name))) continue;
    if (
      /(?:^|[\\/])(?:admin|project|enrolment|device|approval|control|recovery|watch|reconcile)[\\/]/.test(
        file,
      )
    )
      continue;
    const text = readFileSync(path.join(paths.root, root, file), 'utf8');
    for (const [, kind, message] of text.matchAll(site)) {
      const name = kind as ErrorName;
      // A message in a variable is that of a function which has its own tests.
      if (message?.length === 1) continue;
      const found = { at: `${root}/${file}`, message: message?.slice(1, -1) };
      thrown.set(name, [...(thrown.get(name) ?? []), found]);
    }
  }
}

const adviceOf = (name: ErrorName): string => {
  const { code, http } = errorCodes[name];
  return errorOf({
    operation: 'withdrawApply',
    code,
    http,
    requestId: null,
    reason: '',
    retryAfter: null,
    idempotencyKey: null,
    isUnclear: false,
  }).advice;
};

/**
 * What advice says of messages, and what each message of that code has. `or` is for messages that have
 * another subject, for which the advice has another sentence.
 */
const claims: Partial<Record<ErrorName, { has: RegExp; or?: RegExp }>> = {
  // The field comes first.
  invalidRequest: {
    has: /^(?:[a-z]+(?:_[a-z]+)*|\$\{\w+\}|\$\{[\w.]+(?:\(issue\.path\))?\})[ .:]/,
  },
  unsupported: { has: /^from \$\{/, or: /Unsupported chain|\$\{chain\.name\}|needs an EVM chain/ },
  swapForeignAddress: { has: /^from_address \$\{(?:address|checked\.problem)\}/ },
  ipNotAllowed: { has: /\$\{ip\}/, or: /published host/ },
  forbidden: { has: /needs \$\{needed\}/ },
  notFound: { has: /^No (?:such )?[a-z]/ },
  wrongStatus: { has: /status is \$\{|^Idempotency-Key already created / },
  wouldWait: { has: /: \$\{reason\}$/ },
  insufficientBalance: { has: /\$\{from\}/ },
  addressNotAllowed: { has: /\$\{(?:toAddress|recipient)\}/ },
};

test('messages are found', () => {
  expect(thrown.get('insufficientBalance')?.length).toBeGreaterThan(0);
  expect([...thrown.values()].flat().length).toBeGreaterThan(60);
});

test.each(Object.keys(errorCodes) as ErrorName[])(
  '%s: what its advice says is named is in every message',
  (name) => {
    const { means, causes, todo } = errorAdvice[name];
    const said = [adviceOf(name), means, ...causes, ...todo].join(' ');
    if (!/\b(?:message|answer)\b[^.]*\bnames\b|\bnamed\b|\brisk_reason names\b/.test(said)) return;
    const claim = claims[name];
    // A sentence that says so needs its row.
    expect(claim, said).toBeDefined();
    const lacking = (thrown.get(name) ?? []).filter(
      ({ message }) =>
        message === undefined || !(claim!.has.test(message) || claim!.or?.test(message)),
    );
    expect(lacking).toEqual([]);
  },
);

describe('examples of messages', () => {
  const shown = Object.entries(errorAdvice).filter(([, { example }]) => example !== undefined);

  test.each(shown)(
    '%s: the message on its page is one that the code can say',
    (name, { example }) => {
      const forms = (thrown.get(name as ErrorName) ?? []).map(({ message = '' }) => {
        const parts = message
          .split(/\$\{[^}]*\}/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        return new RegExp(`^${parts.join('.*')}$`);
      });
      expect(forms.filter((form) => form.test(example!)).length).toBeGreaterThan(0);
    },
  );

  test('the page of a code that is about an address shows a message with one', () => {
    const about = ['swapForeignAddress', 'insufficientBalance', 'addressNotAllowed', 'unsupported'];
    for (const name of about as ErrorName[]) {
      expect(errorAdvice[name].example, name).toMatch(/0x[0-9a-fA-F]{40}/);
      expect(errorAdvice[name].means, name).toMatch(/message names (?:the|its) address/);
    }
    expect(errorAdvice.ipNotAllowed.example).toMatch(/\d+\.\d+\.\d+\.\d+/);
  });
});

test('both SDKs advise the same', () => {
  const python = readFileSync(`${paths.root}/sdk/python/src/coffer_sdk/errors.py`, 'utf8')
    // A text in two lines.
    .replace(/"\n\s*"/g, '');
  const missing = (Object.keys(errorCodes) as ErrorName[])
    .map(adviceOf)
    .filter((advice) => !python.includes(`"${advice}"`));
  expect(missing).toEqual([]);
});
