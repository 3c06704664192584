import { Coffer } from 'coffer-sdk';

/** An API that lists numbers newest first; before each answer it runs `before`. */
export function listing(
  count: number,
  before: (numbers: number[], read: number) => void = () => {},
) {
  const numbers = Array.from({ length: count }, (_, i) => count - i);
  const queries: string[] = [];
  const coffer = new Coffer({
    baseUrl: 'https://x.example/p/api',
    appId: 'app_1',
    apiSecret: 's',
    world: {
      fetch: async (url) => {
        const query = new URL(url).searchParams;
        before(numbers, queries.length);
        queries.push(String(query));
        const size = Number(query.get('size') ?? query.get('limit'));
        const page = Number(query.get('page'));
        const list = numbers
          .slice((page - 1) * size, page * size)
          .map((no) => ({ withdraw_no: `WD${no}`, id: no }));
        return Response.json({ code: 0, data: { list, total: numbers.length, page, size } });
      },
    },
  });
  return { coffer, queries };
}

export async function numbersOf(items: AsyncIterable<{ withdraw_no: string }>): Promise<number[]> {
  const found: number[] = [];
  for await (const { withdraw_no } of items) found.push(Number(withdraw_no.slice(2)));
  return found;
}
