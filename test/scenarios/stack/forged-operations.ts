import type { Item } from '#test/support/forge.ts';

export const bodies = {
  transfer: { token: 'USDT', amount: '5' },
  'send-tx': { data: '0x', value: '0x5' },
  'sign-message': { message: 'I owe you everything' },
  'sign-typed-data': {
    domain: { name: 'Forged' },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'I owe you everything' },
  },
};

export type Kind = keyof typeof bodies;
const kinds = Object.keys(bodies) as Kind[];

export const decisions: Record<string, { forged: Item; reason: RegExp }> = {
  'without an approval': { forged: {}, reason: /no admin has approved it/ },
  'by a session key that is not there': {
    forged: { decidedBy: 'session_key', skId: 'sk_0000000000000000', riskReason: null },
    reason: /it has no session key/,
  },
  'by a rule that is off': {
    forged: { decidedBy: 'auto' },
    reason: /client_auto_approve no longer covers it/,
  },
  'by nobody': { forged: { decidedBy: 'me' }, reason: /nobody has decided on it/ },
};

export const rows = kinds.flatMap((kind) =>
  Object.keys(decisions).map((how) => [kind, how] as const),
);
