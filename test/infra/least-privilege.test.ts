import { describe, expect, test } from 'vitest';
import { sums } from '#lib/stacks/order-items.ts';
import {
  isWrite,
  isWriteOrCheck,
  resourcesOf,
  statementsOf,
  templatesOf,
  whoMay,
  withFunctions,
} from './stacks.ts';

const prod = templatesOf('prod');
const all = withFunctions(prod).flatMap(statementsOf);
const workers = ['queue-sign-evm', 'queue-sign-solana', 'queue-sign-tron'];
const vaults = ['keys-vault-evm', 'keys-vault-solana', 'keys-vault-tron'];
const attesters = ['queue-attest-evm', 'queue-attest-solana', 'queue-attest-tron'];
const table = (name: string): string => `Table${name.replace('-', '')}Table`;

describe('who may do what', () => {
  test('only the vaults sign, each only with keys of projects and of its family', () => {
    expect(whoMay(all, 'kms:Sign')).toEqual(vaults);
    const conditions = new Map(
      all
        .filter(({ actions }) => actions.includes('kms:Sign'))
        .map((statement) => [statement.fn, statement.conditions]),
    );
    const families = { evm: 'EVM', solana: 'SOL', tron: 'TRX' };
    for (const [name, family] of Object.entries(families)) {
      expect(conditions.get(`keys-vault-${name}`)).toEqual({
        Null: { 'aws:ResourceTag/coffer:project': 'false' },
        StringEquals: { 'aws:ResourceTag/coffer:family': family },
        StringLike: { 'kms:RequestAlias': `alias/coffer/prod/*/${family.toLowerCase()}` },
      });
    }
  });

  test('whether money was restored is asked by whom it would make pay twice', () => {
    expect(whoMay(all, 'dynamodb:DescribeTable', table('money'))).toEqual([
      'admin-wallets',
      ...vaults,
      ...workers,
    ]);
  });

  test('only the two key functions and the vaults open a seed', () => {
    expect(whoMay(all, 'kms:Decrypt', 'Seedskey')).toEqual([
      'keys-derive-address',
      'keys-make-project-keys',
      ...vaults,
    ]);
    expect(whoMay(all, 'kms:CreateKey')).toEqual(['keys-make-project-keys']);
  });

  test('audit entries are copied only by the dispatcher and the redispatch, and none is overwritten or deleted', () => {
    const copies = all.filter(({ resources }) => resources.join().includes('Auditcopies'));
    expect(copies.map(({ fn, actions }) => [fn, ...actions]).sort()).toEqual([
      ['queue-dispatch-outbox', 's3:GetObject'],
      ['queue-dispatch-outbox', 's3:PutObject'],
      ['schedule-redispatch', 's3:GetObject'],
      ['schedule-redispatch', 's3:PutObject'],
    ]);
    for (const { actions, resources, conditions } of copies) {
      expect(resources).toHaveLength(1);
      expect(resources[0]).toMatch(/AuditcopiesBucket.*"\/audit\/\*"/);
      if (actions[0] === 's3:PutObject') {
        expect(conditions).toEqual({ Null: { 's3:if-none-match': 'false' } });
      }
    }
  });

  test('files of statements are written by one function, which overwrites none; links to them open for minutes', () => {
    const files = all.filter(({ resources }) => resources.join().includes('Statementfiles'));
    const conditionsOf = (fn: string, action: string) =>
      files
        .filter((grant) => grant.fn === fn && grant.actions.join() === action)
        .map(({ conditions }) => conditions);
    expect(files.map(({ fn, actions }) => [fn, ...actions].join(' ')).sort()).toEqual([
      'admin-ledger s3:GetObject',
      'api-statements-detail s3:GetObject',
      'schedule-write-statements s3:AbortMultipartUpload',
      'schedule-write-statements s3:GetObject',
      'schedule-write-statements s3:PutObject',
      'schedule-write-statements s3:PutObject',
    ]);
    for (const { resources } of files) {
      expect(resources).toHaveLength(1);
      expect(resources[0]).toMatch(/StatementfilesBucket.*"\/statements\/\*"/);
    }
    expect(conditionsOf('schedule-write-statements', 's3:PutObject')).toEqual([
      { Null: { 's3:if-none-match': 'false' } },
      { Bool: { 's3:ObjectCreationOperation': 'false' } },
    ]);
    for (const fn of ['admin-ledger', 'api-statements-detail']) {
      expect(conditionsOf(fn, 's3:GetObject')).toEqual([
        {
          StringEquals: { 's3:authType': 'REST-QUERY-STRING' },
          NumericLessThanEquals: { 's3:signatureAge': 600_000 },
        },
      ]);
    }
  });

  test('only the maker of keys writes copies of seeds, once; it and the nightly check read them', () => {
    const copies = all
      .filter(({ actions }) => actions.some((name) => name.startsWith('s3:')))
      .filter(({ resources }) => !/Auditcopies|Statementfiles/.test(resources.join()));
    expect(copies.map(({ fn, actions }) => [fn, ...actions]).sort()).toEqual([
      ['keys-make-project-keys', 's3:GetObject'],
      ['keys-make-project-keys', 's3:PutObject'],
      ['schedule-check-keys', 's3:GetObject'],
    ]);
    for (const { resources } of copies) {
      expect(resources).toHaveLength(1);
      expect(resources[0]).toMatch(/SeedcopiesBucket.*"\/seeds\/\*"/);
    }
    const [put] = copies.filter(({ actions }) => actions.includes('s3:PutObject'));
    expect(put?.conditions).toMatchObject({ Null: { 's3:if-none-match': 'false' } });
  });

  test('only the admins’ decision writes approvals, which are never changed or deleted', () => {
    expect(whoMay(all, 'dynamodb:PutItem', table('approvals'))).toEqual([
      'admin-decide-operation',
      'admin-decide-payout',
      'admin-decide-sweep-destination',
      'admin-decide-withdrawal',
      // Only of held deposits (kinds-of-items.test.ts).
      'admin-screening',
    ]);
    expect(whoMay(all, 'dynamodb:UpdateItem', table('approvals'))).toEqual([]);
    expect(whoMay(all, 'dynamodb:DeleteItem', table('approvals'))).toEqual([]);
  });

  test('only the vault writes which orders were signed, once, and it is never taken back', () => {
    expect(whoMay(all, 'dynamodb:PutItem', table('signatures'))).toEqual([...vaults, ...attesters]);
    const puts = all.filter(
      ({ actions, resources }) =>
        actions.includes('dynamodb:PutItem') &&
        resources.some((one) => one.includes(table('signatures'))),
    );
    const keysOf = (keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    });
    for (const { fn, conditions } of puts) {
      // What nodes say is written by nobody else, and nothing else by who asks them.
      const own = attesters.includes(fn) ? ['AT#*'] : ['W#*', 'A#*', 'POLICY#*'];
      expect(conditions, fn).toEqual(keysOf(own));
    }
    // Only the counts of a day grow, and what joins a group: the condition leaves no signature to be updated.
    expect(whoMay(all, 'dynamodb:UpdateItem', table('signatures'))).toEqual(vaults);
    const updates = all.filter(
      ({ actions, resources }) =>
        actions.includes('dynamodb:UpdateItem') &&
        resources.some((one) => one.includes(table('signatures'))),
    );
    for (const { fn, conditions } of updates) {
      expect(conditions, fn).toEqual(
        keysOf(fn === 'keys-vault-tron' ? ['SUM#*'] : ['SUM#*', 'G#*']),
      );
    }
    expect(whoMay(all, 'dynamodb:DeleteItem', table('signatures'))).toEqual([]);
    expect(whoMay(all, 'dynamodb:ConditionCheckItem', table('signatures'))).toEqual([
      'admin-fail-order',
    ]);
  });

  test('who passes blocks or asks for a rescan writes only the items of that', () => {
    const writesOf = (name: string) =>
      all
        .filter(
          ({ fn, actions, resources }) =>
            fn === name &&
            actions.some(isWrite) &&
            !resources.some((one) => one.includes(table('events'))),
        )
        .map(({ actions, conditions }) => [actions, conditions]);
    const ofItems = (key: string) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] },
    });
    expect(writesOf('admin-pass-block')).toEqual([
      [['dynamodb:UpdateItem'], ofItems('ST#*')],
      [['dynamodb:PutItem', 'dynamodb:DeleteItem'], ofItems('C#-')],
      [['dynamodb:PutItem'], ofItems('Q#-')],
    ]);
    expect(writesOf('admin-chains')).toEqual([[['dynamodb:PutItem'], ofItems('RS#*')]]);
    expect(writesOf('api-deposit-explain')).toEqual([
      [['dynamodb:UpdateItem'], ofItems('R#*')],
      [['dynamodb:PutItem'], ofItems('RS#*')],
    ]);
  });

  test('each admin function writes the kinds of records that it is for, and no others', () => {
    const [put, update, del] = ['Put', 'Update', 'Delete'];
    const all3 = [put, update, del].join();
    // What was asked for, and what was confirmed, are kept for good, and by different functions.
    const [waiting, asked, confirmed] = ['C#*', { [put]: ['Q#*'] }, { [put]: ['D#*'] }];
    // Who ends a key cannot undo it.
    const ended = { [put]: ['E#*'] };
    const kindsOf: Record<string, Record<string, string[]>[]> = {
      // No key, and no hot wallet: those of its projects and of others are recorded by their maker.
      'admin-projects': [
        { [all3]: [waiting] },
        asked,
        { [put]: ['P#*', 'PROJECTS', 'S#*'] },
        { [update]: ['COUNTER'] },
      ],
      'admin-settings': [{ [all3]: ['S#*', waiting] }, asked],
      'admin-keys': [{ [all3]: ['W#*', waiting] }, asked, ended],
      'admin-freeze': [{ [all3]: [waiting] }, asked, { [put]: ['F#*'] }],
      'admin-wallets': [{ [all3]: [waiting] }, asked],
      // Who enrols a device confirms none, and nobody writes what verifies the operator's codes (DEV-C).
      'admin-devices': [{ [put]: ['DEV-Q', 'DEV-E'] }],
      'admin-confirm-device': [{ [put]: ['DEV-D'] }],
      'admin-changes': [
        { [all3]: ['W#*', 'S#*'] },
        { [del]: [waiting] },
        confirmed,
        { [del]: ['E#*'] },
        ended,
      ],
      'admin-pass-block': [{ [[put, del].join()]: ['C#-'] }, { [put]: ['Q#-'] }],
      'keys-make-project-keys': [{ [update]: ['K#*'] }, { [put]: ['HOT#*', 'SEED#*'] }],
    };
    const writers = all.filter(
      ({ actions, resources }) =>
        actions.some(isWrite) && resources.some((one) => one.includes(table('projects'))),
    );
    const found: typeof kindsOf = {};
    for (const { fn, actions, conditions } of writers) {
      const { 'ForAllValues:StringLike': limits } = conditions as Record<
        string,
        { 'dynamodb:LeadingKeys': string[] }
      >;
      const keys = limits?.['dynamodb:LeadingKeys'] ?? ['every item'];
      const kinds = actions.map((name) => name.replace(/^dynamodb:|Item$/g, '')).join();
      found[fn] = [...(found[fn] ?? []), { [kinds]: keys }];
    }
    expect(found).toEqual(kindsOf);
  });

  test('extended public keys and seeds are read by who derives or opens, and by no function of an API', () => {
    const reads = ['GetItem', 'BatchGetItem', 'Query', 'Scan'].map((name) => `dynamodb:${name}`);
    const readers = all.filter(
      ({ actions, resources, conditions }) =>
        actions.some((action) => reads.includes(action)) &&
        resources.some((one) => one.includes(table('projects'))) &&
        // Only this condition leaves them out.
        !JSON.stringify(conditions).includes(
          '"ForAllValues:StringNotLike":{"dynamodb:LeadingKeys":["SEED#*"]}',
        ),
    );
    expect([...new Set(readers.map(({ fn }) => fn))].sort()).toEqual([
      'keys-derive-address',
      'keys-make-project-keys',
      ...vaults,
      'queue-sign-evm',
      'queue-sign-tron',
      'queue-watch-evm',
      'queue-watch-tron',
      'schedule-check-keys',
      'schedule-collect-deposits',
    ]);
  });

  test('only the price function writes prices', () => {
    expect(whoMay(all, 'dynamodb:PutItem', table('prices'))).toEqual(['schedule-refresh-prices']);
    expect(whoMay(all, 'dynamodb:UpdateItem', table('prices'))).toEqual([]);
  });

  test('quotes are put by the quote function only, taken by execute, and never changed', () => {
    expect(whoMay(all, 'dynamodb:PutItem', table('quotes'))).toEqual(['api-swap-quote']);
    expect(whoMay(all, 'dynamodb:DeleteItem', table('quotes'))).toEqual(['api-swap-execute']);
    expect(whoMay(all, 'dynamodb:UpdateItem', table('quotes'))).toEqual([]);
    for (const action of ['GetItem', 'BatchGetItem']) {
      expect(whoMay(all, `dynamodb:${action}`, table('quotes'))).toEqual([
        'api-swap-execute',
        'keys-vault-evm',
        'queue-sign-evm',
      ]);
    }
  });

  test('swaps are made by execute; what becomes of them is written by signers and watchers', () => {
    const mine = all.filter(
      ({ fn, actions, resources }) =>
        fn === 'api-swap-execute' &&
        actions.some(isWrite) &&
        resources.some((one) => one.includes(table('money'))),
    );
    expect(mine.map(({ actions }) => actions)).toEqual([
      ['dynamodb:PutItem'],
      ['dynamodb:UpdateItem'],
    ]);
    const touched = all
      .filter(({ fn }) => fn === 'api-swap-execute')
      .flatMap(({ resources }) => resources)
      .filter((one) => /Table(approvals|signatures|sessionkeys|prices|lists)Table/.test(one));
    expect(touched).toEqual([]);
    for (const fn of ['api-swap-detail', 'api-swap-list']) {
      const writes = all
        .filter((statement) => statement.fn === fn)
        .filter(({ actions }) => actions.some(isWrite));
      expect(writes.flatMap(({ resources }) => resources).join(), fn).not.toMatch(
        /Table(money|quotes|events)Table/,
      );
    }
  });

  test('lists are written only by the dispatcher and the redispatch', () => {
    const writers = ['queue-dispatch-outbox', 'schedule-redispatch'];
    for (const action of ['PutItem', 'UpdateItem', 'DeleteItem']) {
      expect(whoMay(all, `dynamodb:${action}`, table('lists'))).toEqual(writers);
    }
  });

  test('projects are written by the admin API and by the function that makes their keys', () => {
    const writers = ['PutItem', 'UpdateItem', 'DeleteItem'].flatMap((action) =>
      whoMay(all, `dynamodb:${action}`, table('projects')),
    );
    expect(writers.filter((fn) => !/^(admin-|keys-make-project-keys$)/.test(fn))).toEqual([]);
  });

  test('waits are completed by the dispatcher, the redispatch, the reconciler and the steps', () => {
    expect(whoMay(all, 'states:SendTaskSuccess')).toEqual([
      'queue-dispatch-outbox',
      'schedule-reconcile',
      'schedule-redispatch',
      'workflow-await-approval',
      'workflow-await-confirmation',
      'workflow-await-payment',
    ]);
  });

  test('executions of each machine are started by the dispatcher, the redispatch and the reconciler', () => {
    const starters = ['queue-dispatch-outbox', 'schedule-reconcile', 'schedule-redispatch'];
    const functions = resourcesOf(prod.workflow, 'AWS::Lambda::Function');
    for (const machine of ['withdrawal', 'client-operation', 'swap']) {
      const reference = `Machine${machine.replace('-', '')}Machine`;
      expect(whoMay(all, 'states:StartExecution', reference), machine).toEqual(starters);
      const variable = `STATE_MACHINE_${machine.toUpperCase().replace('-', '_')}`;
      const told = functions.filter(([, { Properties }]) => {
        const { Variables = {} } = Properties.Environment as { Variables?: object };
        return JSON.stringify(Variables).includes(`"${variable}":{"Ref":"${reference}`);
      });
      const names = told.map(([, { Properties }]) => String(Properties.FunctionName));
      expect(names.sort(), variable).toEqual(starters.map((name) => `coffer-prod-${name}`));
      const described = all.filter(({ actions }) => actions.includes('states:DescribeExecution'));
      expect(JSON.stringify(described)).toContain(`coffer-prod-${machine}:*`);
      expect(described.every(({ fn }) => fn === 'schedule-reconcile')).toBe(true);
    }
  });

  test('the nightly check of reservations writes nothing but its place and sums', () => {
    const own = all.filter(({ fn }) => fn === 'schedule-check-reservations');
    const writes = own.filter(({ actions }) => actions.some(isWriteOrCheck));
    expect(writes.map(({ actions, conditions }) => [actions, conditions])).toEqual([
      [
        ['dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RECONCILE', 'RES#*'] } },
      ],
    ]);
    expect(whoMay(own, 'dynamodb:Query', table('money'))).toEqual(['schedule-check-reservations']);
    const tables = own
      .flatMap(({ resources }) => resources)
      .filter((one) => /Table\w+Table/.test(one));
    const read = ['money', 'deposits'] as const;
    expect(tables.filter((one) => !read.some((name) => one.includes(table(name))))).toEqual([]);
  });

  test('the function that collects deposits creates internal orders, and signs nothing', () => {
    const own = all.filter(({ fn }) => fn === 'schedule-collect-deposits');
    const writes = own.filter(
      ({ actions, resources }) =>
        actions.some(isWrite) && !resources.some((one) => one.includes(table('events'))),
    );
    expect(writes.map(({ conditions }) => conditions)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SW#*', 'SF#*'] } },
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['W#SP*', 'W#IN*'] } },
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': sums } },
    ]);
    expect(own.flatMap(({ actions }) => actions)).not.toContain('kms:Sign');
  });

  test('public routes reach nothing but the counters', () => {
    for (const fn of ['api-system-health', 'api-system-chains', 'api-not-found']) {
      const actions = all
        .filter((statement) => statement.fn === fn)
        .flatMap((s) => s.actions)
        .filter((action) => !action.startsWith('xray:'));
      expect(actions.sort(), fn).toEqual([
        'dynamodb:UpdateItem',
        'logs:CreateLogStream',
        'logs:PutLogEvents',
      ]);
    }
  });
});

describe('how it is written', () => {
  test('no action is a pattern', () => {
    expect(all.flatMap(({ actions }) => actions).filter((name) => name.includes('*'))).toEqual([]);
  });

  test('only actions that AWS cannot narrow down are allowed on everything', () => {
    // The state machine's role writes its log with actions that cannot name a resource.
    const functions = all.filter(({ fn }) => !fn.startsWith('machine-'));
    const open = functions.filter(({ resources }) => resources.includes('"*"'));
    expect([...new Set(open.flatMap(({ actions }) => actions))].sort()).toEqual([
      // By a prefix of names: AWS narrows it down only by whole names.
      'cloudwatch:DescribeAlarms',
      'dynamodb:ListStreams',
      'kms:CreateKey',
      'states:SendTaskSuccess',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]);
  });

  test('no table is scanned', () => {
    expect(whoMay(all, 'dynamodb:Scan')).toEqual([]);
  });

  test('every function has its own role', () => {
    for (const template of withFunctions(prod)) {
      const functions = resourcesOf(template, 'AWS::Lambda::Function');
      const roles = functions.map(([, { Properties }]) => JSON.stringify(Properties.Role));
      expect(new Set(roles).size).toBe(functions.length);
    }
  });
});
