import { useState } from 'react';
import { mostHeld, useHeld } from '../../api/screening.ts';
import { useWorld } from '../../api/world.ts';
import { useTitle } from '../../kit/hooks.ts';
import { Mark } from '../../kit/mark.tsx';
import { Id, Said, When } from '../../parts/facts.tsx';
import { containing, type Filter, network } from '../../parts/filter.ts';
import { LinkTo } from '../../parts/link-to.tsx';
import { List } from '../../parts/list.tsx';
import { type Drawn, useWholeList } from '../../parts/use-list.ts';
import { screenedPath } from '../../routes.ts';
import { usd } from '../../words/amounts.ts';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { purposes } from '../../words/purposes.ts';
import { holdStates, unanswered, verdictWords } from '../../words/screening/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';
import { heldColumns } from './csv-columns.ts';
import { type Held, heldOf } from './held.ts';
import { type ManyReleased, ReleasedNote, ReleaseMany } from './release-many.tsx';
import { ScreeningRules } from './screening-rules.tsx';
import '../policy.css';
import '../../styles/review.css';
import { useReleasable } from './use-releasable.ts';

const kinds = { deposit: 'Deposit', withdrawal: 'Withdrawal', operation: 'Operation' } as const;
const waits = { text: 'Waits', tone: 'pending' } as const;

const drawn = (slug: string): Drawn<Held> => ({
  label: 'Held deposits and orders',
  keyOf: ({ no }) => no,
  title: {
    label: 'Subject',
    cell: ({ no, sentence }) => (
      <LinkTo to={screenedPath(slug, no)}>{visibleText(sentence)}</LinkTo>
    ),
  },
  columns: [
    {
      label: 'Kind',
      cell: ({ kind, no }) => (
        <>
          <div>{kinds[kind]}</div>
          <Id id={no} />
        </>
      ),
      sortBy: ({ kind }) => kinds[kind],
    },
    {
      label: 'Network',
      cell: ({ chain }) => chainWord(chain),
      sortBy: ({ chain }) => chainWord(chain),
    },
    {
      label: 'Value',
      isNumber: true,
      cell: (one) => usd(one.usd),
      sortBy: (one) => one.usd,
    },
    {
      label: 'Provider',
      cell: ({ verdict, reason }) => {
        if (verdict === undefined) return 'see its page';
        const { text, tone } = verdictWords(verdict);
        return (
          <>
            <Mark tone={tone}>{text}</Mark>
            {reason !== null && (
              <div>
                <Said text={reason} />
              </div>
            )}
          </>
        );
      },
    },
    {
      label: 'Status',
      cell: ({ state }) => {
        const { text, tone } = state === 'waits' ? waits : holdStates[state];
        return <Mark tone={tone}>{text}</Mark>;
      },
    },
    {
      label: 'Since',
      cell: ({ since }) => <When at={since} mode="both" />,
      sortBy: ({ since }) => since,
      isDescendingFirst: true,
    },
  ],
});

/** What a search looks in. */
const textOf = ({ no, sentence, userId, reason, reference, hold }: Held): string =>
  [
    no,
    sentence,
    userId,
    reason,
    reference,
    hold?.given.deposit.tx_hash,
    hold?.given.deposit.address,
    ...(hold?.shown.senders ?? []),
  ].join(' ');

const filters: Filter<Held>[] = [
  { ...containing('q', 'Search', textOf), isRare: false },
  {
    name: 'kind',
    label: 'Kind',
    options: Object.entries(kinds),
    passes: ({ kind }, value) => kind === value,
  },
  network(({ chain }) => chain),
  { ...containing('token', 'Token', ({ token }) => token), isRare: false },
  {
    name: 'verdict',
    label: 'Provider',
    options: [
      ['hold', 'Hold'],
      ['refuse', 'Refused'],
      ['allow', 'Allowed'],
      [unanswered, 'No answer'],
    ],
    passes: ({ verdict }, value) => verdict !== undefined && (verdict ?? unanswered) === value,
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      ...Object.entries(holdStates).map(([name, { text }]) => [name, text] as const),
      ['waits', waits.text],
    ],
    passes: ({ state }, value) => state === value,
  },
];

/** What the provider does not let through, and who the provider is. */
export default function ScreeningPage({ slug }: { slug: string }) {
  useTitle('Screening');
  const { sessions } = useWorld();
  const { decimalsOf } = knownTokens(sessions.config?.tokens);
  const query = useHeld(slug);
  const all = query.data && heldOf(slug, query.data, decimalsOf);
  const isCut = query.data?.isCut ?? false;
  const list = useWholeList({ all, isCut, query, every: 5, drawn: drawn(slug), filters });
  const chosen = useReleasable(slug, all ?? []);
  const [made, setMade] = useState<ManyReleased | null>(null);
  return (
    <div className="stack">
      <List
        list={list}
        selection={chosen.selection}
        footer={
          <ReleaseMany
            slug={slug}
            list={chosen.list}
            readAt={query.dataUpdatedAt}
            clear={chosen.clear}
            done={async (result) => {
              setMade(result);
              chosen.clear();
              await query.refetch();
            }}
          />
        }
        title="Screening"
        description={
          isCut
            ? `The newest ${mostHeld} held deposits, and the orders among the newest 100 of each kind`
            : purposes.Screening
        }
        what="held deposits and orders"
        csv={{ name: `${slug}-screening`, columns: heldColumns }}
        empty={{
          title: 'Nothing is held',
          text: 'A deposit or an order that the screening provider does not let through appears here, and so does one that it has not answered for.',
        }}
      >
        {made && <ReleasedNote slug={slug} made={made} />}
      </List>
      <ScreeningRules slug={slug} />
    </div>
  );
}
