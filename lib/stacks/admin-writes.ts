/** Which records of `projects` and `api-keys` a function of the admin API may write. */
import type { CofferFunction } from '../constructs/coffer-function.ts';
import { ofItems } from '../constructs/of-items.ts';
import { consoleUrlOf } from '../stages/stage.ts';
import type { DataStack } from './data-stack.ts';
import { announcing, auditItems } from './event-items.ts';
import type { Grant } from './grant.ts';
import { sealsSecrets } from './key-grants.ts';

export const audits: Grant = (fn, { tables }) => {
  fn.canWriteItems(
    tables.events,
    announcing('writes the audit entry, in the same transaction', auditItems),
  );
};

/** The kinds of records in `projects`, by the partition keys that they have (table-keys.ts). */
const kinds = {
  settings: ['S#*'],
  webhooks: ['W#*'],
} as const;

/**
 * Changes records of these kinds and no others, and stores and deletes changes that wait for a second
 * owner. So a thief of one role can change only what its function is for. A request is kept
 * for good, and the function that confirms it cannot write that (docs/decisions/0032-proofs.md).
 */
export const writes =
  (...own: (keyof typeof kinds)[]): Grant =>
  (fn, data, workflow) => {
    fn.canRead(
      data.tables.projects,
      'reads the project, its keys and waiting changes',
    ).canWriteItems(data.tables.projects, {
      why:
        own.length > 0
          ? `changes ${own.join(', ')}, and deletes a waiting change once it is carried out`
          : 'deletes a waiting change once it is carried out',
      actions: ['put', 'update', 'delete'],
      keys: [...own.flatMap((kind) => kinds[kind]), 'C#*'],
    });
    keepsRequests(fn, data, 'Q#*');
    audits(fn, data, workflow);
  };

export function keepsRequests(fn: CofferFunction, { tables }: DataStack, items: string): void {
  fn.canWriteItems(tables.projects, {
    why: 'keeps what an owner asked for, in the same transaction',
    actions: ['put'],
    keys: [items],
  });
}

/**
 * Creates projects. It writes none of their keys and hot wallets, which keys/make-project-keys records
 * (docs/decisions/0085-keys-have-one-writer.md).
 */
export const createsProjects: Grant = (fn, data, workflow) => {
  const { projects } = data.tables;
  writes()(fn, data, workflow);
  fn.canWriteItems(projects, {
    why: 'stores a new project and its first settings',
    actions: ['put'],
    keys: ['P#*', 'PROJECTS', 'S#*'],
  }).canWriteItems(projects, {
    why: 'takes the next wallet number',
    actions: ['update'],
    keys: ['COUNTER'],
  });
};

/** Freezes a project. Nobody changes or deletes a freeze: the records of two owners end it. */
export const freezes: Grant = (fn, data, workflow) => {
  writes()(fn, data, workflow);
  fn.canWriteItems(data.tables.projects, {
    why: 'freezes a project, in the same transaction',
    actions: ['put'],
    keys: ['F#*'],
  });
};

/** Carries out changes of these kinds, and keeps who confirmed them. It cannot ask for a change. */
const confirms =
  (...own: (keyof typeof kinds)[]): Grant =>
  (fn, data, workflow) => {
    fn.canRead(data.tables.projects, 'reads the project, its keys and waiting changes')
      .canWriteItems(data.tables.projects, {
        why: `changes ${own.join(', ')} as two owners agreed`,
        actions: ['put', 'update', 'delete'],
        keys: [...own.flatMap((kind) => kinds[kind])],
      })
      .canWriteItems(data.tables.projects, {
        why: 'deletes a waiting change that is carried out or dropped',
        actions: ['delete'],
        keys: ['C#*'],
      })
      .canWriteItems(data.tables.projects, {
        why: 'keeps that an owner confirmed a change, in the same transaction',
        actions: ['put'],
        keys: ['D#*'],
      })
      .canWriteItems(data.tables.projects, {
        why: 'makes a disabled key valid again that two owners enabled',
        actions: ['delete'],
        keys: ['E#*'],
      });
    audits(fn, data, workflow);
  };

const writesKeys =
  (writesProjects: Grant): Grant =>
  (fn, data, workflow) => {
    const keys = data.tables['api-keys'];
    writesProjects(fn, data, workflow);
    fn.canRead(keys, 'shows the project’s keys, without their secrets').canWrite(
      keys,
      'makes, enables, disables and deletes keys',
      'put',
      'update',
      'delete',
    );
    fn.canWriteItems(data.tables.projects, {
      why: 'records that a key is disabled or deleted, in the same transaction',
      actions: ['put'],
      keys: ['E#*'],
    });
    sealsSecrets(fn, data);
  };

/** Keys and their webhook URLs, and when they were last used; not the nonces of the same table. */
export const keepsKeys: Grant = (fn, data, workflow) => {
  writesKeys(writes('webhooks'))(fn, data, workflow);
  const { guards } = data.tables;
  fn.variable(guards.definition.variable, guards.table.tableName).allow(
    'shows when keys were last used',
    ['dynamodb:BatchGetItem'],
    guards.table.tableArn,
    { conditions: ofItems('U#*') },
  );
};

/** Changes settings, and seals the secret of a screening provider, which it cannot open again. */
export const writesSettings: Grant = (fn, data, workflow) => {
  writes('settings')(fn, data, workflow);
  if (!fn.stage.extensions.screening) fn.variable('SCREENING', 'off');
  const { keyArn } = data.webhookSecretsKey;
  fn.variable('KMS_WEBHOOK_SECRETS_KEY', keyArn).allow(
    'seals the secret of a screening provider; it cannot open it again',
    ['kms:GenerateDataKey'],
    keyArn,
    { conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'screening' } } },
  );
};

/**
 * Keeps what people enrol, and that a device has ended. Who confirms devices is another function: a thief
 * of one role adds none (docs/decisions/0089-people-sign.md).
 */
export const enrolsDevices: Grant = (fn, data, workflow) => {
  const consoleUrl = consoleUrlOf(fn.stage);
  if (consoleUrl) fn.variable('CONSOLE_URL', consoleUrl);
  fn.canRead(data.tables.projects, 'reads what people sign with').canWriteItems(
    data.tables.projects,
    {
      why: 'keeps a device that its person enrolled, and that one has ended',
      actions: ['put'],
      keys: ['DEV-Q', 'DEV-E'],
    },
  );
  audits(fn, data, workflow);
};

export const confirmsDevices: Grant = (fn, data, workflow) => {
  fn.canRead(data.tables.projects, 'reads what people sign with').canWriteItems(
    data.tables.projects,
    {
      why: 'keeps that another owner confirmed a device, by a signature of their own',
      actions: ['put'],
      keys: ['DEV-D'],
    },
  );
  audits(fn, data, workflow);
};

/** Every change that two owners agreed on. */
export const confirmsAll: Grant = (fn, data, workflow) => {
  writesKeys(confirms('webhooks', 'settings'))(fn, data, workflow);
  const keys = data.tables['session-keys'];
  fn.canRead(keys, 'reads the session key that an owner confirms, and what its request asked')
    .canDescribe(keys, 'takes no key that a restore brought back')
    .canWriteItems(keys, {
      why: 'keeps that an owner confirmed a session key, and writes nothing else there',
      actions: ['put'],
      keys: ['OK#*'],
    });
};
