/** Runs the conformance program against the chain, then compares each answer with a real node's. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTronChain, type TronChain } from '../../src/start.ts';
import type { Answer } from '../../src/testing.ts';
import { conformanceProgram, exchanges, recorded } from '../support/recorded.ts';

/**
 * Fields that always differ: times, keys, ids, block numbers, and what other accounts staked. The
 * recorded node had the new resource model on, which shows no tronPowerLimit.
 */
const differs =
  /\/(tronPowerLimit|blockNumber|number|ref_block_bytes|ref_block_hash|freeNetUsed|free_net_usage|(Net|Energy)Limit|Total(Net|Energy)Weight|net_window_size|account_name|old_tron_power)$|^\/(balance|net_usage)$/;

/** The text with every address, hash and signature replaced by a star. */
const plain = (text: string): string =>
  text.replace(/[0-9a-f]{130}|\b[0-9a-f]{40,66}\b|T[1-9A-HJ-NP-Za-km-z]{33}/g, '*');

/** Decodes texts that are JSON or the hexadecimal of a message. */
function opened(at: string, text: string): Answer {
  if (text.startsWith('{')) return JSON.parse(text);
  if (/message$/i.test(at) && /^([0-9a-f]{2})+$/.test(text))
    return Buffer.from(text, 'hex').toString();
  return text;
}

/** The paths at which two answers differ. */
function differences(at: string, real: Answer, ours: Answer): string[] {
  if (differs.test(at)) return [];
  if (typeof real !== typeof ours || Array.isArray(real) !== Array.isArray(ours)) {
    return [`${at}: ${JSON.stringify(real)} is ${JSON.stringify(ours)}`];
  }
  if (typeof real === 'string' && opened(at, real) !== real) {
    return differences(at, opened(at, real), opened(at, ours));
  }
  if (typeof real === 'object') {
    const keys = new Set([...Object.keys(real), ...Object.keys(ours)]);
    return [...keys].flatMap((key) => differences(`${at}/${key}`, real[key], ours[key]));
  }
  if (typeof real === 'number' && real > 1e12 && ours > 1e12) return [];
  // Addresses, hashes and transactions in hexadecimal differ in value but not in length.
  if (typeof real === 'string' && /^[0-9a-f]{16,}$/.test(real) && real.length === ours.length) {
    return /(contractResult|operations|note)/.test(at) && real !== ours
      ? [`${at}: ${real} is ${ours}`]
      : [];
  }
  if (typeof real === 'string' && plain(real) === plain(ours)) return [];
  return real === ours ? [] : [`${at}: ${real} is ${ours}`];
}

describe('against the recordings of a real node', () => {
  let chain: TronChain;
  let output = '';
  let answers: Answer;

  beforeAll(async () => {
    chain = await startTronChain({ blockTimeMs: 100, solidLag: 0 });
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'tron-')), 'out.json');
    const port = new URL(chain.url).port;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [conformanceProgram, port, port, out],
      { env: { ...process.env, ALL: '1' }, timeout: 110_000 },
    );
    output = stdout;
    answers = JSON.parse(readFileSync(out, 'utf8'));
  });
  afterAll(() => chain.close());

  test('the conformance program passes, with multi-signature permissions', () => {
    expect(output).toMatch(/PASS 23\n$/);
  });

  test.each([
    ...['info.transfer.create', 'info.createAccount', 'info.transfer', 'info.deploy'],
    ...['info.trc20.transfer.new', 'info.trc20.transfer.warm', 'gettransactionbyid.trc20'],
    ...['triggerconstantcontract', 'triggerconstantcontract.revert', 'triggersmartcontract'],
    ...['estimateenergy', 'estimateenergy.revert', 'info.revert', 'info.out_of_energy'],
    ...['info.internal', 'info.delegate', 'info.trc20.delegated'],
    ...['getdelegatedresourceaccountindexv2', 'getaccountresource', 'getaccountresource.new'],
    ...['getaccountresource.delegated', 'getaccount.delegator', 'getaccount.receiver'],
    ...['undelegate.locked', 'info.unfreezeV2', 'getcanwithdrawunfreezeamount', 'info.permission'],
    ...['getavailableunfreezecount', 'getsignweight.one', 'multisig.short', 'info.multisig'],
    ...['gettransactioninfobyblocknum', 'getblockbynum', 'getblockbynum.absent'],
    ...['gettransactioninfobyblocknum.absent', 'getaccount.absent', 'solidity.info'],
  ])('%s is as the real node answered it', (name) => {
    const real = recorded('by-name.json')[name];
    expect(real).toBeDefined();
    expect(differences('', real, answers[name]).map(plain)).toEqual([]);
  });

  test('every refusal has the code and message of the real node', () => {
    const real = recorded('by-name.json').errors;
    const { hdr, unknownPath, pending, pendingSize, ...texts } = real;
    const ours = answers.errors;
    const found = Object.keys(texts).flatMap((name) => differences(name, texts[name], ours[name]));
    expect(found.map(plain)).toEqual([]);
    expect(ours.unknownPath.slice(0, 2)).toEqual(unknownPath.slice(0, 2));
    expect(ours.hdr[1]['content-type']).toBe(hdr[1]['content-type']);
    // A block may have taken the pending transactions before they were read.
    expect([[], Object.keys(pending)]).toContainEqual(Object.keys(ours.pending));
    expect(Object.keys(ours.pendingSize)).toEqual(Object.keys(pendingSize));
  });

  test('a free and a locked delegation are two entries', () => {
    const [free, locked] = answers.getdelegatedresourcev2.delegatedResource;
    const [real] = recorded('by-name.json').getdelegatedresourcev2.delegatedResource;
    expect(differences('', real, free)).toEqual([]);
    expect(locked.expire_time_for_bandwidth).toBeGreaterThan(Date.now());
    expect(locked.frozen_balance_for_bandwidth).toBe(500_000_000);
  });

  test('errors that a servlet throws have the message and the column of the real node', async () => {
    const thrown = exchanges().filter(
      ({ q, r }) => r.includes('"Error"') && q !== '{bad' && !r.includes('yourself'),
    );
    expect(thrown.map(({ u }) => u)).toEqual([
      '/wallet/getaccount',
      '/wallet/createtransaction',
      '/wallet/freezebalancev2',
    ]);
    for (const { u, q, r } of thrown) {
      const answer = await fetch(chain.url + u, { method: 'POST', body: q });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual(JSON.parse(r));
    }
  });

  test('a deployment and calls use the energy that the real node measured', () => {
    const real = recorded('by-name.json');
    const energy = (all: Answer) =>
      ['deploy', 'trc20.transfer.new', 'trc20.transfer.warm', 'revert', 'internal'].map(
        (name) => all[`info.${name}`].receipt.energy_usage_total,
      );
    expect(energy(answers)).toEqual(energy(real));
    expect(energy(answers)).toEqual([549351, 27891, 12891, 799, 7161]);
  });
});
