import { useState } from 'react';
import { useSigner } from '../../api/devices.ts';
import { useScreeningApi } from '../../api/screening.ts';
import type { Schemas } from '../../api/types.ts';
import { Button } from '../../kit/button.tsx';
import { useNow } from '../../kit/hooks.ts';
import { Note } from '../../kit/note.tsx';
import { approvalText } from '../../parts/approval-text.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { screenedPath } from '../../routes.ts';
import { usd } from '../../words/amounts.ts';
import { staleSeconds } from '../../words/decide/may-decide.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { verdictWords } from '../../words/screening/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';
import type { Held } from './held.ts';

/** What came of a release of several. */
export type ManyReleased = Schemas['ReleaseDepositsAnswer']['data'];

interface Props {
  slug: string;
  list: readonly Held[];
  /** When the list was read, unix ms. */
  readAt: number;
  clear: () => void;
  done: (made: ManyReleased) => Promise<void>;
}

/** What is chosen, and the way to release it; at the end of the screen while something is. */
export function ReleaseMany({ slug, list, readAt, clear, done }: Props) {
  const [opened, setOpened] = useState<readonly Held[] | null>(null);
  if (list.length === 0 && !opened) return null;
  const worth = list.some((held) => held.usd === null)
    ? null
    : list.reduce((sum, held) => sum + (held.usd ?? 0), 0);
  return (
    <>
      <section className="panel decision-bar" aria-label="Selected deposits">
        <p role="status">
          {list.length} selected, {usd(worth)}
        </p>
        <div className="actions">
          <Button variant="primary" onClick={() => setOpened(list)}>
            Release {list.length}
          </Button>
          <Button onClick={clear}>Clear the selection</Button>
        </div>
      </section>
      {opened && (
        <ReleaseSheet
          slug={slug}
          list={opened}
          readAt={readAt}
          close={() => setOpened(null)}
          done={async (made) => {
            setOpened(null);
            await done(made);
          }}
        />
      )}
    </>
  );
}

/** The deposits once more, as they were when the sheet opened: their digests are what is sent. */
function ReleaseSheet({
  slug,
  list,
  readAt,
  close,
  done,
}: Omit<Props, 'clear'> & { close: () => void }) {
  const calls = useScreeningApi(slug);
  const signer = useSigner(slug);
  const now = useNow();
  const [problem, setProblem] = useState<unknown>(null);
  const isStale = now - readAt / 1000 > staleSeconds;
  const send = async () => {
    setProblem(null);
    try {
      const deposits = [];
      for (const { no, hold } of list) {
        const { digest } = hold!.shown.release;
        const signature = await signer.sign((stage) => approvalText(stage, slug, [digest]));
        deposits.push({ id: no, terms_digest: digest, signature });
      }
      await done(await calls.releaseMany(deposits));
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <FormSheet
      title={`Release these ${list.length} deposits?`}
      verb={`Release ${list.length} now`}
      sending="Releasing"
      isReady={!isStale}
      problem={problem}
      close={close}
      send={send}
    >
      <p>
        Each is credited to its user within about a minute, once as many people have released it as
        it takes.
      </p>
      <ul className="list">
        {list.map(({ no, sentence, chain, verdict, reason, hold }) => (
          <li key={no}>
            <strong>{visibleText(sentence)}</strong> on {chainWord(chain)}, {no}:{' '}
            {verdictWords(verdict ?? null).text}
            {reason !== null && `, “${visibleText(reason)}”`}. {peopleWords(hold!.given)}
          </li>
        ))}
      </ul>
      {signer.required && list.length > 1 && (
        <p role="note">
          Each release has its own signature: your passkey is asked for {list.length} times.
        </p>
      )}
      {isStale && <p role="note">This data is old. You can release once the API answers.</p>}
    </FormSheet>
  );
}

const peopleWords = ({ approvals, approvals_needed: needed }: Schemas['HeldDeposit']): string =>
  needed === 1 ? 'One person is enough.' : `Yours is release ${approvals.length + 1} of ${needed}.`;

/** Which were released, and every one that was not, with its reason. */
export function ReleasedNote({ slug, made }: { slug: string; made: ManyReleased }) {
  const { released, refused } = made;
  const all = released.length + refused.length;
  return (
    <Note
      tone={refused.length === 0 ? 'success' : 'warning'}
      title={`${released.length} of ${all} released`}
    >
      {refused.length === 0 ? (
        'They are credited within about a minute, once as many people have released them as it takes.'
      ) : (
        <>
          <p>These were not released:</p>
          <ul className="list">
            {refused.map(({ id, message }) => (
              <li key={id}>
                <LinkTo to={screenedPath(slug, id)}>{visibleText(id)}</LinkTo>:{' '}
                {visibleText(message)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}
