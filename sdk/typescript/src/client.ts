import { everyAfter, everyEvent, everyItem } from './pages.ts';
import { type Sender, send, type World } from './send.ts';
import { type Credentials, makeSign } from './sign.ts';
import { rowsOf, type StatementRow } from './statements.ts';
import type {
  CallOptions,
  ClientCallOptions,
  CursorMethod,
  Data,
  FeedMethod,
  Input,
  ListMethod,
  Method,
  Operation,
  Options,
} from './types.ts';
import { version } from './version.ts';

export type CofferOptions = Credentials & {
  /** `https://<host>/<project>/api`. */
  baseUrl: string;
  /** How long one attempt may take; 35 s by default, since the server answers within 30 s. */
  timeoutMs?: number;
  /** How long a whole call may take, with all its attempts and waits; no limit by default. */
  deadlineMs?: number;
  /** Signs the SHA-256 of each body in the place of its MD5, and states it in `x-content-sha256`. */
  contentSha256?: boolean;
  /** Names your program in `user-agent`, before the SDK: `shop/4.2`. */
  userAgent?: string;
  /** How often a failed attempt is repeated; 4 by default. */
  maxRetries?: number;
  /** Plain http is refused but on this machine, since session keys travel in a header. */
  allowHttp?: boolean;
  /** Another fetch, clock, sleep or chance: for tests. */
  world?: Partial<World>;
};

const ownWorld: World = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

function checkedUrl(baseUrl: string, allowHttp: boolean): string {
  const { protocol, hostname, search, hash, href } = new URL(baseUrl);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && (isLocal || allowHttp))) {
    throw new TypeError('baseUrl must begin with https://');
  }
  if (search || hash) throw new TypeError('baseUrl must have no query and no fragment');
  return href.replace(/\/+$/, '');
}

/** `node/24.1.0`, or as the runtime calls itself. */
function runtime(): string {
  const versions = (globalThis as { process?: { versions?: Record<string, string> } }).process
    ?.versions;
  for (const name of ['bun', 'deno', 'node'])
    if (versions?.[name]) return `${name}/${versions[name]}`;
  return globalThis.navigator?.userAgent ?? 'unknown';
}

/** The merchant API of one project, with one key. */
export class Coffer {
  readonly #sender: Sender;

