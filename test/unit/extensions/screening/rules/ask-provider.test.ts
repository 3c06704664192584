import { expect, test } from 'vitest';
import type { Answer, ScreeningCase } from '#extensions/screening/model/case.ts';
import type { Provider } from '#extensions/screening/model/rule.ts';
import type { Subject } from '#extensions/screening/model/subject.ts';
import { answerSignature } from '#extensions/screening/rules/answer.ts';
import { type AskDeps, askAbout, takeAnswer } from '#extensions/screening/rules/ask-provider.ts';
import { depositDigest, orderDigest } from '#extensions/screening/rules/subject-digest.ts';
import type { TransitionWrite } from '#model/orders/order.ts';
import type { Withdrawal } from '#model/orders/withdrawal.ts';
import { buildOperation } from '#test/builders/build-operation.ts';
import { buildDeposit, buildWithdrawal } from '#test/builders/builders.ts';
import { askedAt, buildCase } from '#test/builders/extensions/screening/build-case.ts';
import { chainalysisAnswer } from '#test/builders/extensions/screening/vendor-answers.ts';

const secret = `whs_${Buffer.alloc(32, 7).toString('base64')}`;
const provider: Provider = { url: 'https://screen.example', secret, depositsAboveUsd: 1_000 };
const deposit = buildDeposit({ screened: 'hold', fromAddresses: ['0xS1'] });
const pending = buildWithdrawal({ status: 'pending', level: 2 });

interface Set {
  subjects?: Subject[];
  provider?: Provider | null;
  worth?: bigint | null;
  /** The response to each question; a function signs it. */
  respond?: (body: Record<string, unknown>) => { status: number | null; body: string | null };
  /** What a vendor answers about each address. */
  rate?: (address: string) => { status: number | null; body: string | null };
}

const vendorProvider: Provider = {
  ...provider,
  url: 'https://api.chainalysis.com',
  vendor: { name: 'chainalysis', holdFrom: 'high', refuseFrom: 'severe' },
};

const rates = (risk: string) => (address: string) => ({
  status: 200,
  body: JSON.stringify(chainalysisAnswer({ address, risk })),
});

const unanswered = () => ({ status: 202, body: null });

/** An answer to a question that `body` is, as a provider gives it. */
function signed(body: Record<string, unknown>, set: Record<string, unknown>, by = secret) {
  const { id, digest, nonce } = body;
  const answer = JSON.stringify({ id, digest, nonce, time: askedAt + 1, ...set });
  return { answer, signature: answerSignature(by, answer) };
}

const answering =
  (set: Record<string, unknown>, by = secret) =>
  (body: Record<string, unknown>) => ({ status: 200, body: JSON.stringify(signed(body, set, by)) });

