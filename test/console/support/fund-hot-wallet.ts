import { type Stack, until } from '#test/support/stack.ts';

/** Gives the project's hot wallet coin and 500,000 USDT on a chain of EVM; returns its address. */
export async function fundHotWallet(
  { stack, slug }: { stack: Stack; slug: string },
  chain: string,
): Promise<string> {
  const { addresses } = await stack.admins[0]!.request<{ addresses: { EVM: string } }>(
    'GET',
    `/projects/${slug}`,
  );
  const hot = addresses.EVM;
  await stack.pay(chain, hot, null, 10n ** 18n);
  await stack.pay(chain, hot, 'USDT', 500_000n * 10n ** 6n);
  for (const token of [null, 'USDT']) {
    await until(`the hot wallet’s ${token ?? 'coin'}`, async () =>
      (await stack.balance(chain, hot, token)) > 0n ? true : undefined,
    );
  }
  return hot;
}
