import type { Schemas } from '../api/types.ts';

type Person = Schemas['Person'];

/** A text as one word of a shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A group in words: `owner:shop` is owner of shop. */
export function groupWords(group: string): string {
  const [name, project] = group.split(':');
  return project === undefined ? `${name} of all projects` : `${name} of ${project}`;
}

export function stateWords({ state }: Pick<Person, 'state'>): {
  text: string;
  tone: 'success' | 'pending' | 'stopped';
} {
  if (state === 'disabled') return { text: 'Disabled', tone: 'stopped' };
  if (state === 'invited') return { text: 'Invited, has not signed in yet', tone: 'pending' };
  return { text: 'Active', tone: 'success' };
}

/** Whether an authenticator is registered. The stage `local` asks for none. */
export function deviceWords(
  { authenticator, state }: Pick<Person, 'authenticator' | 'state'>,
  stage: string,
): { text: string; tone: 'success' | 'warning' | 'info' } {
  if (authenticator) return { text: 'Registered', tone: 'success' };
  if (stage === 'local') return { text: 'Not required in the local cloud', tone: 'info' };
  return state === 'active'
    ? { text: 'None registered', tone: 'warning' }
    : { text: 'None yet', tone: 'info' };
}

/** Those who may confirm what takes two owners, for every project. */
export const activeOwners = (people: readonly Person[]): number =>
  people.filter(({ groups, state }) => state === 'active' && groups.includes('owner')).length;

export interface PersonCommand {
  /** What it does, as an imperative. */
  title: string;
  /** What somebody has to know before. */
  note: string;
  line: string;
}

const program = 'npm run ops --';

const ops = (stage: string, command: string, email: string): string =>
  `${program} people ${command} --stage ${stage} --email ${shellWord(email)}`;

/** The command that invites somebody to these groups. */
export const inviteCommand = (stage: string, email: string, groups: readonly string[]): string =>
  [ops(stage, 'invite', email), ...groups.map((group) => `--group ${shellWord(group)}`)].join(' ');

/** What an operator of the deployment can do about a person. */
export function personCommands(stage: string, person: Person): PersonCommand[] {
  const { email, groups, state } = person;
  if (state === 'disabled') return [];
  return [
    ...(state === 'invited'
      ? [
          {
            title: 'Send the invitation again',
            note: 'The temporary password in the mail is valid for a day.',
            line: inviteCommand(stage, email, groups),
          },
        ]
      : []),
    {
      title: 'Change the groups',
      note: 'A token that is in use keeps its groups for up to 15 minutes.',
      line: `${ops(stage, 'groups', email)} --add operator --remove viewer`,
    },
    {
      title: 'Replace a lost device',
      note:
        'This deletes the person and invites them again, so they count as a different admin. First withdraw ' +
        'their requests that are not confirmed yet.',
      line: `${ops(stage, 'replace-device', email)} --yes`,
    },
    {
      title: 'Remove',
      note:
        'This disables the person and ends their sessions. Their approvals no longer count for orders that are ' +
        'not signed yet.',
      line: `${ops(stage, 'remove', email)} --yes`,
    },
  ];
}
