import { expect, test } from 'vitest';
import { findSubAccount } from '#domain/subaccount/find-sub-account.ts';
import type { SubAccountStore } from '#ports/deposits.ts';
import { fake } from '#test/fakes/fake.ts';

const subAccounts = fake<SubAccountStore>({ byUser: async () => null });
const find = (userId: string) => findSubAccount({ subAccounts }, { projectId: 'demo', userId });

test('the 40401 of an id with a space says what a plus in a query is', async () => {
  await expect(find('john test@example.com')).rejects.toMatchObject({
    code: 40401,
    message:
      'No sub-account for user_id john test@example.com: in a query "+" is a space, and %2B is a plus',
  });
  await expect(find('john+test@example.com')).rejects.toMatchObject({
    message: 'No sub-account for user_id john+test@example.com',
  });
});
