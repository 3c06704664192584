/**
 * The Lab of the local cloud: what a tester breaks and fixes, and what a merchant and the approvers
 * would see. It is only in the local cloud; no deployment has it.
 */
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type ChainName, familyOf } from '#shared/chains.ts';
import { toUnits } from '#workstation/check.ts';
import type { StackFile } from '#workstation/stack-file.ts';
import type { RunningChain } from '../chains/local-chain.ts';
import { type AdminClient, type AdminTarget, signInAdmin } from '../clients/admin-client.ts';
import { labBodies } from './lab-actions.ts';
import { type ChainState, type LabChain, makeLabChain } from './lab-chain.ts';
import { type LabPeople, labPeople } from './lab-people.ts';
import { type LabShop, openLabShop } from './lab-shop.ts';
import type { InboxEntry, ReceiverAnswer } from './merchant-inbox.ts';
import type { ApproverMessage, MessageBox } from './message-box.ts';
import { sendFailing, sendUnlisted } from './odd-deposits.ts';
import { type LabWorld, type Recipe, type RunState, startRecipe } from './recipe.ts';
import { bumpedFee } from './recipes/bumped-fee.ts';
import { reorganisedDeposit } from './recipes/reorganised-deposit.ts';
import { twoApprovals } from './recipes/two-approvals.ts';
import { webhookRetried } from './recipes/webhook-retried.ts';

const recipes: Recipe[] = [twoApprovals, reorganisedDeposit, bumpedFee, webhookRetried];

export interface LabState {
  slug: string;
  chains: ChainState[];
  prices: { mode: 'ok' | 'down' | 'stale'; prices: Record<string, string> };
  receiver: { answer: ReceiverAnswer; fail_next: number };
  inbox: InboxEntry[];
  messages: ApproverMessage[];
  recipes: { name: string; title: string; about: string; run: RunState | null }[];
  /** How many switches are not as they were at the start. */
  faults: number;
}

/** A call that the Lab does not understand, or cannot do. */
export class LabRefusal extends Error {
  override name = 'LabRefusal';
}

export interface Lab {
  state(): Promise<LabState>;
  /** Does what a path and a body say; returns what the caller gets. */
  act(path: string, body: unknown): Promise<unknown>;
  close(): Promise<void>;
}

export interface LabTarget {
  file: StackFile;
  chains: RunningChain[];
  priceServerUrl: string;
  userPoolId: string;
  box: MessageBox;
}