/** The asking function over tables in memory. `writes` are what happened, in its order. */
function world(set: Set = {}) {
  const subjects = new Map(
    (set.subjects ?? [{ kind: 'deposit', deposit }]).map((one) => [
      one.kind === 'deposit' ? one.deposit.depositNo : one.order.orderNo,
      one,
    ]),
  );
  const cases = new Map<string, ScreeningCase>();
  const writes: string[] = [];
  const posted: { url: string; headers: Record<string, string>; body: string }[] = [];
  const queued: unknown[] = [];
  const ends: TransitionWrite[] = [];
  let nonces = 0;
  let time = askedAt;
  const at = {
    subjects,
    cases,
    writes,
    posted,
    queued,
    ends,
    respond: set.respond ?? unanswered,
    rate: set.rate ?? (() => ({ status: 503, body: null })),
    provider: set.provider === undefined ? provider : set.provider,
    /** Called before each write of a case. */
    beforePut: () => {},
    isStale: () => false,
    wait: (seconds: number) => {
      time += seconds;
    },
  };
  const deps: AskDeps = {
    subjects: {
      get: async (id) => subjects.get(id) ?? null,
      worth: async () => (set.worth === undefined ? 3_000_000_000n : set.worth),
      recipients: () => ['0xPayee'],
      isFirstTime: async () => true,
    },
    cases: {
      getMany: async (ids) =>
        new Map([...cases].filter(([id]) => ids.includes(id)).map(([id, one]) => [id, one])),
      async put(next, previous) {
        at.beforePut();
        if (cases.get(next.id) !== (previous ?? undefined)) return false;
        cases.set(next.id, next);
        writes.push(next.answer ? `verdict ${next.answer.verdict}` : `case ${next.nonce}`);
        return true;
      },
    },
    providerOf: async () => at.provider,
    http: {
      async post(input) {
        posted.push(input);
        writes.push('question');
        return at.respond(JSON.parse(input.body));
      },
    },
    vendorHttp: {
      async post(input) {
        posted.push(input);
        writes.push('question');
        return at.rate(decodeURIComponent(input.url.split('/').at(-1)!));
      },
    },
    queue: { ask: async (all) => void queued.push(...all) },
    orders: {
      async transition(write) {
        if (at.isStale()) return null;
        ends.push(write);
        writes.push(`order ${write.set.status}`);
        const order = { ...write.order, ...write.set } as Withdrawal;
        subjects.set(write.orderNo, { kind: 'order', order });
        return order;
      },
    },
    nonce: () => `nonce${nonces++}`,
    clock: { now: () => time },
  };
  return { ...at, at, deps };
}

const verdictOf = ({ cases }: Pick<ReturnType<typeof world>, 'cases'>, id = 'DP1') =>
  cases.get(id)?.answer?.verdict ?? null;

test('the case is written before the question leaves, and the verdict after its answer', async () => {
  const one = world({ respond: answering({ verdict: 'hold', reason: 'mixer' }) });
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({
    done: 'answered',
    verdict: 'hold',
    rejected: false,
  });
  expect(one.writes).toEqual(['case nonce0', 'question', 'verdict hold']);
  expect(one.queued).toEqual([]);
  expect(one.cases.get('DP1')).toEqual({
    id: 'DP1',
    projectId: 'demo',
    digest: depositDigest(deposit),
    nonce: 'nonce0',
    askedAt,
    amountMicroUsd: 3_000_000_000n,
    answer: { verdict: 'hold', reason: 'mixer', reference: null, time: askedAt + 1 },
  });
});

test('a question has the project’s URL, its signature and what the record says', async () => {
  const one = world();
  await askAbout(one.deps, { id: 'DP1' });
  const [{ url, headers, body }] = one.posted as [(typeof one.posted)[0]];
  expect(url).toBe('https://screen.example');
  expect(headers).toMatchObject({ 'webhook-id': 'DP1', 'X-Timestamp': String(askedAt) });
  expect(JSON.parse(body)).toMatchObject({
    nonce: 'nonce0',
    from_addresses: ['0xS1'],
    amount_usd: '3000',
    first_time: true,
  });
});

test('an operation is asked about with everybody who gets something by it', async () => {
  const order = buildOperation();
  const one = world({ subjects: [{ kind: 'order', order }] });
  await askAbout(one.deps, { id: 'OP1' });
  expect(JSON.parse(one.posted[0]!.body).to_addresses).toEqual([order.toAddress, '0xPayee']);
});

test('without an answer the same question is sent again, less and less often, for a day', async () => {
  const one = world();
  const after: unknown[] = [];
  for (const attempt of [0, 1, 2, 3, 4, 148]) {
    await askAbout(one.deps, { id: 'DP1', attempt });
    after.push(one.queued.pop());
  }
  expect(after).toEqual(
    [5, 30, 120, 600, 600, 600].map((afterSeconds, i) => ({
      id: 'DP1',
      attempt: [1, 2, 3, 4, 5, 149][i],
      afterSeconds,
    })),
  );
  await askAbout(one.deps, { id: 'DP1', attempt: 149 });
  expect(one.queued).toEqual([]);
  expect(new Set(one.posted.map(({ body }) => body)).size).toBe(1);
  expect(one.cases.get('DP1')).toMatchObject({ nonce: 'nonce0', askedAt, answer: null });
});

