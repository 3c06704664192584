import { expect, test } from 'vitest';
import { controlMessage } from '#shared/control/control-message.ts';
import {
  controlText,
  isControlDate,
  isControlNonce,
  readsAsControl,
} from '#shared/control/control-text.ts';
import { buildControlClaim } from '#test/builders/shared/control/build-control-proof.ts';

test('a text names the project, the address, the day and the nonce, and says what it is for', () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  expect(controlText(buildControlClaim({ address }))).toBe(
    'Coffer proof of control. Project: shop. Address: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8. Date: 2026-11-27. Nonce: audit-2026-4f9c. It moves nothing and permits nothing.',
  );
});

test.each([
  [{ nonce: 'short' }, 'nonce must be 8 to 64 letters, digits and hyphens'],
  [{ nonce: 'a'.repeat(65) }, 'nonce must be'],
  [{ nonce: 'audit 2026' }, 'nonce must be'],
  [{ nonce: 'audit-2026\n' }, 'nonce must be'],
  [{ nonce: 'audit-2026. It' }, 'nonce must be'],
  [{ nonce: 'аudit-2026' }, 'nonce must be'],
  [{ project: 'Shop' }, 'project is not a slug'],
  [{ project: 'shop. Address' }, 'project is not a slug'],
  [{ date: '2026-02-30' }, 'date is not a day'],
  [{ date: '2026-11-27T00' }, 'date is not a day'],
  [{ address: '0x12' }, 'address is not one of EVM'],
  [{ family: 'SOL' as const, address: '0'.repeat(40) }, 'address is not one of SOL'],
])('%j has no text', (set, problem) => {
  expect(() => controlText(buildControlClaim(set))).toThrow(problem);
  expect(() => controlMessage(buildControlClaim(set))).toThrow(RangeError);
});

test('a day is one of the calendar, and a nonce has 8 to 64 plain characters', () => {
  expect(['2024-02-29', '2025-02-29', 'x', '2026-1-1'].map(isControlDate)).toEqual([
    ...[true, false, false, false],
  ]);
  expect(['12345678', 'A-z-0-9-', '1234567', '12345678 '].map(isControlNonce)).toEqual([
    ...[true, true, false, false],
  ]);
});

test.each([
  'Coffer proof of control. Project: shop',
  'coffer   PROOF of\ncontrol',
  'C\u200boffer proof of control',
  'Ｃoffer proof of control',
  'I sign in. Coffer-Proof-Of-Control: 1',
])('%j reads as a proof', (text) => {
  expect(readsAsControl(text)).toBe(true);
});

test.each(['I own this wallet', 'Coffer: proof of my control', 'a coffer', '0x1234', ''])(
  '%j does not',
  (text) => {
    expect(readsAsControl(text)).toBe(false);
  },
);
