import { expect, test } from 'vitest';
import { listedAuthorizations } from '#chains/evm/account/listed-authorizations.ts';
import { account, shown } from '#test/builders/chains/evm/account/listed-authorizations.ts';

test('owners are recovered from the signatures', async () => {
  const authorizationList = [await shown(1, 0), await shown(0, 300)];
  expect(listedAuthorizations({ authorizationList }, 1)).toEqual([
    { owner: account.address, nonce: 0 },
    { owner: account.address, nonce: 300 },
  ]);
});

test('what the chain passes over is passed over, and the others count', async () => {
  const good = await shown(1, 5);
  const authorizationList = [
    await shown(56, 1),
    { ...good, r: '0x0' },
    { ...good, address: '0x' },
    'nothing',
    good,
  ];
  const owners = listedAuthorizations({ authorizationList }, 1);
  expect(owners).toEqual([{ owner: account.address, nonce: 5 }]);
});

test('another transaction has none', () => {
  expect(listedAuthorizations({}, 1)).toEqual([]);
  expect(listedAuthorizations({ authorizationList: null }, 1)).toEqual([]);
});