test.each<[string, { status: number | null; body: string | null }]>([
  ['nothing', { status: null, body: null }],
  ['an error', { status: 500, body: 'oops' }],
  ['a body that is no object', { status: 200, body: 'null' }],
  ['a verdict that is not signed', { status: 200, body: '{"verdict":"allow"}' }],
  [
    'a text of 5,000 characters',
    { status: 200, body: JSON.stringify({ answer: 'x'.repeat(5_000), signature: '' }) },
  ],
])('a response of %s is no answer', async (_name, response) => {
  const one = world({ respond: () => response });
  const { status } = response;
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({ done: 'asked', status, why: null });
  expect([verdictOf(one), one.queued.length]).toEqual([null, 1]);
});

test('whoever answers at the URL without the secret allows nothing', async () => {
  const one = world({ respond: answering({ verdict: 'allow' }, 'another secret') });
  expect(await askAbout(one.deps, { id: 'DP1' })).toMatchObject({ done: 'asked', why: 'unsigned' });
  expect([verdictOf(one), one.queued.length]).toEqual([null, 1]);
});

test('an answered question is not asked again, and other terms are: under another nonce', async () => {
  const one = world({ respond: answering({ verdict: 'allow' }) });
  await askAbout(one.deps, { id: 'DP1' });
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({ done: 'answered before' });
  const moved = { ...deposit, fromAddresses: ['0xS2'] };
  one.subjects.set('DP1', { kind: 'deposit', deposit: moved });
  one.at.respond = unanswered;
  await askAbout(one.deps, { id: 'DP1' });
  expect(one.cases.get('DP1')).toMatchObject({
    nonce: 'nonce1',
    digest: depositDigest(moved),
    answer: null,
  });
});

test('small deposits are allowed without a question; a large one, or one without a price, is not', async () => {
  const ask = async (worth: bigint | null) => {
    const one = world({ worth });
    const result = await askAbout(one.deps, { id: 'DP1' });
    return [result.done, one.posted.length, verdictOf(one)];
  };
  expect(await ask(999_999_999n)).toEqual(['small', 0, 'allow']);
  expect(await ask(1_000_000_000n)).toEqual(['asked', 1, null]);
  expect(await ask(null)).toEqual(['asked', 1, null]);
});

test('a small withdrawal is asked about: the threshold is one of deposits', async () => {
  const one = world({ subjects: [{ kind: 'order', order: pending }], worth: 1n });
  expect(await askAbout(one.deps, { id: 'WD1' })).toMatchObject({ done: 'asked' });
});

test('nothing is asked about what is gone, credited or signed, and no case is made', async () => {
  const credited = { ...deposit, depositNo: 'DP2', status: 'credited' } as const;
  const signing = buildWithdrawal({ status: 'signing' });
  const one = world({
    subjects: [
      { kind: 'deposit', deposit: credited },
      { kind: 'order', order: signing },
    ],
  });
  const done = ['DP9', 'DP2', 'WD1'].map(async (id) => (await askAbout(one.deps, { id })).done);
  expect(await Promise.all(done)).toEqual(['gone', 'too late', 'too late']);
  expect(one.writes).toEqual([]);
});

test('where screening was turned off nobody is asked, and the case shows that nobody answers', async () => {
  for (const off of [null, { ...provider, depositsAboveUsd: null }]) {
    const one = world({ provider: off });
    expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({ done: 'off' });
    expect([one.writes, one.queued]).toEqual([['case nonce0'], []]);
  }
});

test('of two runs that ask at once, one makes the case and asks', async () => {
  const one = world();
  one.at.beforePut = () => {
    one.cases.set('DP1', buildCase({ nonce: 'theirs' }));
  };
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({ done: 'taken' });
  expect([one.posted, one.cases.get('DP1')?.nonce]).toEqual([[], 'theirs']);
});

