import { randomBytes } from 'node:crypto';
import type { FamilyAddresses } from '#shared/chains.ts';
import type { StackKey } from '#workstation/stack-file.ts';
import type { AdminClient } from '../clients/admin-client.ts';
import { type ApiClient, makeApiClient } from '../clients/api-client.ts';
import { type MerchantInbox, startMerchantInbox } from './merchant-inbox.ts';

/** A merchant of the demo project, whose server is the Lab's inbox. */
export interface LabShop {
  api: ApiClient;
  inbox: MerchantInbox;
  /** The sub-account of a user, made at the first call. */
  addressesOf(userId: string): Promise<FamilyAddresses>;
  /** Asks for a withdrawal to an unknown address; returns its number. */
  withdraw(order: WithdrawalTerms): Promise<{ no: string; to: string }>;
  close(): Promise<void>;
}

export interface WithdrawalTerms {
  chain: string;
  token: string;
  amount: string;
  to: string;
}

/** Signs the shop up: its own API key, whose webhooks go to the inbox. */
export async function openLabShop(target: {
  owner: AdminClient;
  slug: string;
  baseUrl: string;
}): Promise<LabShop> {
  const { owner, slug, baseUrl } = target;
  let secret = '';
  const inbox = await startMerchantInbox(() => secret);
  const made = await owner.request<Omit<StackKey, 'permission'>>('POST', `/projects/${slug}/keys`, {
    name: `Lab ${randomBytes(2).toString('hex')}`,
    permission: 'manage',
    mode: 'hmac',
    webhook_url: `${inbox.url}/webhooks`,
  });
  secret = made.webhook_secret;
  const api = makeApiClient(baseUrl, made);
  const users = new Map<string, Promise<FamilyAddresses>>();
  return {
    api,
    inbox,
    addressesOf(userId) {
      const known = users.get(userId);
      if (known) return known;
      const created = api
        .post<{ addresses: FamilyAddresses }>('/v1/subaccount/create', { user_id: userId })
        .then(({ addresses }) => addresses);
      users.set(userId, created);
      created.catch(() => users.delete(userId));
      return created;
    },
    async withdraw({ chain, token, amount, to }) {
      const { withdraw_no: no } = await api.post<{ withdraw_no: string }>('/v1/withdraw/apply', {
        biz_order_id: `lab-${randomBytes(6).toString('hex')}`,
        chain,
        token,
        to_address: to,
        amount,
      });
      return { no, to };
    },
    close: () => inbox.close(),
  };
}