  constructor(options: CofferOptions) {
    const { baseUrl, timeoutMs, deadlineMs, maxRetries, allowHttp, world, ...rest } = options;
    const { contentSha256 = false, userAgent, ...key } = rest;
    if (!key.appId || !(key.apiSecret || key.privateKey)) {
      throw new TypeError('Coffer needs appId, and apiSecret or privateKey');
    }
    if (key.apiSecret && key.privateKey) {
      throw new TypeError('Coffer takes apiSecret or privateKey, not both: a key has one of them');
    }
    const own = `coffer-sdk-typescript/${version} ${runtime()}`;
    this.#sender = {
      baseUrl: checkedUrl(baseUrl, allowHttp ?? false),
      appId: key.appId,
      sign: makeSign(key),
      timeoutMs: timeoutMs ?? 35_000,
      deadlineMs: deadlineMs ?? Number.POSITIVE_INFINITY,
      contentSha256,
      userAgent: userAgent ? `${userAgent} ${own}` : own,
      maxRetries: maxRetries ?? 4,
      world: { ...ownWorld, ...world },
      clock: { offset: 0, signed: new Map() },
    };
  }

  /** Any operation by its name; the methods below are this with a name. */
  call<O extends Operation>(
    operation: O,
    input?: Input<O>,
    options?: Options<O>,
  ): Promise<Data<O>> {
    const { sk_id: sessionKey } = (input ?? {}) as { sk_id?: string };
    // Paths are logged: of a session key only its id goes into one.
    const safe = sessionKey && { sk_id: sessionKey.replace(/^(sk_[^_]+)_.*$/, '$1') };
    const given: object = { ...(input ?? {}), ...safe };
    const sent = send(this.#sender, operation, given, (options ?? {}) as ClientCallOptions);
    return sent as Promise<Data<O>>;
  }

  readonly system = {
    health: this.#method('systemHealth'),
    chains: this.#method('systemChains'),
    tokens: this.#method('systemTokens'),
  };

  readonly subaccount = {
    create: this.#method('subaccountCreate'),
    update: this.#method('subaccountUpdate'),
    info: this.#method('subaccountInfo'),
    list: this.#list('subaccountList', 'account_no'),
  };

  readonly address = { balance: this.#method('addressBalance') };

  readonly deposit = {
    list: this.#list('depositList', 'deposit_no'),
    detail: this.#method('depositDetail'),
    explain: this.#method('depositExplain'),
    replayWebhook: this.#method('depositReplayWebhook'),
  };

  readonly withdraw = {
    apply: this.#method('withdrawApply'),
    batch: this.#method('withdrawBatch'),
    batchDetail: this.#method('withdrawBatchDetail'),
    batches: this.#list('withdrawBatches', 'batch_no'),
    cancelBatch: this.#method('withdrawCancelBatch'),
    estimate: this.#method('withdrawEstimate'),
    detail: this.#method('withdrawDetail'),
    cancel: this.#method('withdrawCancel'),
    list: this.#list('withdrawList', 'withdraw_no'),
  };

  readonly swap = {
    tokens: this.#method('swapTokens'),
    quote: this.#method('swapQuote'),
    execute: this.#method('swapExecute'),
    detail: this.#method('swapDetail'),
    list: this.#list('swapList', 'swap_no'),
  };

  readonly client = {
    wallet: this.#method('clientWallet'),
    addresses: this.#list('clientAddresses', 'address'),
    transfer: this.#method('clientTransfer'),
    sendTx: this.#method('clientSendTx'),
    signMessage: this.#method('clientSignMessage'),
    signTypedData: this.#method('clientSignTypedData'),
    operations: this.#list('clientOperations', 'op_no'),
    operation: this.#method('clientOperation'),
    cancel: this.#method('clientCancel'),
    pending: this.#list('clientPending', 'op_no'),
  };

  readonly sessionKeys = {
    /**
     * Never repeated without an answer. Call again with the error's `idempotencyKey`: a WrongStatusError
     * then names the session key that was made, whose value is lost.
     */
    create: this.#method('clientSessionKeysCreate'),
    list: this.#list('clientSessionKeysList', 'sk_id'),
    revoke: this.#method('clientSessionKeysRevoke'),
  };

  /** What a screening provider answers later than in its response (docs/screening.md). */
  readonly screening = { answer: this.#method('screeningAnswer') };

  readonly energy = {
    subscribe: this.#method('energySubscribe'),
    subscription: this.#method('energySubscription'),
    balance: this.#method('energyBalance'),
    topups: this.#list('energyTopups', 'id', 'limit'),
    orders: this.#list('energyOrders', 'id', 'limit'),
    sweepConfig: this.#method('energySweepConfig'),
    setSweepConfig: this.#method('energySetSweepConfig'),
  };

  readonly events = {
    list: Object.assign(this.#method('eventsList'), {
      all: (input?: object, options?: CallOptions) =>
        everyEvent((query) => this.call('eventsList', query, options), input ?? {}),
    }) as FeedMethod,
  };

  readonly balances = {
    list: this.#cursorList('balancesList'),
  };

  readonly ledger = {
    entries: this.#cursorList('ledgerEntries'),
    balances: this.#method('ledgerBalances'),
  };

  readonly statements = {
    list: this.#cursorList('statementsList'),
    detail: this.#method('statementsDetail'),
    /** Its rows, from a download that has the SHA-256 that the API names: any other file throws. */
    rows: async (
      input: Input<'statementsDetail'>,
      options?: CallOptions,
    ): Promise<StatementRow[]> => {
      const { files } = await this.call('statementsDetail', input, options);
      const file = files.find(({ format }) => format === 'jsonl');
      if (!file) throw new Error(`The statement of ${input.period} has no file in JSON Lines`);
      return rowsOf(this.#sender.world, file, options?.signal);
    },
  };

  #method<O extends Operation>(operation: O): Method<O> {
    const method = (input?: Input<O>, options?: Options<O>) => this.call(operation, input, options);
    return method as Method<O>;
  }

  #list<O extends Operation>(operation: O, id: string, sizeName = 'size'): ListMethod<O> {
    const all = (input: object = {}, options?: Options<O>) =>
      everyItem(
        (query) => this.call(operation, query as Input<O>, options),
        { id, sizeName },
        input,
      );
    return Object.assign(this.#method(operation), { all }) as unknown as ListMethod<O>;
  }

  /** A list that names the cursor of its next page, until the last one. */
  #cursorList<O extends 'balancesList' | 'ledgerEntries' | 'statementsList'>(
    operation: O,
  ): CursorMethod<O> {
    const all = (input: object = {}, options?: CallOptions) =>
      everyAfter((query) => this.call(operation, query as Input<O>, options), input);
    return Object.assign(this.#method(operation), { all }) as unknown as CursorMethod<O>;
  }
}
