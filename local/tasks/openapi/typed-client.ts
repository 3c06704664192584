/**
 * A merchant's program over the client that openapi-typescript generates (`npm run openapi:check`).
 * It must compile under strict; it is text, because its packages are not installed here.
 */
export const typedClient = `import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

type Withdrawal = components['schemas']['Withdrawal'];
const client = createClient<paths>({ baseUrl: 'http://localhost' });

export async function pay(): Promise<Withdrawal | undefined> {
  await client.POST('/v1/client/sign-typed-data', {
    body: {
      chain: 'ETH',
      domain: { name: 'Mail', version: '1', chainId: 1 },
      types: { Mail: [{ name: 'contents', type: 'string' }] },
      primaryType: 'Mail',
      message: { contents: 'Hello', nested: { a: 1 } },
    },
  });
  const sent = await client.POST('/v1/client/transfer', {
    body: { chain: 'TRON', token: 'USDT', to: 'T', amount: '1' },
  });
  if (sent.data?.data.status === 'pending') console.log(sent.data.data.expires_at.toFixed());
  if (sent.error) console.log(sent.error.code, sent.error.message);
  const query = { status: 4, page: 1 } as const;
  const found = await client.GET('/v1/withdraw/list', { params: { query } });
  for (const item of found.data?.data.list ?? []) console.log(item.withdraw_no);
  const one = { params: { query: { withdraw_no: 'WD1' } } };
  const { data } = await client.GET('/v1/withdraw/detail', one);
  return data?.data;
}
`;

/** Compiles only if both modules of a document have the same types; comments may differ. */
export const sameTypes = (name: string): string => `import type * as ours from './${name}-ours';
import type * as theirs from './${name}-theirs';

type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export const paths: Same<ours.paths, theirs.paths> = true;
export const operations: Same<ours.operations, theirs.operations> = true;
export const webhooks: Same<ours.webhooks, theirs.webhooks> = true;
export const components: Same<ours.components, theirs.components> = true;
`;
