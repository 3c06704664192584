/** Every command of an operator: the help, the parser and the documentation's test follow this table. */
import { adminCommandsText } from './admin/commands-text.ts';
import { adminOptions } from './admin/options.ts';
import { type Command, command } from './command.ts';
import { redrivableQueues } from './redrive/queues.ts';

const stageAbout =
  'the stage, by the name of its file in stages/; local is the running local cloud';
const stage = { value: 'STAGE', about: stageAbout, default: 'prod' } as const;
const namedStage = { value: 'STAGE', about: stageAbout, required: true } as const;
const json = { about: 'one JSON document on standard output' } as const;

const person = { value: 'EMAIL', about: 'who', required: true } as const;
const confirmed = {
  about: 'makes the change; without --yes the command only prints what it would do',
} as const;
const readsPool = 'ssm:GetParameter of /coffer/<stage>/admin-pool; on the user pool cognito-idp:\n';

const ofTheAdminApi =
  'None. The admin API checks the groups of the person who signed in (sign-in).';

export const commands: Record<string, Command> = {
  preflight: command({
    purpose: 'compares the account with what a stage needs, before a deployment',
    options: { stage },
    details:
      'Checks names, the CloudTrail trail, parameters and the providers in them, energy, plans and\n' +
      'quotas. Changes nothing. Exit code 1: a deployment would fail.',
    examples: ['npm run ops -- preflight --stage prod'],
    permission:
      'Reads: ssm:GetParameter and kms:Decrypt of the stage’s parameters and of /cdk-bootstrap/*,\n' +
      'dynamodb:DescribeTable, s3:ListBucket, states:ListStateMachines, iam:GetAccountSummary,\n' +
      'kms:GetPublicKey, cognito-idp:ListUserPools and ListUsersInGroup, lambda:GetAccountSettings,\n' +
      'servicequotas:List*, cloudtrail:DescribeTrails, GetTrailStatus and GetEventSelectors.',
    load: () => import('./preflight/command.ts'),
  }),
  canary: command({
    purpose: 'checks that each provider of a stage answers as Coffer needs',
    options: {
      stage,
      chain: {
        value: 'CHAIN',
        about: 'only this chain, such as ETH; may be given several times',
        multiple: true,
      },
      json: { about: 'one JSON document on standard output, progress on standard error' },
    },
    details:
      'Checks each URL of the parameters, also those that only take signed bytes. Uses a tenth of a\n' +
      'stated plan (requestsPerSecond), at least one request a second, or ten if no plan is stated.\n' +
      'Sends no transaction. Exit code 1: an answer differs. docs/networks.md\n' +
      '"Checking your providers".',
    examples: ['npm run ops -- canary --stage prod --chain ETH --chain TRX'],
    permission: 'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*.',
    load: () => import('./canary/command.ts'),
  }),
  'pay-many': command({
    purpose: 'shows whether the contract that pays groups is on a chain, or deploys it',
    options: {
      stage,
      chain: { value: 'CHAIN', about: 'an EVM chain, such as ETH', required: true },
      'key-file': {
        value: 'FILE',
        about:
          'the private key of any account with coin, 64 hexadecimal digits; it signs and sends',
      },
    },
    details:
      'Prints the transaction that deploys it; anybody may send that, and its address is the same on\n' +
      'every chain. Use an account that belongs to nothing else. Exit code 1: it cannot be deployed, or\n' +
      'what was sent is in no block yet. docs/deploy.md "Groups of payments".',
    examples: [
      'npm run ops -- pay-many --stage prod --chain ETH',
      'npm run ops -- pay-many --stage prod --chain ETH --key-file deployer.key',
    ],
    permission: 'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*.',
    load: () => import('./pay-many/command.ts'),
  }),
  smoke: command({
    purpose: 'tests a deployed stage from outside, on test networks, and reports each result',
    options: {
      stage: namedStage,
      chain: {
        value: 'CHAIN',
        about: 'only this chain, such as ETH; may be given several times',
        multiple: true,
      },
      only: {
        value: 'CHECK',
        about: 'only this check and the checks that it needs; may be given several times',
        multiple: true,
      },
      short: { about: 'only sign-up, deposits, withdrawals and events' },
      'dry-run': { about: 'prints what the run would do and what it would cost' },
      project: {
        value: 'SLUG',
        about: 'the project that the run creates and uses',
        default: 'smoke',
      },
      people: {
        value: 'FILE',
        about:
          'file with the people who sign in, readable only by you; otherwise COFFER_SMOKE_PEOPLE',
      },
      funds: {
        value: 'FILE',
        about: 'file with the keys that pay, readable only by you; otherwise COFFER_SMOKE_FUNDS',
      },
      'webhook-url': {
        value: 'URL',
        about: 'a receiver of webhooks; without it, the event feed is used',
      },
      outputs: {
        value: 'FILE',
        about: 'the file of cdk deploy --outputs-file; by default .local/outputs/<stage>.json',
      },
      'previous-assembly': {
        value: 'DIR',
        about: 'a cdk.out of the previous release, to which the run rolls back',
      },
      assembly: { value: 'DIR', about: 'a cdk.out of this release, to which the run returns' },
      json: { about: 'the report on standard output, progress on standard error' },
    },
    details:
      'Each check ends as held, failed, or not shown here with the reason. Exit code 1: a\n' +
      'check failed, something was left behind, or no check held. A report is kept in .local/smoke/. After\n' +
      'an interrupted run, the same command begins again. On main networks the command\n' +
      'refuses checks that move money. docs/testnet.md.',
    examples: [
      'npm run ops -- smoke --stage testnet --chain BASE --people people.json --funds funds.json',
    ],
    permission:
      'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*; cloudtrail:DescribeTrails,\n' +
      'GetTrailStatus and GetEventSelectors; sqs:* on coffer-<stage>-smoke-*; sns:Subscribe and\n' +
      'ListSubscriptionsByTopic on the alarm topics, sns:Unsubscribe; dynamodb:DescribeTable,\n' +
      'RestoreTableToPointInTime, Scan, GetItem, BatchWriteItem, DeleteItem, PutItem, Query,\n' +
      'UpdateItem and DeleteTable; lambda:GetAlias, ListVersionsByFunction and UpdateAlias;\n' +
      'cloudformation:DescribeStacks. For a rollback what a deployment needs. The calls of\n' +
      'docs/testnet.md "Rules about the account" may be refused.',
    load: () => import('./smoke/command.ts'),
  }),
  live: command({
    purpose: 'returns signers, vaults and watchers to their version before, at once',
    options: {
      stage,
      function: {
        value: 'NAME',
        about: 'only this function, such as queue-sign-evm; may be given several times',
        multiple: true,
      },
      back: { about: 'moves each alias to the version before the one that is called' },
      newest: { about: 'moves each alias back to the newest version' },
      yes: confirmed,
    },
    details:
      'Without --back or --newest it lists which version of each function is called. A move\n' +
      'takes effect with the next call, and lasts until the next deployment of another\n' +
      'release. Exit code 1: there is no version to move to. docs/deploy.md "Rollback".',
    examples: ['npm run ops -- live --stage prod --back --yes'],
    permission:
      'lambda:GetAlias, ListVersionsByFunction and UpdateAlias of coffer-<stage>-*: the break-glass role.',
    load: () => import('./live/command.ts'),
  }),
  pins: command({
    purpose: 'prints the settings that pin the hosts of a stage’s providers',
    options: { stage },
    details:
      'Reads the parameters below /coffer/<stage>/rpc. Prints the pin of each host on standard\n' +
      'error: compare the hosts with those that your providers gave you. Changes nothing.\n' +
      'docs/deploy.md "Pinned providers".',
    examples: ['npm run ops -- pins --stage prod'],
    permission: 'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*.',
    load: () => import('./pins/command.ts'),
  }),
  redrive: command({
    purpose: 'sends the messages of a dead-letter queue back to their queue',
    options: {
      stage: namedStage,
      queue: {
        value: 'QUEUE',
        about: 'the queue that the alarm names: deliveries for deliveries-dead-letters',
        required: true,
      },
      'dry-run': { about: 'shows the messages, and leaves them in the queue' },
      drop: { about: 'deletes the messages' },
    },
    details: `QUEUE is one of ${redrivableQueues.slice(0, 6).join(', ')},\n${redrivableQueues.slice(6).join(', ')}.\nThe alarm's entry in docs/runbook.md says when to send and when to drop.`,
    examples: ['npm run ops -- redrive --stage prod --queue deliveries --dry-run'],
    permission:
      'On coffer-<stage>-<queue> and its -dead: sqs:GetQueueUrl, GetQueueAttributes, ReceiveMessage,\n' +
      'SendMessage, DeleteMessage and ChangeMessageVisibility.',
    load: () => import('./redrive/command.ts'),
  }),
  rebook: command({
    purpose: 'books records since a given time again, after a restore of the table books',
    options: {
      stage: namedStage,
      since: {
        value: 'TIME',
        about: 'an hour before the moment that the table was restored to: 2026-11-27T09:00:00Z',
        required: true,
      },
      'dry-run': { about: 'counts, and queues nothing' },
    },
    details:
      'Reads the whole table events, and queues the outbox items of the last week. An item that is\n' +
      'already booked is not booked again, so the command may be repeated. docs/runbook.md\n' +
      '"Restore drill", `books`.',
    examples: ['npm run ops -- rebook --stage prod --since 2026-11-27T09:00:00Z'],
    permission:
      'dynamodb:Scan on coffer-<stage>-events; sqs:GetQueueUrl and SendMessage on coffer-<stage>-books.fifo.',
    load: () => import('./rebook/command.ts'),
  }),
  reservations: command({
    purpose: 'compares the reserved amounts of each address with those of unfinished orders',
    options: {
      stage: namedStage,
      chain: { value: 'CHAIN', about: 'only this chain, such as ETH' },
      address: { value: 'ADDRESS', about: 'only this address of the chain' },
      fix: {
        about:
          'sets an amount that differs to the sum of the orders, with an entry in the audit log',
      },
    },
    details: 'Amounts are in the smallest unit of a token. Exit code 1: a difference remains.',
    examples: ['npm run ops -- reservations --stage prod --chain ETH --address 0x...'],
    permission:
      'dynamodb:Query, GetItem and BatchGetItem on coffer-<stage>-money, its indexes, and -events; with\n' +
      '--fix also UpdateItem and PutItem.',
    load: () => import('./reservations/command.ts'),
  }),
  explain: command({
    purpose: 'explains why a withdrawal or an operation waits, and who has to act',
    words: { usage: 'SLUG ORDER', least: 2, most: 2 },
    options: { stage, json },
    details:
      'SLUG is the project’s, ORDER a withdraw_no (WD...) or an op_no (OP...). Exit code 3: nobody is\n' +
      'signed in.',
    examples: ['npm run ops -- explain shop WD01J9ZQ3V7K8M4X2B6N5T1RCD'],
    permission: ofTheAdminApi,
    load: () => import('./explain/command.ts'),
  }),
  admin: command({
    purpose: 'calls the admin API: projects, keys, settings, approvals, freezes',
    words: { usage: 'COMMAND [...]', least: 0, most: 4 },
    options: adminOptions,
    details: adminCommandsText(),
    examples: ['npm run ops -- admin approve shop WD01J9ZQ3V7K8M4X2B6N5T1RCD'],
    permission: ofTheAdminApi,
    load: () => import('./admin/command.ts'),
  }),
  'prove-control': command({
    purpose: 'asks the signers to prove that they hold the keys of a project’s addresses',
    words: { usage: 'SLUG', least: 1, most: 1 },
    options: {
      stage,
      nonce: {
        value: 'NONCE',
        about: '8 to 64 letters, digits and hyphens, chosen by the auditor who verifies the proofs',
        required: true,
      },
      out: {
        value: 'FILE',
        about: 'the file for the proofs, one line of JSON each; proofs already in it are kept',
        required: true,
      },
      addresses: {
        value: 'FILE',
        about:
          'file with the addresses to prove, one a line; without it all addresses of the project',
      },
    },
    details:
      'The same command again continues an interrupted run. Only owners who signed in within the\n' +
      'last hour can run it. The audit log records it. coffer verify-control checks FILE. Exit code\n' +
      '1: an address was not proven; 3: nobody is signed in. docs/guides/proof-of-control.md.',
    examples: [
      'npm run ops -- prove-control shop --stage prod --nonce audit-2026-4f9c81d2 --out proofs.jsonl',
    ],
    permission: ofTheAdminApi,
    load: () => import('./prove-control/command.ts'),
  }),
  'sign-in': command({
    purpose: 'signs an admin in, for admin and explain',
    options: {
      stage,
      email: {
        value: 'EMAIL',
        about: 'the e-mail of the person who signs in; the command asks for it if it is missing',
      },
      outputs: {
        value: 'FILE',
        about: 'the file of cdk deploy --outputs-file; by default .local/outputs/<stage>.json',
      },
      print: { about: 'prints the ID token to standard output, and does not store it' },
      'new-authenticator': {
        about: 'registers another authenticator afterwards, for example on a new phone',
      },
    },
    details:
      'Signs in by SRP and an authenticator. The first time, it asks you to choose a password and\n' +
      'registers the authenticator. The token is kept in a file that only you can read, and is\n' +
      'valid for 15 minutes. Questions are asked on standard error. docs/admin-api.md "Signing in".',
    examples: ['npm run ops -- sign-in --stage prod --email ann@example.com'],
    permission: 'None: the user pool checks the password and the code.',
    load: () => import('./sign-in/command.ts'),
  }),
  'people list': command({
    purpose: 'lists the people who may sign in, with their groups and authenticator',
    options: { stage: namedStage },
    examples: ['npm run ops -- people list --stage prod'],
    permission: `${readsPool}ListUsers, AdminGetUser and AdminListGroupsForUser.`,
    load: async () => (await import('./people/command.ts')).list,
  }),
  'people invite': command({
    purpose: 'invites a person to sign in, or sends the invitation again',
    options: {
      stage: namedStage,
      email: person,
      group: {
        value: 'GROUP',
        about: 'owner, approver, operator or viewer, or of one project: viewer:shop',
        multiple: true,
      },
    },
    details:
      'Cognito mails a temporary password, which is valid for a day. At the first sign-in the person sets\n' +
      'their own and registers an authenticator. A group of a project is created if it does not exist.',
    examples: [
      'npm run ops -- people invite --stage prod --email ann@example.com --group owner --group approver',
    ],
    permission: `${readsPool}AdminCreateUser, AdminGetUser, AdminAddUserToGroup and CreateGroup.`,
    load: async () => (await import('./people/command.ts')).inviting,
  }),
  'people groups': command({
    purpose: 'adds a person to groups, or removes them from groups',
    options: {
      stage: namedStage,
      email: person,
      add: { value: 'GROUP', about: 'a group to join', multiple: true },
      remove: { value: 'GROUP', about: 'a group to leave', multiple: true },
    },
    details: 'A token that is in use keeps its groups for up to 15 minutes.',
    examples: ['npm run ops -- people groups --stage prod --email ann@example.com --add operator'],
    permission:
      `${readsPool}AdminGetUser, AdminAddUserToGroup, AdminRemoveUserFromGroup,\n` +
      'AdminListGroupsForUser, ListUsersInGroup and CreateGroup.',
    load: async () => (await import('./people/command.ts')).grouping,
  }),
  'people remove': command({
    purpose: 'disables a person who leaves, and ends their sessions',
    options: { stage: namedStage, email: person, yes: confirmed },
    details:
      'Their approvals of orders that are not signed yet no longer count. A token that is in\n' +
      'use is valid for up to 15 minutes.',
    examples: ['npm run ops -- people remove --stage prod --email ann@example.com --yes'],
    permission:
      `${readsPool}AdminGetUser, AdminListGroupsForUser, AdminDisableUser,\n` +
      'AdminUserGlobalSignOut and ListUsersInGroup.',
    load: async () => (await import('./people/command.ts')).removing,
  }),
  'people replace-device': command({
    purpose: 'deletes a person who lost the authenticator, and invites them again',
    options: { stage: namedStage, email: person, yes: confirmed },
    details:
      'They keep their groups but count as a different admin: first withdraw their requests\n' +
      'that nobody has confirmed. If the old device still works, use sign-in\n' +
      '--new-authenticator instead.',
    examples: ['npm run ops -- people replace-device --stage prod --email ann@example.com --yes'],
    permission:
      `${readsPool}AdminGetUser, AdminListGroupsForUser, AdminUserGlobalSignOut,\n` +
      'AdminDeleteUser, AdminCreateUser, AdminAddUserToGroup and CreateGroup.',
    load: async () => (await import('./people/command.ts')).replacing,
  }),
  'people device-codes': command({
    purpose: 'prints the codes with which the first two people enrol a device to sign with',
    options: {
      stage: namedStage,
      email: { value: 'EMAIL', about: 'who; given twice', multiple: true },
      yes: confirmed,
    },
    details:
      'Also lets two people begin again after every device is lost. A code is valid for\n' +
      "three days and is not stored. The two then confirm each other, on the console's page Devices or\n" +
      'with `admin confirm-device`.',
    examples: [
      'npm run ops -- people device-codes --stage prod --email ann@example.com --email bob@example.com --yes',
    ],
    permission: `${readsPool}AdminGetUser; dynamodb:PutItem on coffer-<stage>-projects.`,
    load: async () => (await import('./people/command.ts')).coding,
  }),
  'audit export': command({
    purpose: 'prints the audit entries of a project as stored in the tables',
    options: {
      stage: namedStage,
      project: {
        value: 'PROJECT',
        about: 'the project; "-" has the actions on the whole deployment: --project=-',
        required: true,
      },
    },
    details:
      'Prints a line of JSON for each entry, for audit verify. Exit code 1: the list names an entry that the\n' +
      'table lacks.',
    examples: ['npm run --silent ops -- audit export --stage prod --project shop > shop.jsonl'],
    permission: 'dynamodb:Query, GetItem and BatchGetItem on coffer-<stage>-events and -lists.',
    load: () => import('./audit/export-command.ts'),
  }),
  'audit verify': command({
    purpose: 'checks an export of a project’s audit chain, offline',
    words: { usage: 'DIR|FILE', least: 1, most: 1 },
    options: {
      against: {
        value: 'FILE',
        about: 'compares this export of the tables with the locked copy in DIR',
      },
    },
    details:
      'DIR is what "aws s3 sync s3://coffer-<stage>-audit-<account>-<region>/audit/<project> DIR" gives:\n' +
      'the locked copy. FILE is what audit export gives: the tables. The command checks that the numbers\n' +
      'have no gap, that each prev is the hash of the link before, that each hash is right, and that each\n' +
      'text has its one form. It names the first wrong link first. Only --against finds links that are cut\n' +
      'off at the end, and a chain that was made again as a whole: compare the last number and hash with\n' +
      'those of an earlier check. Exit code 1: something is wrong.',
    examples: ['npm run ops -- audit verify shop --against shop.jsonl'],
    permission: 'None: it only reads files. The sync needs s3:ListBucket and s3:GetObject.',
    load: () => import('./audit/verify-command.ts'),
  }),
  'console-verify': command({
    purpose: 'compares the served console with the console that this checkout builds',
    options: {
      stage: namedStage,
      client: { value: 'ID', about: 'the user pool client that /config.json must name' },
    },
    details:
      'Compares every byte, header and setting. It does not run anything that is served. docs/console.md.',
    examples: ['npm run ops -- console-verify --stage prod'],
    permission: 'None: it reads only what is served to anybody.',
    load: () => import('./console-verify/command.ts'),
  }),
  'sign-code': command({
    purpose: 'lets AWS Signer sign the code of each function, before a deployment',
    options: {
      stage: namedStage,
      release: { value: 'RELEASE', about: 'the name of the release, such as a short commit' },
    },
    details: 'Only for a stage with codeSigning. docs/deploy.md "Signed code".',
    examples: ['npm run ops -- sign-code --stage prod --release $(git rev-parse --short HEAD)'],
    permission:
      's3:PutObject on the stage’s codeSigning.bucket, signer:StartSigningJob and DescribeSigningJob.',
    load: () => import('./sign-code/command.ts'),
  }),
  sbom: command({
    purpose: 'writes the bill of materials of the deployed code, as CycloneDX',
    options: { stage },
    details:
      'Lists the packages whose code is in the functions of the stage, with licences and hashes.',
    examples: ['npm run ops -- sbom --stage prod'],
    permission: 'None: it reads this checkout.',
    load: () => import('./sbom/command.ts'),
  }),
};
