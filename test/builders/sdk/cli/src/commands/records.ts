import { cliKey, cliWorld, ok } from '#test/fakes/sdk/cli-world.ts';

export const rows = Array.from({ length: 130 }, (_, i) => ({
  withdraw_no: `WD${i}`,
  biz_order_id: `p-${i}`,
  chain: 'ETH',
  token: 'USDT',
  amount: '5',
  level: 1,
  status: 4,
  created_at: 1_767_225_600,
}));

export const setUp = () =>
  cliWorld(
    ({ url }) => {
      const query = new URL(url).searchParams;
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
      return ok({
        list: rows.slice((page - 1) * size, page * size),
        total: rows.length,
        page,
        size,
      });
    },
    { env: cliKey },
  );
