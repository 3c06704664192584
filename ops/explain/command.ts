import { runSignedIn } from '../admin/run-signed-in.ts';
import { readExplained } from './explain-order.ts';

interface Values {
  stage: string;
  json: boolean;
}

export async function run({ stage, json }: Values, words: string[]): Promise<number> {
  const [slug = '', orderNo = ''] = words;
  return runSignedIn(
    { stage, yes: false },
    {
      args: words,
      send: ({ call }) => readExplained(call, slug, orderNo),
      ...(!json && { text: (data: unknown) => (data as { why: string[] }).why.join('\n') }),
    },
  );
}
