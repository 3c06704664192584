import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeGasStation } from '#extensions/energy/store/gasstation.ts';

const secret = '0123456789abcdef0123456789abcdef';

function market(answer: (path: string) => unknown, status = 200) {
  const asked: { method: string; path: string; data: unknown }[] = [];
  const provider = makeGasStation({
    name: 'gs',
    url: 'https://market.example',
    appId: 'app',
    secret,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const decipher = createDecipheriv('aes-256-ecb', Buffer.from(secret), null);
      const text = url.searchParams.get('data')!.replaceAll('-', '+').replaceAll('_', '/');
      const bytes = Buffer.concat([decipher.update(Buffer.from(text, 'base64')), decipher.final()]);
      const data: unknown = JSON.parse(bytes.toString());
      asked.push({ method: init?.method ?? '', path: url.pathname, data });
      return Response.json(answer(url.pathname), { status });
    },
  });
  return { provider, asked };
}

const order = {
  requestId: 'r1',
  energyNo: 'withdraw:WD1',
  receiver: 'T1',
  energy: 64_400,
  duration: '10010' as const,
};

test('a rental names its id, its receiver and its energy, encrypted', async () => {
  const { provider, asked } = market(() => ({ code: 0, msg: 'Success', data: { trade_no: 'G1' } }));
  expect(await provider.rent(order)).toEqual({ kind: 'taken', tradeNo: 'G1' });
  expect(asked).toEqual([
    {
      method: 'POST',
      path: '/api/mpc/tron/gas/create_order',
      data: {
        request_id: 'r1',
        receive_address: 'T1',
        buy_type: 0,
        service_charge_type: '10010',
        energy_num: 64_400,
      },
    },
  ]);
});

test.each([
  ['a no of the market', { code: 110_001, msg: 'no' }, 200, 'refused'],
  ['its own trouble', { code: 500, msg: 'busy' }, 200, 'unclear'],
  ['success without a number', { code: 0, data: {} }, 200, 'unclear'],
  ['another form', { hello: 1 }, 200, 'unclear'],
  ['a gateway that answers for it', { code: 1, msg: 'x' }, 502, 'unclear'],
])('%s is %s', async (_, answer, status, kind) => {
  expect(await market(() => answer, status).provider.rent(order)).toMatchObject({ kind });
});

test('the price counts a unit in sun, rounded up; what it cannot fill has none', async () => {
  const offer = (remaining_number: string) => ({
    code: 0,
    data: {
      min_number: 32_000,
      max_number: 5_000_000,
      price_builder_list: [
        { service_charge_type: '10010', price: '38.00000001', remaining_number },
      ],
    },
  });
  const need = { energy: 64_400, duration: '10010' as const };
  expect(await market(() => offer('600000')).provider.quote(need)).toBe(2_447_201n);
  expect(await market(() => offer('64399')).provider.quote(need)).toBeNull();
  const small = { ...need, energy: 31_999 };
  expect(await market(() => offer('600000')).provider.quote(small)).toBeNull();
});

test('a rental that it does not list is unknown; what it does not say is no answer', async () => {
  const listed = (status: number) => ({
    code: 0,
    data: { list: [{ request_id: 'r1', trade_no: 'G1', status }] },
  });
  const look = (answer: unknown) => market(() => answer).provider.look('r1');
  expect(await look(listed(3))).toEqual({ state: 'partial', tradeNo: 'G1' });
  expect(await look({ code: 0, data: { list: [] } })).toEqual({ state: 'unknown', tradeNo: null });
  await expect(look(listed(7))).rejects.toThrow('unknown status 7');
  await expect(look({ code: 5, msg: 'x' })).rejects.toThrow('5 x');
});
