/** Every command of an operator: the help, the parser and the documentation's test follow this table. */
import { adminCommandsText } from './admin/commands-text.ts';
import { adminOptions } from './admin/options.ts';
import { type Command, command } from './command.ts';
import { redrivableQueues } from './redrive/queues.ts';

const stageAbout = 'the stage, by its file in stages/; local is the local cloud that is up';
const stage = { value: 'STAGE', about: stageAbout, default: 'prod' } as const;
const namedStage = { value: 'STAGE', about: stageAbout, required: true } as const;
const json = { about: 'one JSON document on standard output' } as const;

const person = { value: 'EMAIL', about: 'who', required: true } as const;
const confirmed = {
  about: 'does it; without it the command only prints what it would do',
} as const;
const readsPool = 'ssm:GetParameter of /coffer/<stage>/admin-pool; on the user pool cognito-idp:\n';

const ofTheAdminApi =
  'None. The admin API checks the groups of the person who signed in (sign-in).';

export const commands: Record<string, Command> = {
  preflight: command({
    purpose: 'compares the account with what a stage needs, before a deployment',
    options: { stage },
    details:
      'Checks names, the trail, parameters and the providers in them, energy, plans and quotas. Changes\n' +
      'nothing. Exit code 1: a deployment would fail.',
    examples: ['npm run ops -- preflight --stage prod'],
    permission:
      'Reads: ssm:GetParameter and kms:Decrypt of the stage’s parameters and of /cdk-bootstrap/*,\n' +
      'dynamodb:DescribeTable, s3:ListBucket, states:ListStateMachines, iam:GetAccountSummary,\n' +
      'kms:GetPublicKey, cognito-idp:ListUserPools and ListUsersInGroup, lambda:GetAccountSettings,\n' +
      'servicequotas:List*, cloudtrail:DescribeTrails, GetTrailStatus and GetEventSelectors.',
    load: () => import('./preflight/command.ts'),
  }),
  canary: command({
    purpose: 'asks each provider of a stage for what Coffer relies on',
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
      'Each URL of the parameters is asked, also those that only take signed bytes. It takes a tenth of a\n' +
      'stated plan (requestsPerSecond), at least one request a second, or ten where none is stated, and\n' +
      'sends no transaction. Exit code 1: something differs. docs/networks.md "Checking your providers".',
    examples: ['npm run ops -- canary --stage prod --chain ETH --chain TRX'],
    permission: 'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*.',
    load: () => import('./canary/command.ts'),
  }),
  smoke: command({
    purpose: 'drives a deployed stage from outside, on test networks, and says what held',
    options: {
      stage: namedStage,
      chain: {
        value: 'CHAIN',
        about: 'only this chain, such as ETH; may be given several times',
        multiple: true,
      },
      only: {
        value: 'CHECK',
        about: 'only this check and what it needs; may be given several times',
        multiple: true,
      },
      short: { about: 'only sign-up, deposits, withdrawals and events' },
      'dry-run': { about: 'prints what would be done and what it costs' },
      project: { value: 'SLUG', about: 'the project that it makes and uses', default: 'smoke' },
      people: {
        value: 'FILE',
        about: 'who signs in, readable only by you; else COFFER_SMOKE_PEOPLE',
      },
      funds: {
        value: 'FILE',
        about: 'the keys that pay, readable only by you; else COFFER_SMOKE_FUNDS',
      },
      'webhook-url': { value: 'URL', about: 'a receiver of webhooks; without, the event feed' },
      outputs: {
        value: 'FILE',
        about: 'what cdk deploy wrote with --outputs-file; else .local/outputs/<stage>.json',
      },
      'previous-assembly': {
        value: 'DIR',
        about: 'a cdk.out of the previous release, to which it rolls back',
      },
      assembly: { value: 'DIR', about: 'a cdk.out of this release, to which it returns' },
      json: { about: 'the report on standard output, progress on standard error' },
    },
    details:
      'Each check ends as held, failed, or not shown here with the reason. Exit code 1: something failed or\n' +
      'was left behind, or nothing held. A report is kept in .local/smoke/. The same command after a run that ended in the\n' +
      'middle begins again. On main networks it moves no money, and refuses. docs/testnet.md.',
    examples: [
      'npm run ops -- smoke --stage testnet --chain BASE --people people.json --funds funds.json',
    ],
    permission:
      'ssm:GetParameter and kms:Decrypt of /coffer/<stage>/rpc/*; cloudtrail:DescribeTrails, GetTrailStatus\n' +
      'and GetEventSelectors; sqs:* on coffer-<stage>-smoke-*; sns:Subscribe and ListSubscriptionsByTopic on the\n' +
      'alarm topics, sns:Unsubscribe; dynamodb:DescribeTable, RestoreTableToPointInTime, Scan, GetItem,\n' +
      'BatchWriteItem, DeleteItem, PutItem, Query, UpdateItem and DeleteTable; lambda:GetAlias,\n' +
      'ListVersionsByFunction and UpdateAlias; cloudformation:DescribeStacks. For a rollback what a deployment needs.\nThe calls of ' +
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
      back: { about: 'leads each alias to the version before the one that is called' },
      newest: { about: 'leads each alias to the newest version again' },
      yes: confirmed,
    },
    details:
      'Without --back or --newest it lists which version of each function is called. A move takes effect with\n' +
      'the next call, and the next deployment of another release ends it. Exit code 1: nothing is there to move\n' +
      'to. docs/deploy.md "Rollback".',
    examples: ['npm run ops -- live --stage prod --back --yes'],
    permission:
      'lambda:GetAlias, ListVersionsByFunction and UpdateAlias of coffer-<stage>-*: the break-glass role.',
    load: () => import('./live/command.ts'),
  }),
  pins: command({
    purpose: 'prints what pins the hosts of a stage’s providers in its file',
    options: { stage },
    details:
      'Reads the parameters below /coffer/<stage>/rpc. On standard error which host has which pin: compare them\n' +
      'with what your providers told you. Changes nothing. docs/deploy.md "Pinned providers".',
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
        about: 'the queue of the alarm: deliveries for deliveries-dead-letters',
        required: true,
      },
      'dry-run': { about: 'shows the messages, and leaves them where they are' },
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
    purpose: 'books again what was recorded since a moment, after a restore of the table books',
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
      'Reads the whole table events, and queues what its outbox items of the last week say. What is booked\n' +
      'already books nothing, so it may be repeated. docs/runbook.md "Restore drill", `books`.',
    examples: ['npm run ops -- rebook --stage prod --since 2026-11-27T09:00:00Z'],
    permission:
      'dynamodb:Scan on coffer-<stage>-events; sqs:GetQueueUrl and SendMessage on coffer-<stage>-books.fifo.',
    load: () => import('./rebook/command.ts'),
  }),
  reservations: command({
    purpose: 'compares what is reserved of each address with what unfinished orders hold',
    options: {
      stage: namedStage,
      chain: { value: 'CHAIN', about: 'only this chain, such as ETH' },
      address: { value: 'ADDRESS', about: 'only this address of the chain' },
      fix: { about: 'sets what differs to what orders hold, with an entry in the audit log' },
    },
    details: 'Amounts are in the smallest unit of a token. Exit code 1: a difference remains.',
    examples: ['npm run ops -- reservations --stage prod --chain ETH --address 0x...'],
    permission:
      'dynamodb:Query, GetItem and BatchGetItem on coffer-<stage>-money, its indexes, and -events; with\n' +
      '--fix also UpdateItem and PutItem.',
    load: () => import('./reservations/command.ts'),
  }),
  explain: command({
    purpose: 'says why a withdrawal or an operation waits, and who has to act',
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
    purpose: 'has the signers prove that they hold the keys of a project’s addresses',
    words: { usage: 'SLUG', least: 1, most: 1 },
    options: {
      stage,
      nonce: {
        value: 'NONCE',
        about: '8 to 64 letters, digits and hyphens, chosen by whoever verifies the proofs',
        required: true,
      },
      out: {
        value: 'FILE',
        about: 'where the proofs go, a line of JSON each; what it has already is kept',
        required: true,
      },
      addresses: {
        value: 'FILE',
        about: 'proves only these addresses, one a line; all of the project without it',
      },
    },
    details:
      'The same command again continues a run that ended. It is for owners who signed in within the last\n' +
      'hour, and is in the audit log. coffer verify-control checks FILE. Exit code 1: an address was not\n' +
      'proven; 3: nobody is signed in. docs/guides/proof-of-control.md.',
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
      email: { value: 'EMAIL', about: 'who signs in; asked for if it is not given' },
      outputs: {
        value: 'FILE',
        about: 'what cdk deploy wrote with --outputs-file; else .local/outputs/<stage>.json',
      },
      print: { about: 'writes the ID token to standard output, and keeps it nowhere' },
      'new-authenticator': {
        about: 'registers another authenticator afterwards (a new telephone)',
      },
    },
    details:
      'By SRP and an authenticator. The first time it asks for a password of your own and registers the\n' +
      'authenticator. The token is kept in a file that only you can read, and is valid for 15 minutes.\n' +
      'Questions are asked on standard error. docs/admin-api.md "Signing in".',
    examples: ['npm run ops -- sign-in --stage prod --email ann@example.com'],
    permission: 'None: the user pool checks the password and the code.',
    load: () => import('./sign-in/command.ts'),
  }),
  'people list': command({
    purpose: 'lists who may sign in, with groups and authenticator',
    options: { stage: namedStage },
    examples: ['npm run ops -- people list --stage prod'],
    permission: `${readsPool}ListUsers, AdminGetUser and AdminListGroupsForUser.`,
    load: async () => (await import('./people/command.ts')).list,
  }),
  'people invite': command({
    purpose: 'invites somebody to sign in, or sends the invitation again',
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
      'Cognito mails a temporary password, which is good for a day. At the first sign-in the person sets\n' +
      'their own and registers an authenticator. A group of a project is created if it is not there.',
    examples: [
      'npm run ops -- people invite --stage prod --email ann@example.com --group owner --group approver',
    ],
    permission: `${readsPool}AdminCreateUser, AdminGetUser, AdminAddUserToGroup and CreateGroup.`,
    load: async () => (await import('./people/command.ts')).inviting,
  }),
  'people groups': command({
    purpose: 'puts somebody into groups, or takes them out',
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
    purpose: 'disables somebody who leaves, and ends their sessions',
    options: { stage: namedStage, email: person, yes: confirmed },
    details:
      'Their approvals of what is not signed yet no longer count. A token that is in use is good for up to\n' +
      '15 minutes.',
    examples: ['npm run ops -- people remove --stage prod --email ann@example.com --yes'],
    permission:
      `${readsPool}AdminGetUser, AdminListGroupsForUser, AdminDisableUser,\n` +
      'AdminUserGlobalSignOut and ListUsersInGroup.',
    load: async () => (await import('./people/command.ts')).removing,
  }),
  'people replace-device': command({
    purpose: 'deletes somebody who lost the authenticator, and invites them again',
    options: { stage: namedStage, email: person, yes: confirmed },
    details:
      'They keep their groups and count as another admin: first withdraw what they asked for and nobody\n' +
      'has confirmed. With the old device at hand, use sign-in --new-authenticator.',
    examples: ['npm run ops -- people replace-device --stage prod --email ann@example.com --yes'],
    permission:
      `${readsPool}AdminGetUser, AdminListGroupsForUser, AdminUserGlobalSignOut,\n` +
      'AdminDeleteUser, AdminCreateUser, AdminAddUserToGroup and CreateGroup.',
    load: async () => (await import('./people/command.ts')).replacing,
  }),
  'people device-codes': command({
    purpose: 'prints the codes by which the first two people enrol a device to sign with',
    options: {
      stage: namedStage,
      email: { value: 'EMAIL', about: 'who; given twice', multiple: true },
      yes: confirmed,
    },
    details:
      'Also for two people to begin again after every device is lost. A code is good for three days and\n' +
      'is kept nowhere. The two then confirm each other in the console, on the page Devices.',
    examples: [
      'npm run ops -- people device-codes --stage prod --email ann@example.com --email bob@example.com --yes',
    ],
    permission: `${readsPool}AdminGetUser; dynamodb:PutItem on coffer-<stage>-projects.`,
    load: async () => (await import('./people/command.ts')).coding,
  }),
  'audit export': command({
    purpose: 'writes the audit entries of a project as the tables have them',
    options: {
      stage: namedStage,
      project: {
        value: 'PROJECT',
        about: 'the project; "-" has the actions on the whole deployment: --project=-',
        required: true,
      },
    },
    details:
      'A line of JSON for each entry, for audit verify. Exit code 1: the list names an entry that the\n' +
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
    purpose: 'compares the console that is served with what this checkout builds',
    options: {
      stage: namedStage,
      client: { value: 'ID', about: 'the client of the user pool that /config.json has to name' },
    },
    details: 'Every byte, header and setting. Nothing that is served is run. docs/console.md.',
    examples: ['npm run ops -- console-verify --stage prod'],
    permission: 'None: it reads what anybody is served.',
    load: () => import('./console-verify/command.ts'),
  }),
  'sign-code': command({
    purpose: 'has AWS Signer sign the code of each function, before a deployment',
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
    purpose: 'writes the bill of materials of what is deployed, as CycloneDX',
    options: { stage },
    details:
      'The packages of which the functions of the stage hold code, with licences and hashes.',
    examples: ['npm run ops -- sbom --stage prod'],
    permission: 'None: it reads this checkout.',
    load: () => import('./sbom/command.ts'),
  }),
};
