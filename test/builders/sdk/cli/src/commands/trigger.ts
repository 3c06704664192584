import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

export const user = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

/** A local cloud whose deposits are credited at the second look. */
export function local() {
  let looks = 0;
  const cli = cliWorld(({ url, path: at, body }) => {
    if (url === 'http://127.0.0.1:8545/') {
      return Response.json({
        id: 1,
        result: body.includes('eth_sendTransaction') ? '0xhash' : null,
      });
    }
    if (at.includes('/subaccount/create')) return ok({ addresses: { EVM: user } });
    if (at.includes('/withdraw/apply')) return ok({ withdraw_no: 'WD1' });
    looks += 1;
    if (at.includes('/withdraw/detail'))
      return ok({ withdraw_no: 'WD1', status: looks > 2 ? 4 : 1 });
    return ok({
      list: looks > 1 ? [{ deposit_no: 'DP1', status: 2 }] : [],
      total: 1,
      page: 1,
      size: 20,
    });
  });
  mkdirSync(path.join(cli.home, '.local'));
  const tokens = { USDT: { address: '0xtoken', decimals: 6 } };
  const stack = {
    base_url: 'http://127.0.0.1:1/demo/api',
    project: {
      slug: 'demo',
      keys: [{ permission: 'approve', app_id: 'app_1', api_secret: 's', webhook_secret: 'whs_AA' }],
    },
    chains: { ETH: { rpc_urls: ['http://127.0.0.1:8545/'], faucet: '0xfaucet', tokens } },
  };
  writeFileSync(path.join(cli.home, '.local', 'stack.json'), JSON.stringify(stack));
  return cli;
}
