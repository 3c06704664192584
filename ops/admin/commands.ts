import { readFileSync } from 'node:fs';
import { settingsOf } from '#model/settings/settings.ts';
import { amountShown, checkOrder, decodedLines, type ShownOrder } from '#wire/words/order-check.ts';
import type { ApiAnswer } from '#workstation/envelope.ts';
import type { CommandDeps } from './command-deps.ts';
import { approvalText, decideTogether, sha256 } from './decide-together.ts';
import {
  confirmDevice,
  confirmSessionKey,
  confirmSigned,
  enrolKeyFile,
  sendAgainSigned,
} from './device-commands.ts';
import { NotConfirmed } from './not-confirmed.ts';
import { type AdminValues, sumOptions } from './options.ts';
import { orderPath } from './order-path.ts';

export interface Command {
  /** What follows the command's name; the first words are its arguments. */
  usage: string;
  about: string;
  run(deps: CommandDeps, args: string[], values: AdminValues): Promise<ApiAnswer<unknown>>;
}

const of = (slug: string) => `/projects/${slug}`;
const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text ? `?${text}` : '';
};

/** A sum in USD; `none` sets no limit, which takes two owners. */
function sum(name: string, text: string | undefined): number | null {
  if (text === 'none') return null;
  if (text === undefined || !/^\d+(\.\d+)?$/.test(text)) {
    throw new Error(
      `--${name} must be an amount in USD, or none for no limit. It limits what a stolen key can take`,
    );
  }
  return Number(text);
}

/** The sums as options: those that must be named, or those with a default. */
const sumsWith = (atCreation: 'must be named' | 'has its default') =>
  sumOptions
    .filter((option) => option.atCreation === atCreation)
    .map(({ name }) => `--${name} SUM|none`)
    .map((option) => (atCreation === 'must be named' ? option : `[${option}]`));

/** The sums of a new project, by their names on the wire. */
const sumsOf = (values: AdminValues): Record<string, number | null> =>
  Object.fromEntries(
    sumOptions
      .filter(
        ({ name, atCreation }) => values[name] !== undefined || atCreation === 'must be named',
      )
      .map(({ name, wire }) => [wire, sum(name, values[name])]),
  );

/** Whether people sign in a new project; the stage's default unless it is named. */
function signaturesOf({ 'require-signatures': named }: AdminValues): object {
  if (named === undefined) return {};
  if (named !== 'yes' && named !== 'no') throw new Error('--require-signatures must be yes or no');
  return { require_signatures: named === 'yes' };
}

const lists = settingsOf('entries').map(([, { wire }]) => wire.replace('_whitelist', ''));

function whitelist(list: string): string {
  if (!lists.includes(list)) throw new Error(`LIST is ${lists.join(' or ')}`);
  return `${list}_whitelist`;
}

