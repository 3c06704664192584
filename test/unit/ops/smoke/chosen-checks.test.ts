import { expect, test } from 'vitest';
import { readStage } from '#lib/stages/stage.ts';
import { chosenChecks, refuseMainNetworks } from '#ops/smoke/chosen-checks.ts';
import { mainNetworks } from '#ops/smoke/main-networks.ts';

const names = (only: string[], short = false) =>
  chosenChecks({ only, short }).map(({ name }) => name);

test('--only brings what it needs, in the order of the table', () => {
  expect(names(['level-2'])).toEqual([
    'sign-in',
    'project',
    'key',
    'level-1',
    'daily-sum',
    'level-2',
  ]);
  expect(names(['restore'])).toEqual(['restore']);
});

test('the short form has neither restore nor rules', () => {
  expect(names([], true)).toEqual([
    ...['sign-in', 'project', 'key', 'deposit', 'level-1', 'daily-sum', 'level-2'],
    ...['events', 'webhook'],
  ]);
});

test('a name that no check has is named with those that there are', () => {
  expect(() => names(['deposits'])).toThrow(/no check "deposits"; --only takes sign-in, project, /);
});

test('a stage of main networks moves no money, whatever it is called', () => {
  const prod = readStage('prod');
  expect(() =>
    refuseMainNetworks(prod, chosenChecks({ only: [], short: true }), undefined),
  ).toThrow(
    /main networks \(ETH, .*level-1, level-2 would move money.*--only sign-in --only project/s,
  );
  refuseMainNetworks(prod, chosenChecks({ only: ['restore', 'rule'], short: false }), undefined);
  refuseMainNetworks(readStage('testnet'), chosenChecks({ only: [], short: false }), undefined);
});

test('the shipped test networks are none of the main ones', () => {
  expect(mainNetworks(readStage('testnet'), undefined)).toEqual([]);
});

test('one main network among test networks is found by its id, under whatever chain’s name', () => {
  const testnet = readStage('testnet');
  const with1 = { ...testnet.chains, BASE: { ...testnet.chains.BASE!, chainId: 1 } };
  expect(mainNetworks({ ...testnet, chains: with1 }, undefined)).toEqual(['BASE']);
  const anyTron = { ...testnet.chains, TRX: { ...testnet.chains.TRX!, network: null } };
  expect(mainNetworks({ ...testnet, chains: anyTron }, undefined)).toEqual(['TRX']);
});

test('the stage of an emulator is one only on an emulator', () => {
  const rehearsal = readStage('rehearsal');
  expect(mainNetworks(rehearsal, 'http://127.0.0.1:4566')).toEqual([]);
  expect(mainNetworks(rehearsal, undefined)).toEqual(['ARBITRUM']);
  // An endpoint in the environment does not make production an emulator.
  expect(mainNetworks(readStage('prod'), 'http://127.0.0.1:4566')).toHaveLength(7);
});