/** A withdrawal that was asked about without an answer, and an answer to that question. */
async function askedWithdrawal(order = pending) {
  const one = world({ subjects: [{ kind: 'order', order }] });
  await askAbout(one.deps, { id: order.orderNo });
  const question = JSON.parse(one.posted[0]!.body) as Record<string, unknown>;
  const take = (
    set: Record<string, unknown>,
    { id = 'WD1', projectId = 'demo', by = secret } = {},
  ) => takeAnswer(one.deps, { id, projectId, ...signed(question, set, by) });
  return { ...one, take, question };
}

test('a later answer through the route is written, and a refusal rejects a pending order', async () => {
  const { take, writes, ends } = await askedWithdrawal();
  expect(await take({ verdict: 'refuse', reason: 'sanctioned' })).toEqual({
    done: 'answered',
    verdict: 'refuse',
    rejected: true,
  });
  expect(writes).toEqual(['case nonce0', 'question', 'verdict refuse', 'order rejected']);
  expect(ends).toMatchObject([{ set: { failReason: 'screening: sanctioned' }, release: true }]);
});

test('a refusal of an approved order is left to its worker, and so is an order that was exchanged', async () => {
  const approved = await askedWithdrawal();
  const order = { ...pending, status: 'approved' } as const;
  approved.subjects.set('WD1', { kind: 'order', order });
  expect(await approved.take({ verdict: 'refuse' })).toMatchObject({ rejected: false });
  const exchanged = await askedWithdrawal();
  exchanged.subjects.set('WD1', { kind: 'order', order: { ...pending, amount: 1n } });
  expect(await exchanged.take({ verdict: 'refuse' })).toMatchObject({ rejected: false });
  expect([approved.ends, exchanged.ends]).toEqual([[], []]);
});

test('an API key cannot answer in the provider’s place', async () => {
  const one = await askedWithdrawal();
  expect(await one.take({ verdict: 'allow' }, { by: 'api secret' })).toEqual({
    done: 'dropped',
    why: 'unsigned',
  });
  expect(verdictOf(one, 'WD1')).toBeNull();
});

test('an answer is dropped for another order, for another project’s, and where nobody asked', async () => {
  const one = await askedWithdrawal();
  const other = buildWithdrawal({ orderNo: 'WD2', status: 'pending' });
  one.subjects.set('WD2', { kind: 'order', order: other });
  await askAbout(one.deps, { id: 'WD2' });
  const why = async (...args: Parameters<typeof one.take>) => {
    const result = await one.take(...args);
    return result.done === 'dropped' && result.why;
  };
  const allow = { verdict: 'allow' };
  expect(await why(allow, { id: 'WD2' })).toBe('another_case');
  expect(await why({ ...allow, id: 'WD2' }, { id: 'WD2' })).toBe('another_question');
  expect(await why(allow, { projectId: 'other' })).toBe('no_case');
  expect(await why(allow, { id: 'WD3' })).toBe('no_case');
  one.at.provider = null;
  expect(await why(allow)).toBe('off');
  expect([verdictOf(one, 'WD1'), verdictOf(one, 'WD2')]).toEqual([null, null]);
});

test('a run that was cut short after its refusal was written is finished by the next', async () => {
  for (const finish of ['ask', 'answer'] as const) {
    const one = await askedWithdrawal();
    const refusal: Answer = { verdict: 'refuse', reason: null, reference: null, time: askedAt + 1 };
    const before = one.cases.get('WD1')!;
    one.cases.set('WD1', { ...before, answer: refusal });
    if (finish === 'ask') await askAbout(one.deps, { id: 'WD1', attempt: 1 });
    else expect(await one.take({ verdict: 'refuse' })).toMatchObject({ why: 'already_refused' });
    expect(one.ends).toMatchObject([{ set: { status: 'rejected' } }]);
  }
});

