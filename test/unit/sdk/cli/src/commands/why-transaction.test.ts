import { expect, test } from 'vitest';
import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

const hash = `0x${'ab'.repeat(32)}`;

const setUp = () =>
  cliWorld(
    ({ path }) => {
      const { pathname, searchParams } = new URL(path, 'https://x.example');
      if (pathname === '/v1/system/chains') {
        return ok([
          { chain: 'ETH', enabled: 1 },
          { chain: 'BSC', enabled: 0 },
          { chain: 'BASE', enabled: 1 },
          { chain: 'SOL', enabled: 1 },
        ]);
      }
      const chain = searchParams.get('chain');
      const isFound = chain !== 'BASE';
      return ok({
        chain,
        state: isFound ? 'read' : 'not_found',
        says: isFound ? 'Its block was read.' : 'No provider has it.',
        transfers: isFound
          ? [
              {
                amount: '0.5',
                token: 'USDT',
                to: '0xA1',
                says: 'Not a deposit: below the minimum.',
                deposit_no: null,
              },
            ]
          : [],
      });
    },
    { env: cliKey },
  );
const asked = ({ requests }: ReturnType<typeof setUp>) => requests.map(({ path }) => path);

test('a hash is explained on the chains that run and may have it; those that have it are shown', async () => {
  const cli = setUp();
  expect(await cli.run('why', hash)).toBe(0);
  expect(asked(cli).sort()).toEqual([
    `/v1/deposit/explain?chain=BASE&tx_hash=${hash}`,
    `/v1/deposit/explain?chain=ETH&tx_hash=${hash}`,
    '/v1/system/chains',
  ]);
  expect(cli.out[0]).toBe(
    'ETH: Its block was read.\n  0.5 USDT to 0xA1: Not a deposit: below the minimum.',
  );
});

test('with a chain only that one is asked; a signature is of Solana', async () => {
  const cli = setUp();
  await cli.run('why', hash, 'chain=BASE');
  expect(asked(cli)).toEqual([`/v1/deposit/explain?chain=BASE&tx_hash=${hash}`]);
  expect(cli.out[0]).toBe('BASE: No provider has it.');
  const solana = setUp();
  await solana.run('why', '5'.repeat(88));
  expect(asked(solana)).toEqual([`/v1/deposit/explain?chain=SOL&tx_hash=${'5'.repeat(88)}`]);
});

test('64 digits without 0x may be a secret: they are an id of the merchant', async () => {
  const cli = setUp();
  await cli.run('why', 'ab'.repeat(32));
  expect(asked(cli).some((path) => path.includes('explain'))).toBe(false);
  expect(await setUp().run('why', hash, 'ETH')).toBe(2);
});
