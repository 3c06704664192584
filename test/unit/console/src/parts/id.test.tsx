// @vitest-environment happy-dom
/** Every id is copied by a button, without hovering; what a chain has opens in its explorer. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type World, WorldContext } from '../../../../../console/src/api/world.ts';
import { Amount } from '../../../../../console/src/parts/amount.tsx';
import { Id } from '../../../../../console/src/parts/facts.tsx';
import { KeyName } from '../../../../../console/src/parts/key-name.tsx';
import { LinkTo } from '../../../../../console/src/parts/link-to.tsx';

const hash = `0x${'ab'.repeat(32)}`;
let copied: string[];
let refuses: boolean;

beforeEach(() => {
  copied = [];
  refuses = false;
  vi.stubGlobal('navigator', {
    clipboard: {
      writeText: async (text: string) => {
        if (refuses) throw new Error('refused');
        copied.push(text);
      },
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown(inside: ReactNode) {
  const explorers = {
    ETH: { tx: 'https://etherscan.io/tx/{}', address: 'https://etherscan.io/address/{}' },
  };
  const world = { sessions: { config: { explorers } } } as unknown as World;
  render(<WorldContext value={world}>{inside}</WorldContext>);
}

test('it is copied whole though it is shown short, and the page says so for a moment', async () => {
  vi.useFakeTimers();
  shown(<Id id={hash} />);
  expect(screen.getByText('0xabab…ababab')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Copy 0xabab…ababab' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(copied).toEqual([hash]);
  expect(screen.getByRole('status').textContent).toBe('Copied');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a browser that refuses is not told as copied', async () => {
  refuses = true;
  shown(<Id id={hash} />);
  fireEvent.click(screen.getByRole('button', { name: /^Copy/ }));
  expect(await screen.findByText('Not copied: select the text and copy it')).toBeTruthy();
});

test('a transaction opens in the explorer of its chain, which learns nothing of this page', () => {
  shown(<Id id={hash} on={{ chain: 'ETH', is: 'tx' }} />);
  const link = screen.getByRole('link', { name: 'Open 0xabab…ababab in explorer' });
  expect(link.getAttribute('href')).toBe(`https://etherscan.io/tx/${hash}`);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a chain without an explorer has no link, and copying stays', () => {
  shown(<Id id={hash} on={{ chain: 'SOL', is: 'tx' }} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: /^Copy/ })).toBeTruthy();
});

test('an id with a page is a link beside its button; inside a link it is only text', () => {
  shown(<Id id="WD01K8Z4T6Q2M9V7X3B5N1C0D8EF" whole to="/p/shop/withdrawals/WD1" />);
  expect(screen.getByRole('link').querySelector('button')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  cleanup();
  shown(
    <LinkTo to="/p/shop">
      <Id id={hash} on={{ chain: 'ETH', is: 'tx' }} />
    </LinkTo>,
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('a key is named, with its id; of an older order only the id is known', () => {
  shown(<KeyName id="app_e06c8fa4cfa9ea67cc15d92c" name="shop" />);
  expect(document.body.textContent).toBe('shop (app_e0…15d92c)');
  cleanup();
  shown(<KeyName id="app_e06c8fa4cfa9ea67cc15d92c" name={null} />);
  expect(document.body.textContent).toBe('app_e06c8fa4cfa9ea67cc15d92c');
});

test('an amount of 18 digits is shown with six, and copied whole', async () => {
  shown(<Amount amount="0.000302652004237128" token="ETH" rounds="up" />);
  const text = screen.getByText('0.000302653 ETH');
  expect(text.title).toBe('0.000302652004237128 ETH');
  fireEvent.click(screen.getByRole('button', { name: /^Copy/ }));
  await screen.findByText('Copied');
  expect(copied).toEqual(['0.000302652004237128']);
  cleanup();
  shown(<Amount amount="1500.50" token="USDT" rounds="down" />);
  expect(screen.getByText('1,500.5 USDT')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