/** What decides who gets what, with the amount and the call as they are read here. */
const termsOf = (order: ShownOrder, digest: string): string[] => {
  const amount = amountShown(order);
  return [
    ...fieldsOf(order),
    ...(amount === null ? [] : [`amount: ${amount}`]),
    ...decodedLines(order),
    `terms digest, computed here: ${digest}`,
  ];
};
const fieldsOf = (order: object): string[] =>
  Object.entries(order)
    .filter(([name, value]) => shownTerms.includes(name) && value !== null && value !== undefined)
    .map(
      ([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    );
const shownTerms = [
  ...['withdraw_no', 'op_no', 'op_type', 'app_id', 'chain', 'token', 'token_address'],
  ...['from_address', 'to_address', 'amount_raw', 'amount_usd', 'memo', 'level', 'data', 'message'],
  ...['typed_data_text', 'simulation', 'risks', 'approvals', 'approvals_needed'],
];

/** One request; with a key file it is sent again with a signature, where a second owner has to sign it. */
const send = (
  deps: CommandDeps,
  { 'key-file': keyFile }: AdminValues,
  request: { method: string; path: string; body: object | undefined },
): Promise<ApiAnswer<unknown>> =>
  keyFile === undefined
    ? deps.call(request.method, request.path, request.body)
    : sendAgainSigned(deps, request);

/** Each command is one request, or the few that belong to one decision. */
export const commands: Record<string, Command> = {
  projects: {
    usage: '',
    about: 'lists the projects that you may read',
    run: ({ call }) => call('GET', '/projects?size=100'),
  },
  project: {
    usage: 'SLUG',
    about: 'shows one project: its hot addresses, how to fund them, waiting changes',
    run: ({ call }, [slug = '']) => call('GET', of(slug)),
  },
  'create-project': {
    usage: `SLUG ${[...sumsWith('must be named'), ...sumsWith('has its default')].join(' ')} [--require-signatures yes|no] [--name NAME] [--key-file FILE]`,
    about: 'creates a project and its keys in KMS',
    run: (deps, [slug = ''], values) =>
      send(deps, values, {
        method: 'POST',
        path: '/projects',
        body: { slug, name: values.name, ...sumsOf(values), ...signaturesOf(values) },
      }),
  },
  keys: {
    usage: 'SLUG',
    about: 'lists API keys, without their secrets',
    run: ({ call }, [slug = '']) => call('GET', `${of(slug)}/keys?size=100`),
  },
  'create-key': {
    usage:
      'SLUG --name NAME --permission read|manage|approve [--webhook-url URL] [--public-key FILE]',
    about: 'creates an API key and shows its secrets once; needs two owners, except for read',
    run: ({ call }, [slug = ''], values) =>
      call('POST', `${of(slug)}/keys`, {
        name: values.name,
        permission: values.permission,
        webhook_url: values['webhook-url'],
        ...(values['public-key'] && {
          mode: 'rsa',
          public_key: readFileSync(values['public-key'], 'utf8'),
        }),
      }),
  },
  settings: {
    usage: 'SLUG',
    about: 'shows whitelists, limits, confirmations and caps, with their rev',
    run: ({ call }, [slug = '']) => call('GET', `${of(slug)}/settings`),
  },
  set: {
    usage: 'SLUG JSON [--yes]',
    about:
      'shows the current and the new values of the named settings, and replaces them after you agree',
    async run(deps, [slug = '', json = '']) {
      const path = `${of(slug)}/settings`;
      const patch = JSON.parse(json) as Record<string, unknown>;
      const settings = await deps.call('GET', path);
      if (settings.code !== 0) return settings;
      const { rev, ...now } = settings.data as Record<string, unknown>;
      const lines = Object.entries(patch).map(
        ([name, value]) => `${name}: ${JSON.stringify(now[name])} -> ${JSON.stringify(value)}`,
      );
      if (!(await deps.confirm(lines, 'Change this?'))) {
        throw new NotConfirmed('Nothing was changed');
      }
      // What is replaced is what was shown: other settings by now are refused.
      return deps.call('PATCH', path, { ...patch, rev });
    },
  },
  allow: {
    usage: 'SLUG LIST ENTRY',
    about: 'adds one entry to the whitelist LIST, which is ip or address',
    run: ({ call }, [slug = '', list = '', entry]) =>
      call('POST', `${of(slug)}/settings/${whitelist(list)}/add`, { entry }),
  },
  disallow: {
    usage: 'SLUG LIST ENTRY',
    about:
      'removes one entry; an empty list allows everything, so removing the last entry needs two owners',
    run: ({ call }, [slug = '', list = '', entry]) =>
      call('POST', `${of(slug)}/settings/${whitelist(list)}/remove`, { entry }),
  },
  withdrawals: {
    usage: 'SLUG [--status 0..6] [--chain CHAIN]',
    about: 'lists withdrawals, newest first; status 0 waits for admins',
    run: ({ call }, [slug = ''], { status, chain }) =>
      call('GET', `${of(slug)}/withdrawals${query({ status, chain })}`),
  },
  operations: {
    usage: 'SLUG [--status 0..5] [--chain CHAIN]',
    about: 'lists operations of the client wallet, newest first',
    run: ({ call }, [slug = ''], { status, chain }) =>
      call('GET', `${of(slug)}/operations${query({ status, chain })}`),
  },
  approve: {
    usage: 'SLUG ORDER... [--yes] [--key-file FILE]',
    about:
      'shows what an order, or a list of up to 500, moves, and approves exactly that after you agree',
    async run(deps, [slug = '', orderNo = '', ...others]) {
      if (others.length > 0) return decideTogether(deps, slug, [orderNo, ...others], null);
      const path = orderPath(slug, orderNo);
      const order = await deps.call('GET', path);
      if (order.code !== 0) return order;
      const shown = order.data as ShownOrder;
      const { digest, problem } = checkOrder(slug, shown, sha256);
      if (problem !== null) throw new NotConfirmed(`Nothing was approved. ${problem}`);
      if (!(await deps.confirm(termsOf(shown, digest), 'Approve this?'))) {
        throw new NotConfirmed('Nothing was approved');
      }
      const signature = await deps.sign((stage) => approvalText(stage, slug, [digest]));
      return deps.call('POST', `${path}/approve`, {
        terms_digest: digest,
        ...(signature && { signature }),
      });
    },
  },
  reject: {
    usage: 'SLUG ORDER... --reason TEXT',
    about: 'rejects an order, or a list of up to 500, permanently',
    run: (deps, [slug = '', orderNo = '', ...others], { reason }) =>
      others.length > 0
        ? decideTogether(deps, slug, [orderNo, ...others], reason ?? '')
        : deps.call('POST', `${orderPath(slug, orderNo)}/reject`, { reason }),
  },
  changes: {
    usage: 'SLUG',
    about: 'lists changes that wait for a second owner',
    run: ({ call }, [slug = '']) => call('GET', `${of(slug)}/changes`),
  },
  confirm: {
    usage: 'SLUG CHANGE [--key-file FILE] [--yes]',
    about:
      'makes the change that another owner requested; with a key file it first shows it, then asks and signs',
    run: (deps, [slug = '', change = ''], values) =>
      values['key-file'] === undefined
        ? deps.call('POST', `${of(slug)}/changes/${change}/confirm`)
        : confirmSigned(deps, slug, change),
  },
  'confirm-session-key': {
    usage: 'SLUG KEY [--key-file FILE] [--yes]',
    about:
      'shows what a waiting session key may do, asks, and confirms it; with a key file it also signs',
    run: (deps, [slug = '', skId = '']) => confirmSessionKey(deps, slug, skId),
  },
  freeze: {
    usage: 'SLUG [--reason TEXT]',
    about: 'stops every signature of a project immediately',
    run: ({ call }, [slug = ''], { reason }) => call('POST', `${of(slug)}/freeze`, { reason }),
  },
  unfreeze: {
    usage: 'SLUG',
    about: 'requests the end of the freeze; another owner confirms it',
    run: ({ call }, [slug = '']) => call('POST', `${of(slug)}/unfreeze`),
  },
  'new-key-file': {
    usage: 'FILE --name NAME [--by-code]',
    about:
      'creates a key file to sign with, encrypted by a password, and enrols it; another owner confirms it',
    run: (deps, [file = ''], { name, stage, 'by-code': isByCode }) =>
      enrolKeyFile(deps, { file, name, stage, isByCode }),
  },
  'confirm-device': {
    usage: 'FINGERPRINT --key-file FILE [--yes]',
    about:
      'confirms the device of another person, who reads you its fingerprint; your key file signs the confirmation',
    run: (deps, [fingerprint = ''], { stage }) => confirmDevice(deps, { fingerprint, stage }),
  },
  devices: {
    usage: '',
    about: 'lists what people sign with: passkeys and key files, and who confirmed them',
    run: ({ call }) => call('GET', '/devices'),
  },
  call: {
    usage: 'METHOD PATH [JSON] [--key-file FILE]',
    about: 'calls any other route of docs/admin-api.md, such as: call GET /projects/shop/settings',
    run: (deps, [method = '', path = '', body], values) =>
      send(deps, values, {
        method: method.toUpperCase(),
        path,
        body: body === undefined ? undefined : JSON.parse(body),
      }),
  },
};