export function openLab(target: LabTarget): Lab {
  const { file, priceServerUrl, box } = target;
  const { slug } = file.project;
  const chains = new Map<string, LabChain>(
    target.chains.map((chain) => [
      chain.name,
      makeLabChain(chain, file.chains[chain.name]?.provider_urls ?? []),
    ]),
  );
  const api: AdminTarget = {
    apiUrl: file.admin.api_url,
    userPoolClientId: file.admin.user_pool_client_id,
    endpointUrl: file.aws.endpoint_url,
    region: file.aws.region,
  };
  const signIn: LabPeople = labPeople({
    ...api,
    userPoolId: target.userPoolId,
    admins: file.admins,
  });
  const runs = new Map<string, RunState>();
  let admins: Promise<AdminClient[]> | null = null;
  let shop: Promise<LabShop> | null = null;

  const adminsOf = () => {
    admins ??= Promise.all(file.admins.map((login) => signInAdmin(api, login)));
    admins.catch(() => {
      admins = null;
    });
    return admins;
  };
  const shopOf = () => {
    shop ??= adminsOf().then(([owner]) =>
      openLabShop({ owner: owner!, slug, baseUrl: file.base_url }),
    );
    shop.catch(() => {
      shop = null;
    });
    return shop;
  };
  const chainOf = (name: string): LabChain => {
    const found = chains.get(name);
    if (!found) throw new LabRefusal(`Unknown chain ${name}`);
    return found;
  };
  const putPrices = async (body: unknown): Promise<unknown> => {
    const answer = await fetch(`${priceServerUrl}/prices`, {
      method: body === undefined ? 'GET' : 'PUT',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read: unknown = await answer.json();
    if (!answer.ok) throw new LabRefusal((read as { error: string }).error);
    return read;
  };
  const redispatchAhead = async (seconds: number) => {
    const lambda = new LambdaClient({
      endpoint: file.aws.endpoint_url,
      region: file.aws.region,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    try {
      const now = Math.floor(Date.now() / 1000) + seconds;
      await lambda.send(
        new InvokeCommand({
          FunctionName: 'coffer-local-schedule-redispatch',
          Payload: Buffer.from(JSON.stringify({ now })),
        }),
      );
    } finally {
      lambda.destroy();
    }
  };
  const world: LabWorld = {
    slug,
    chain: chainOf,
    shop: shopOf,
    admins: adminsOf,
    redispatchAhead,
    urls: { lab: file.lab.url, admin: file.admin.api_url },
  };
  const firstPrices = putPrices(undefined) as Promise<LabState['prices']>;
  firstPrices.catch(() => {});

  async function deposit(body: unknown) {
    const asked = labBodies.deposits.parse(body);
    const { faucetWallet, chain } = chainOf(asked.chain);
    const address = (await (await shopOf()).addressesOf(asked.user_id))[
      familyOf[asked.chain as ChainName]
    ];
    const listed = chain.tokens[asked.token];
    if (!listed && asked.token !== chain.nativeToken && asked.kind !== 'unlisted') {
      throw new LabRefusal(`${asked.chain} lists no ${asked.token}`);
    }
    const send = () => {
      if (asked.kind === 'failed') {
        if (!listed || !chain.swap) throw new LabRefusal('Only a token of an EVM chain can fail');
        return sendFailing(chain, listed.address, address);
      }
      if (asked.kind === 'unlisted') return sendUnlisted(chain, address, toUnits(asked.amount, 18));
      const amount = toUnits(asked.amount, listed?.decimals ?? chain.nativeDecimals);
      return faucetWallet.send({ to: address, tokenAddress: listed?.address ?? null, amount });
    };
    return { tx_hash: await send(), address };
  }

  async function turn(name: string, body: unknown): Promise<unknown> {
    const node = chainOf(name);
    const asked = labBodies.chain.parse(body);
    if ('mine' in asked) await node.mine(asked.mine);
    else if ('mining' in asked) await node.setMining(asked.mining);
    else if ('reorganise' in asked) await node.reorganise(asked.reorganise);
    else {
      const { can } = await node.state();
      if ('expensive' in asked) {
        if (!can.expensive) throw new LabRefusal(`${name} has no base fee to raise`);
        await node.setExpensive(asked.expensive);
      } else {
        if (!can.providerFaults.includes(asked.is)) {
          throw new LabRefusal(`A provider of ${name} cannot be ${asked.is}`);
        }
        await node.setProvider((asked.provider - 1) as 0 | 1, asked.is);
      }
    }
    return node.state();
  }

  async function reset(): Promise<unknown> {
    const opened = await shop?.catch(() => null);
    if (opened) Object.assign(opened.inbox, { answer: '200', failNext: 0 });
    await putPrices({ ...(await firstPrices), mode: 'ok' });
    await Promise.all([...chains.values()].map((chain) => chain.reset()));
    return {};
  }

  const actions: Record<string, (body: unknown) => Promise<unknown>> = {
    '/deposits': deposit,
    '/withdrawals': async (body) => {
      const asked = labBodies.withdrawals.parse(body);
      const to = chainOf(asked.chain).faucetWallet.newAddress();
      return (await shopOf()).withdraw({ ...asked, to });
    },
    '/prices': (body) => putPrices(labBodies.prices.parse(body)),
    '/receiver': async (body) => {
      const asked = labBodies.receiver.parse(body);
      const { inbox } = await shopOf();
      if (asked.answer) inbox.answer = asked.answer;
      if (asked.fail_next !== undefined) inbox.failNext = asked.fail_next;
      return {};
    },
    '/people': (body) => signIn.signIn(labBodies.people.parse(body).who),
    '/recipes': async (body) => {
      const { name } = labBodies.recipes.parse(body);
      const recipe = recipes.find((one) => one.name === name);
      if (!recipe) throw new LabRefusal(`Unknown recipe ${name}`);
      if (runs.get(name)?.state === 'runs') throw new LabRefusal('It runs already');
      runs.set(name, startRecipe(recipe, world));
      return {};
    },
    '/time': async (body) => {
      await redispatchAhead(labBodies.time.parse(body).redispatch_ahead);
      return {};
    },
    '/reset': reset,
  };

  return {
    async state() {
      const [states, prices, opened] = await Promise.all([
        Promise.all([...chains.values()].map((chain) => chain.state())),
        putPrices(undefined) as Promise<LabState['prices']>,
        shop?.catch(() => null) ?? null,
      ]);
      const first = await firstPrices;
      const receiver = {
        answer: opened?.inbox.answer ?? ('200' as const),
        fail_next: opened?.inbox.failNext ?? 0,
      };
      const broken = [
        ...states.flatMap(({ isMining, isExpensive, providers }) => [
          !isMining,
          isExpensive,
          ...providers.map((one) => one !== 'fine'),
        ]),
        prices.mode !== 'ok',
        JSON.stringify(prices.prices) !== JSON.stringify(first.prices),
        receiver.answer !== '200' || receiver.fail_next > 0,
      ];
      return {
        slug,
        chains: states,
        prices,
        receiver,
        inbox: opened?.inbox.entries ?? [],
        messages: box.messages,
        recipes: recipes.map(({ name, title, about }) => ({
          name,
          title,
          about,
          run: runs.get(name) ?? null,
        })),
        faults: broken.filter(Boolean).length,
      };
    },
    async act(path, body) {
      const chain = /^\/chains\/([A-Z]+)$/.exec(path)?.[1];
      if (chain) return turn(chain, body);
      const action = actions[path];
      if (!action) throw new LabRefusal(`There is no ${path}`);
      return action(body);
    },
    async close() {
      await Promise.all([...chains.values()].map((chain) => chain.setExpensive(false)));
      const opened = await shop?.catch(() => null);
      await opened?.close();
    },
  };
}
