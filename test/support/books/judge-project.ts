/** The books of a project on the deployed stack, against its chains. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { makeDocumentClient } from '#aws/dynamodb/clients.ts';
import { chains } from '#chains/catalog/catalog.ts';
import { makeBooksReader } from '#extensions/books/store/books-reader.ts';
import { type ChainName, type FamilyAddresses, familyOf } from '#shared/chains.ts';
import { setEnvironment } from '../environment.ts';
import { type Merchant, type Stack, until } from '../stack.ts';
import { compareBooks, type JudgedWorld } from './compare-books.ts';

/** Addresses that `subaccount/list` gives in one page. */
const pageSize = 100;

/**
 * Waits until the books of the merchant's project have what the chains have, to the last unit, for every
 * account: on `chain`, and on each chain that has an entry. Throws an Error that names each difference that
 * stays. `hot` are the project's wallets; `mine` makes blocks, for what waits for its confirmations.
 */
export async function judgeProject(
  stack: Stack,
  { slug, api }: Pick<Merchant, 'slug' | 'api'>,
  {
    chain,
    hot,
    mine,
  }: { chain: string; hot: Partial<FamilyAddresses>; mine: () => Promise<unknown> },
): Promise<void> {
  setEnvironment({ TABLE_BOOKS: 'coffer-local-books' });
  const client = makeDocumentClient(new DynamoDBClient({}));
  const wallets = [hot, ...(await subAccountsOf(api))];
  let differences: string[] = [];
  const compareAll = async (): Promise<string[]> => {
    const booked = await makeBooksReader(client).balances({ projectId: slug });
    const names = new Set([chain as ChainName, ...booked.map((balance) => balance.chain)]);
    const found = await Promise.all(
      [...names].map(async (name) => {
        const world = worldOf(stack, client, name);
        const family = familyOf[name];
        const addresses = wallets.flatMap((wallet) => wallet[family] ?? []);
        const own = await compareBooks(world, { projectId: slug, addresses });
        return own.map((difference) => `${name}: ${difference}`);
      }),
    );
    return found.flat();
  };
  try {
    await until(`the books of ${slug}`, async () => {
      differences = await compareAll();
      if (differences.length === 0) return true;
      await mine();
      return undefined;
    });
  } catch (error) {
    throw new Error(
      `The books of ${slug} are not what the chains are:\n${differences.join('\n')}`,
      {
        cause: error,
      },
    );
  }
}

async function subAccountsOf(api: Merchant['api']): Promise<Partial<FamilyAddresses>[]> {
  const found: Partial<FamilyAddresses>[] = [];
  for (let page = 1; ; page++) {
    const query = { page, page_size: pageSize };
    const { list } = await api.get<{ list: { addresses: FamilyAddresses }[] }>(
      '/v1/subaccount/list',
      query,
    );
    found.push(...list.map(({ addresses }) => addresses));
    if (list.length < pageSize) return found;
  }
}

/** A chain of the stack, whose tokens have the addresses of its own contracts. */
function worldOf(stack: Stack, client: JudgedWorld['client'], name: ChainName): JudgedWorld {
  const { nativeToken, tokens } = chains[name];
  const own = stack.file.chains[name]?.tokens ?? {};
  const listed = tokens.flatMap((token) => {
    if (token.isNative) return [token];
    const deployed = own[token.symbol];
    return deployed ? [{ ...token, address: deployed.address }] : [];
  });
  return {
    client,
    chain: { name, nativeToken, tokens: listed },
    balanceOf: (address, { symbol, isNative }) =>
      stack.balance(name, address, isNative ? null : symbol),
    energyAccount: null,
  };
}
