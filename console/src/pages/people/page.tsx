import { held } from '../../api/client.ts';
import { usePolled } from '../../api/polled.ts';
import type { Schemas } from '../../api/types.ts';
import { meKey, usePeople } from '../../api/user-queries.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Note } from '../../kit/note.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { Panel } from '../../kit/panel.tsx';
import { CopyButton } from '../../parts/copied.tsx';
import { Said, When } from '../../parts/facts.tsx';
import { containing, type Filter } from '../../parts/filter.ts';
import { List } from '../../parts/list.tsx';
import { Time } from '../../parts/time.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import {
  activeOwners,
  deviceWords,
  groupWords,
  personCommands,
  stateWords,
} from '../../words/people.ts';
import { purposes } from '../../words/purposes.ts';
import { Invite } from './invite.tsx';
import '../../styles/records.css';

type Person = Schemas['Person'];

/** Who may sign in. The page cannot change anyone: it shows the operator's command. */
export default function PeoplePage() {
  useTitle('People');
  const { admin } = useWorld();
  const mayRead = admin.groups.includes('owner');
  return (
    <div className="stack">
      {mayRead ? (
        <People />
      ) : (
        <>
          <PageHeader description={purposes.People}>People</PageHeader>
          <Note tone="info" title="Only owners of all projects see who may sign in" isNews={false}>
            Your groups: {admin.groups.map(groupWords).join(', ') || 'none'}.
          </Note>
        </>
      )}
    </div>
  );
}

const drawn = (stage: string): Drawn<Person> => ({
  label: 'Who may sign in',
  keyOf: ({ id }) => id,
  title: {
    label: 'Person',
    cell: ({ email }) => <Said text={email} />,
    sortBy: ({ email }) => email,
  },
  columns: [
    {
      label: 'Groups',
      cell: ({ groups }) =>
        groups.length === 0 ? (
          'no group: may see nothing'
        ) : (
          <ul className="list">
            {groups.map((group) => (
              <li key={group}>{groupWords(group)}</li>
            ))}
          </ul>
        ),
    },
    {
      label: 'State',
      cell: (one) => {
        const { text, tone } = stateWords(one);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    {
      label: 'Authenticator',
      cell: (one) => {
        const { text, tone } = deviceWords(one, stage);
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    {
      label: 'Last sign-in',
      cell: ({ last_sign_in_at: at }) => (at === null ? 'none known' : <Time at={at} />),
      sortBy: ({ last_sign_in_at: at }) => at,
      isDescendingFirst: true,
    },
    {
      label: 'Invited',
      cell: ({ invited_at: at }) => <When at={at} mode="both" />,
      sortBy: ({ invited_at: at }) => at,
      isDescendingFirst: true,
    },
  ],
});

const filters: Filter<Person>[] = [
  containing('who', 'Person', ({ email }) => email),
  containing('group', 'Group', ({ groups }) => groups.join(' ')),
];

function People() {
  const query = usePeople();
  const me = usePolled(meKey, (api) => held(api.GET('/me')), { every: 60_000 });
  const people = query.data?.list ?? [];
  const stage = me.data?.stage ?? 'prod';
  const owners = activeOwners(people);
  const list = useWholeList({
    all: query.data?.list,
    isCut: query.data?.complete === false,
    query,
    every: 60,
    drawn: drawn(stage),
    filters,
  });
  return (
    <>
      <PageHeader
        counter={query.data && `(${people.length}${query.data.complete ? '' : ' or more'})`}
        description={purposes.People}
      >
        People
      </PageHeader>
      {query.data?.complete && owners < 2 && (
        <Note tone="warning" title="Fewer than two active owners of all projects" isNews={false}>
          Changes that need two owners cannot be confirmed. Invite another owner.
        </Note>
      )}
      <List
        list={list}
        isPart
        title="Who may sign in"
        counter={null}
        what="people"
        empty={{ title: 'Nobody may sign in' }}
        footer={
          query.data &&
          !query.data.complete && (
            <p className="quiet">
              Only the first {people.length} are shown. All of them:{' '}
              <code>npm run ops -- people list --stage {stage}</code>
            </p>
          )
        }
      />
      {query.data && (
        <>
          <Panel title="Invite somebody">
            <Invite stage={stage} />
          </Panel>
          <Panel title="Change somebody">
            <p>
              People are changed by an operator with credentials of the AWS account, never by this
              page: anyone who may change them could approve every payment. Copy the command, and
              have an operator run it.
            </p>
            {people.map((person) => (
              <Commands key={person.id} stage={stage} person={person} />
            ))}
          </Panel>
        </>
      )}
    </>
  );
}

function Commands({ stage, person }: { stage: string; person: Person }) {
  const commands = personCommands(stage, person);
  return (
    <details className="more">
      <summary>
        <Said text={person.email} />
      </summary>
      {commands.length === 0 && (
        <p className="quiet">Disabled. A person who returns must be invited as a new person.</p>
      )}
      {commands.map(({ title, note, line }) => (
        <section key={title} aria-label={`${title}: ${person.email}`}>
          <h3 className="command-title">{title}</h3>
          <p className="quiet">{note}</p>
          <div className="copied-block">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls by keyboard too */}
            <pre className="block" tabIndex={0}>
              {line}
            </pre>
            <CopyButton what="command" text={line} />
          </div>
        </section>
      ))}
    </details>
  );
}
