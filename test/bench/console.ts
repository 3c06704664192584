/** How soon an approver on a slow phone reads what is to be decided. */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import type { Browser } from 'playwright-core';
import { toChecksumAddress } from '#chains/shared/checksum-address.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import { findBrowser } from '../console/support/browser.ts';
import { fundHotWallet } from '../console/support/fund-hot-wallet.ts';
import { openPerson, signInOnce } from '../console/support/person.ts';
import { openStack, until } from '../support/stack.ts';
import { startCloud, useCloud } from './support/cloud.ts';
import { median } from './support/median.ts';
import type { Part, Row } from './support/part.ts';

const rounds = 7;
const chain = 'ETH';
/** Bytes a second. */
const megabit = 125_000;

/** A network and a processor, as developer tools slow them. */
interface Phone {
  name: string;
  /** Times that the processor is slower. */
  slower: number;
  /** Bytes a second. */
  down: number;
  /** ms from a request to its first byte. */
  latency: number;
  /** Seconds. */
  limit: number | null;
}

const phones: Phone[] = [
  { name: 'no slower', slower: 1, down: 1_000 * megabit, latency: 0, limit: null },
  { name: '4 x slower, 1.6 Mbit/s', slower: 4, down: 1.6 * megabit, latency: 0, limit: 2.5 },
  {
    name: '4 x slower, 1.6 Mbit/s, 150 ms a request',
    slower: 4,
    down: 1.6 * megabit,
    latency: 150,
    limit: null,
  },
];

/** Notes when the page first shows each text, in ms since its navigation. */
const watch = (texts: string[]) => `(() => {
  const left = new Set(${JSON.stringify(texts)});
  window.coffer_shown = {};
  const look = () => {
    const main = document.querySelector('main')?.textContent ?? '';
    for (const text of left) {
      if (!main.includes(text)) continue;
      window.coffer_shown[text] = performance.now();
      left.delete(text);
    }
    if (left.size > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** The page of one order, opened by its link on a phone that has nothing of the console yet. */
async function opened(
  browser: Browser,
  phone: Phone,
  { url, login }: { url: string; login: StackFile['admins'][0] },
  texts: string[],
): Promise<number[]> {
  const { page, context } = await openPerson(browser, { width: 390 });
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency,
      downloadThroughput: phone.down,
      uploadThroughput: phone.down,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slower });
    await page.addInitScript(watch(texts));
    await signInOnce(page, url, login);
    return await until('the page', async () => {
      const shown = await page.evaluate<Record<string, number>>('window.coffer_shown ?? {}');
      const times = texts.map((text) => shown[text]);
      return times.every((time) => time !== undefined) ? (times as number[]) : undefined;
    });
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, file: StackFile): Promise<Row[]> {
  const stack = await openStack(file);
  const merchant = await stack.merchant({ webhooks: false });
  await fundHotWallet({ stack, slug: file.project.slug }, chain);
  const { withdraw_no: no } = await merchant.api.post<{ withdraw_no: string }>(
    '/v1/withdraw/apply',
    {
      biz_order_id: `bench-${randomBytes(6).toString('hex')}`,
      chain,
      token: 'USDT',
      to_address: toChecksumAddress(`0x${randomBytes(20).toString('hex')}`),
      amount: '2000',
    },
  );
  const url = `${file.admin.console_url}/p/${file.project.slug}/approve/${no}`;
  const one = { url, login: file.admins[0]! };
  const texts = ['Send 2,000 USDT', 'The project does not know this address'];
  // The first one signs in on the sign-in page.
  await opened(browser, phones[0]!, one, texts);
  const rows: Row[] = [];
  for (const phone of phones) {
    const times: number[][] = [];
    for (let i = 0; i < rounds; i++) times.push(await opened(browser, phone, one, texts));
    const middle = (of: number) => median(times.map((time) => time[of]!)) / 1000;
    rows.push(
      {
        what: `Decide by its link, ${phone.name}: what is signed`,
        value: middle(0),
        unit: 's',
        limit: phone.limit,
      },
      {
        what: `Decide by its link, ${phone.name}: and what is known of the recipient`,
        value: middle(1),
        unit: 's',
        limit: null,
      },
    );
  }
  await merchant.leave();
  return rows;
}

async function run(): Promise<Row[]> {
  const { browser, reason } = await findBrowser();
  if (!browser) throw new Error(reason);
  const [load = 0] = loadavg();
  const cloud = await startCloud();
  try {
    useCloud(cloud.stack);
    const rows = await measure(browser, cloud.stack);
    return rows.map((row) => ({ ...row, note: `load average before it ${load.toFixed(1)}` }));
  } finally {
    await browser.close();
    await cloud.stop();
  }
}

export const part: Part = {
  about: `From the navigation until the page of one order shows what is signed, and what is known of the
recipient: the median of ${rounds} phones of 390 pixels, each without anything cached and already
signed in.
Chromium slows processor and network as its developer tools do. Pages and admin API are those of the
local cloud, on the same two cores as the browser, so the API's own time is in it.`,
  run,
};
