import { actWords, nextActionWords, runbookWords } from '#wire/words/order-words.ts';
import type { ChainName } from '../../api/treasury.ts';
import type { Schemas } from '../../api/types.ts';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { exact, span } from '../../words/times.ts';
import { visibleText } from '../../words/visible-text.ts';
import { NeededCoin } from './needed-coin.tsx';

const inTime = (at: number, now: number) => (at > now ? `in ${span(at - now)}` : null);

/** Why an order has not ended, in the API's words, and who has to act. */
export function Waits({
  slug,
  order: { chain, waits },
}: {
  slug: string;
  order: { chain: ChainName; waits: Schemas['Wait'][] };
}) {
  const now = useNow();
  return waits.map(({ cause, says, acts, runbook, since, needs, next_action_at: next }) => (
    <Note key={`${cause} ${says}`} tone="warning" title="Why it waits" isNews={false}>
      <p>{visibleText(says)}</p>
      <p>
        {actWords[acts]} {next !== null && nextActionWords(cause, inTime(next, now))}
        {since !== null && ` It waits since ${exact(since)}.`}
        {runbook && ` ${runbookWords(runbook)}`}
      </p>
      {needs && <NeededCoin slug={slug} chain={chain} needs={needs} />}
    </Note>
  ));
}