test('of two answers at once the newer one stays, whichever is written first', async () => {
  const one = await askedWithdrawal();
  const newer: Answer = { verdict: 'refuse', reason: null, reference: null, time: askedAt + 9 };
  one.at.beforePut = () => {
    one.at.beforePut = () => {};
    one.cases.set('WD1', { ...one.cases.get('WD1')!, answer: newer });
  };
  expect(await one.take({ verdict: 'allow' })).toEqual({ done: 'dropped', why: 'already_refused' });
  expect(verdictOf(one, 'WD1')).toBe('refuse');
  expect(one.cases.get('WD1')?.digest).toBe(orderDigest(pending));
});

test('a vendor is asked about the senders of a deposit, with its key, and its rating is the verdict', async () => {
  const one = world({ provider: vendorProvider, rate: rates('High') });
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({
    done: 'answered',
    verdict: 'hold',
    rejected: false,
  });
  expect(one.writes).toEqual(['case nonce0', 'question', 'verdict hold']);
  expect(one.posted).toMatchObject([
    {
      method: 'GET',
      url: 'https://api.chainalysis.com/api/risk/v2/entities/0xS1',
      headers: { Token: secret },
      body: '',
    },
  ]);
  expect(one.cases.get('DP1')?.answer).toEqual({
    verdict: 'hold',
    reason: 'Chainalysis rates 0xS1 high',
    reference: null,
    time: askedAt,
  });
  expect(one.queued).toEqual([]);
});

test('a vendor is asked about everybody who gets something by an order, and a refusal rejects it', async () => {
  const one = world({
    subjects: [{ kind: 'order', order: pending }],
    provider: vendorProvider,
    rate: (address) => rates(address === '0xPayee' ? 'Severe' : 'Low')(address),
  });
  expect(await askAbout(one.deps, { id: pending.orderNo })).toMatchObject({
    verdict: 'refuse',
    rejected: true,
  });
  const asked = one.posted.map(({ url }) => url.split('/').at(-1));
  expect(asked.toSorted()).toEqual([pending.toAddress, '0xPayee'].toSorted());
  expect(one.ends).toHaveLength(1);
});

test('an order that a vendor holds is asked about again, as nobody can release it', async () => {
  const one = world({
    subjects: [{ kind: 'order', order: pending }],
    provider: vendorProvider,
    rate: rates('High'),
  });
  const id = pending.orderNo;
  expect(await askAbout(one.deps, { id })).toMatchObject({ done: 'answered', verdict: 'hold' });
  expect(one.queued).toEqual([{ id, attempt: 1, afterSeconds: 5 }]);
  // What wakes the function again by an event begins no second row of questions.
  expect(await askAbout(one.deps, { id })).toEqual({ done: 'answered before' });
  // A vendor that is silent meanwhile takes no answer away.
  one.at.rate = () => ({ status: 503, body: null });
  expect(await askAbout(one.deps, { id, attempt: 1 })).toMatchObject({ done: 'asked' });
  expect(verdictOf(one, id)).toBe('hold');
  one.at.rate = rates('Medium');
  expect(await askAbout(one.deps, { id, attempt: 2 })).toMatchObject({ verdict: 'allow' });
  expect(verdictOf(one, id)).toBe('allow');
  expect(one.queued).toHaveLength(2);
  expect(await askAbout(one.deps, { id, attempt: 3 })).toEqual({ done: 'answered before' });
});

test.each(['question', 'queue', 'verdict'] as const)(
  'a run that asks a vendor and ends before its %s is finished by the next',
  async (step) => {
    const one = world({
      subjects: [{ kind: 'order', order: pending }],
      provider: vendorProvider,
      rate: rates('High'),
    });
    const id = pending.orderNo;
    const end = () => Promise.reject(new Error('killed'));
    const { cases, queue, vendorHttp } = one.deps;
    const killed: AskDeps = {
      ...one.deps,
      ...(step === 'question' && { vendorHttp: { ...vendorHttp, post: end } }),
      ...(step === 'queue' && { queue: { ...queue, ask: end } }),
      ...(step === 'verdict' && {
        cases: {
          ...cases,
          put: (next: ScreeningCase, previous: ScreeningCase | null) =>
            next.answer ? end() : cases.put(next, previous),
        },
      }),
    };
    await expect(askAbout(killed, { id })).rejects.toThrow('killed');
    expect(verdictOf(one, id)).toBeNull();
    // The message comes again as it was, and a hold is never left without a further question.
    expect(await askAbout(one.deps, { id })).toMatchObject({ done: 'answered', verdict: 'hold' });
    expect(one.queued.at(-1)).toEqual({ id, attempt: 1, afterSeconds: 5 });
    expect(one.cases.get(id)?.nonce).toBe('nonce0');
  },
);

