import { expect, test } from 'vitest';
import {
  addressesToCsv,
  newAddresses,
} from '../../../../../../console/src/pages/policy/address-csv.ts';

const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const entry = (address: string, label: string | null = null) => ({
  entry: address,
  label,
  added_by: 'alice@shop.example',
  added_at: 1,
});

test('what is exported is imported again with its labels, and nothing of it is new', () => {
  const csv = addressesToCsv([entry(evm, 'Exchange A'), entry(tron)]);
  expect(csv).toBe(
    `address,label,added_by\r\n${evm},Exchange A,alice@shop.example\r\n${tron},,alice@shop.example\r\n`,
  );
  expect(newAddresses(csv, [evm, tron])).toEqual([]);
  expect(newAddresses(csv, [])).toEqual([
    { address: evm, label: 'Exchange A' },
    { address: tron, label: null },
  ]);
});

test.each([
  [`${evm}\n${tron}\n`, [{ address: tron, label: null }]],
  [`label,address\nshop,${tron}\n`, [{ address: tron, label: 'shop' }]],
  [`address\n${tron}\n${tron}\n`, [{ address: tron, label: null }]],
  [`address\n${evm.toLowerCase()}\n`, []],
])('addresses are found in %j, each once', (text, found) => {
  expect(newAddresses(text, [evm])).toEqual(found);
});

test.each(['address\nnot an address\n', 'address,label\n,shop\n', `${tron}\n=1+1\n`])(
  'what is not an address ends the import: %j',
  (text) => {
    expect(() => newAddresses(text, [])).toThrow('Not an address');
  },
);
