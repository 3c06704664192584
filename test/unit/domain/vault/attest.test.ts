import { expect, test } from 'vitest';
import { type AttestDeps, attest } from '#domain/vault/attest.ts';
import type { Order } from '#model/orders/order.ts';
import type { SignatureRecord } from '#model/payment.ts';
import type { Attestable } from '#ports/vault.ts';
import { buildWithdrawal, hotAddress, recipient } from '#test/builders/builders.ts';
import { type LoggedEvent, recordingLogger } from '#test/fakes/ports/logger.ts';

const signed: SignatureRecord = { chain: 'ETH', address: hotAddress, nonce: 5 };
const isVoid = { kind: 'void', chain: 'ETH', orderNo: 'WD1' } as const;
const allowance = {
  kind: 'allowance',
  chain: 'ETH',
  owner: hotAddress,
  spender: recipient,
} as const;
const settlers = { kind: 'settlers', chain: 'ETH' } as const;
const code = {
  kind: 'code',
  chain: 'ETH',
  address: recipient,
  hash: `0x${'ab'.repeat(32)}`,
} as const;

/** What is written when nodes say this of an order that was signed. */
async function said(
  asked: Attestable,
  set: {
    order?: Order | null;
    signature?: SignatureRecord | null;
    nodes?: Partial<AttestDeps['nodes']>;
  } = {},
) {
  const written: unknown[] = [];
  const lines: LoggedEvent[] = [];
  const askedNodes: unknown[] = [];
  const { order = buildWithdrawal(), signature = signed } = set;
  const deps: AttestDeps = {
    orders: { get: async (orderNo) => (order?.orderNo === orderNo ? order : null) },
    payments: { signature: async (ref) => (ref === 'WD1' ? signature : null) },
    attestations: {
      putVoid: async (...of) => void written.push(of),
      putNoAllowance: async (of) => void written.push(of),
      putSettlers: async (...of) => void written.push(of),
      putCode: async (of) => void written.push(of),
    },
    nodes: {
      isVoid: async (...of) => {
        askedNodes.push(of);
        return true;
      },
      allowances: { holdsAllowance: async () => false },
      settlers: async () => [recipient],
      codes: {
        hasCode: async (of) => {
          askedNodes.push(of);
          return true;
        },
      },
      ...set.nodes,
    },
    log: recordingLogger(lines),
  };
  const answer = await attest(deps, asked).catch((error: Error) => error.message);
  return { answer, written, lines, askedNodes };
}

test('what the nodes say is recorded with the signature that they were asked about', async () => {
  const { answer, written, askedNodes, lines } = await said(isVoid);
  expect(answer).toBe(true);
  expect(askedNodes).toEqual([[buildWithdrawal(), signed]]);
  expect(written).toEqual([['WD1', signed]]);
  expect(lines).toMatchObject([
    { event: 'vault.attested', fields: { orderNo: 'WD1', said: true } },
  ]);
});

test.each<[string, Parameters<typeof said>[1]]>([
  ['the nodes do not say it', { nodes: { isVoid: async () => false } }],
  ['it was never signed', { signature: null }],
  ['there is no such order', { order: null }],
  ['it was signed on another chain', { signature: { ...signed, chain: 'BSC' } }],
  ['it was signed by another address', { signature: { ...signed, address: recipient } }],
])('nothing is written of an order if %s', async (_, set) => {
  const { answer, written, lines } = await said(isVoid, set);
  expect(answer).toBe(false);
  expect(written).toEqual([]);
  expect(lines).toMatchObject([{ fields: { said: false } }]);
});

test('the nodes are not asked about what was not signed by the order’s address', async () => {
  for (const signature of [null, { ...signed, address: recipient }]) {
    expect((await said(isVoid, { signature })).askedNodes).toEqual([]);
  }
});

test('an order of another chain than the one asked about is not void', async () => {
  const { answer, written } = await said({ ...isVoid, chain: 'BSC' });
  expect({ answer, written }).toEqual({ answer: false, written: [] });
});

test('an allowance of nothing is recorded for its owner and its contract', async () => {
  const { answer, written } = await said(allowance);
  const { kind: _, ...of } = allowance;
  expect({ answer, written }).toEqual({ answer: true, written: [of] });
});

test('nothing is written of an allowance that there is, or that this chain cannot read', async () => {
  const nothing = { answer: false, written: [] };
  const held = { nodes: { allowances: { holdsAllowance: async () => true } } };
  expect(await said(allowance, held)).toMatchObject(nothing);
  const unread = { nodes: { allowances: undefined } } as Parameters<typeof said>[1];
  expect(await said(allowance, unread)).toMatchObject(nothing);
});

test('0x’s contracts are recorded as the nodes name them, and none are not', async () => {
  expect(await said(settlers)).toMatchObject({ answer: true, written: [['ETH', [recipient]]] });
  const none = { nodes: { settlers: async () => [] } };
  expect(await said(settlers, none)).toMatchObject({ answer: false, written: [] });
  const without = { nodes: { settlers: undefined } } as Parameters<typeof said>[1];
  expect(await said(settlers, without)).toMatchObject({ answer: false, written: [] });
});

test('code is recorded as two providers show it, and none that they do not', async () => {
  const { kind: _, ...of } = code;
  const { answer, written, askedNodes, lines } = await said(code);
  expect({ answer, written, askedNodes }).toEqual({
    answer: true,
    written: [of],
    askedNodes: [of],
  });
  expect(lines).toMatchObject([{ event: 'vault.attested', fields: { ...code, said: true } }]);
  const other = { nodes: { codes: { hasCode: async () => false } } };
  expect(await said(code, other)).toMatchObject({ answer: false, written: [] });
  const without = { nodes: { codes: undefined } } as Parameters<typeof said>[1];
  expect(await said(code, without)).toMatchObject({ answer: false, written: [] });
});

test.each<[Attestable, Partial<AttestDeps['nodes']>]>([
  [code, { codes: { hasCode: () => Promise.reject(new Error('down')) } }],
  [isVoid, { isVoid: () => Promise.reject(new Error('down')) }],
  [allowance, { allowances: { holdsAllowance: () => Promise.reject(new Error('down')) } }],
  [settlers, { settlers: () => Promise.reject(new Error('down')) }],
])('what the nodes throw is thrown, and nothing is written: %o', async (asked, nodes) => {
  expect(await said(asked, { nodes })).toMatchObject({ answer: 'down', written: [] });
});