test('a deposit that a vendor holds is left to people', async () => {
  const one = world({ provider: vendorProvider, rate: rates('High') });
  await askAbout(one.deps, { id: 'DP1' });
  one.at.rate = rates('Low');
  expect(await askAbout(one.deps, { id: 'DP1', attempt: 1 })).toEqual({ done: 'answered before' });
  expect(verdictOf(one)).toBe('hold');
});

test('an order that the project’s own provider holds is not asked about again', async () => {
  const one = world({
    subjects: [{ kind: 'order', order: pending }],
    respond: answering({ verdict: 'hold' }),
  });
  await askAbout(one.deps, { id: pending.orderNo });
  expect(one.queued).toEqual([]);
  expect(await askAbout(one.deps, { id: pending.orderNo, attempt: 1 })).toEqual({
    done: 'answered before',
  });
});

test('a vendor that has no complete answer is asked again, under the same nonce', async () => {
  const one = world({ provider: vendorProvider });
  expect(await askAbout(one.deps, { id: 'DP1' })).toEqual({
    done: 'asked',
    status: 503,
    why: 'no_answer',
  });
  expect(one.queued).toEqual([{ id: 'DP1', attempt: 1, afterSeconds: 5 }]);
  expect(verdictOf(one)).toBeNull();
  one.at.rate = rates('Low');
  expect(await askAbout(one.deps, { id: 'DP1', attempt: 1 })).toMatchObject({ verdict: 'allow' });
  expect(one.cases.get('DP1')?.nonce).toBe('nonce0');
});

test('a deposit whose senders nobody knows is held, and no vendor is asked', async () => {
  const { fromAddresses: _, ...rest } = deposit;
  const one = world({
    subjects: [{ kind: 'deposit', deposit: rest }],
    provider: vendorProvider,
    rate: rates('Low'),
  });
  expect(await askAbout(one.deps, { id: 'DP1' })).toMatchObject({ verdict: 'hold' });
  expect(one.posted).toEqual([]);
});

test('who knows a vendor’s key cannot answer in its place through the route', async () => {
  const one = world({ provider: vendorProvider });
  await askAbout(one.deps, { id: 'DP1' });
  const { id, digest, nonce } = one.cases.get('DP1')!;
  const forged = signed({ id, digest, nonce }, { verdict: 'allow' });
  const given = { ...forged, id: 'DP1', projectId: 'demo' };
  expect(await takeAnswer(one.deps, given)).toEqual({ done: 'dropped', why: 'off' });
  expect(verdictOf(one)).toBeNull();
  // The same text counts where the secret is that of the project's own provider.
  expect(await takeAnswer({ ...one.deps, providerOf: async () => provider }, given)).toMatchObject({
    verdict: 'allow',
  });
});

test('an answer that another run has written meanwhile is not written over', async () => {
  const one = world({ provider: vendorProvider, rate: rates('Low') });
  one.at.rate = (address) => {
    const about = one.cases.get('DP1')!;
    one.cases.set('DP1', {
      ...about,
      answer: { verdict: 'refuse', reason: null, reference: null, time: askedAt },
    });
    return rates('Low')(address);
  };
  expect(await askAbout(one.deps, { id: 'DP1' })).toMatchObject({ done: 'asked', why: 'taken' });
  expect(verdictOf(one)).toBe('refuse');
});
