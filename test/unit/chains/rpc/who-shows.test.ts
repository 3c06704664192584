import { expect, test } from 'vitest';
import { RpcUnavailable } from '#chains/rpc/rpc-error.ts';
import { whoShows } from '#chains/rpc/who-shows.ts';

test('each provider shows the block, another one, or says nothing of it', async () => {
  const answers = ['0xours', '0xtheirs', null, new RpcUnavailable('down'), undefined, 'skipped'];
  const said = await whoShows('0xours', [0, 1, 2, 3, 4, 5], async (provider) => {
    const answer = answers[provider];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  expect(said).toEqual({ shows: [0], denies: [1, 5], silent: [2, 3, 4] });
});
