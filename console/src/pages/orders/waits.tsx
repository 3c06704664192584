import { actWords, nextActionWords } from '#wire/words/order-words.ts';
import type { ChainName } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Time } from '../../parts/time.tsx';
import { healthPath, screenedPath } from '../../routes.ts';
import { relative } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { NeededCoin } from './needed-coin.tsx';

const inTime = (at: number, now: number) => (at > now ? relative(at, now) : null);

/** Why an order has not ended, in the API's words, and who has to act. */
export function Waits({
  slug,
  no,
  order: { chain, waits },
}: {
  slug: string;
  no: string;
  order: { chain: ChainName; waits: Schemas['Wait'][] };
}) {
  const now = useNow();
  return waits.map(({ cause, says, acts, runbook, since, needs, next_action_at: next }) => (
    <Note key={`${cause} ${says}`} tone="warning" title="Why it waits" isNews={false}>
      <p>{visibleText(says)}</p>
      <p>
        {actWords[acts]} {next !== null && nextActionWords(cause, inTime(next, now))}
        {since !== null && (
          <>
            {' '}
            Waiting since <Time at={since} />.
          </>
        )}
        {runbook && (
          <>
            {' '}
            <LinkTo to={healthPath(slug, runbook)}>What to do: {visibleText(runbook)}</LinkTo>
          </>
        )}
      </p>
      {cause === 'held' && (
        <p>
          <LinkTo to={screenedPath(slug, no)}>What the provider says</LinkTo>
        </p>
      )}
      {needs && <NeededCoin slug={slug} chain={chain} needs={needs} />}
    </Note>
  ));
}
