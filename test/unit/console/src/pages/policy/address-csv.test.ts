import { expect, test } from 'vitest';
import {
  addressesToCsv,
  newAddresses,
} from '../../../../../../console/src/pages/policy/address-csv.ts';

const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B';
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

test('what is exported is imported again, and nothing of it is new', () => {
  const csv = addressesToCsv([evm, tron]);
  expect(csv).toBe(`address\r\n${evm}\r\n${tron}\r\n`);
  expect(newAddresses(csv, [evm, tron])).toEqual([]);
  expect(newAddresses(csv, [])).toEqual([evm, tron]);
});

test.each([
  [`${evm}\n${tron}\n`, [evm, tron]],
  [`label,address\nshop,${tron}\n`, [tron]],
  [`address\n${tron}\n${tron}\n`, [tron]],
  [`address\n${evm.toLowerCase()}\n`, []],
])('addresses are found in %j, each once', (text, found) => {
  expect(newAddresses(text, [evm])).toEqual(found.filter((address) => address !== evm));
});

test.each(['address\nnot an address\n', 'address,label\n,shop\n', `${tron}\n=1+1\n`])(
  'what is no address ends the import: %j',
  (text) => {
    expect(() => newAddresses(text, [])).toThrow('This is no address');
  },
);
