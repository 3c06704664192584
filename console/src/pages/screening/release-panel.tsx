import { useState } from 'react';
import { useSigner } from '../../api/devices.ts';
import { useScreeningApi } from '../../api/screening.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { flash } from '../../kit/flash.ts';
import { useNow } from '../../kit/hooks.ts';
import { Panel } from '../../kit/panel.tsx';
import { approvalText } from '../../parts/approval-text.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { wholePart } from '../../words/amounts.ts';
import { verdictWords } from '../../words/screening/verdicts.ts';
import { visibleText } from '../../words/visible-text.ts';
import { type Decided, whyNotHeld } from './decided.ts';
import { CheckWords, PeopleList } from './people-list.tsx';

/** Lets the deposit be credited to its user, as it is shown. */
export function ReleasePanel(decided: Decided) {
  const { slug, hold, shown, readAt, whyNotSeen } = decided;
  const { admin } = useWorld();
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const isApprover = isIn(admin, 'approver', slug);
  const { approvals, approvals_needed: needed } = hold;
  const isDone = approvals.length >= needed;
  const whyNot = whyNotHeld({
    notAsShown: shown.release.notAsShown,
    whyNotSeen,
    approvals,
    email: admin.email,
    isApprover,
    now,
    readAt: readAt / 1000,
  });
  return (
    <Panel
      title="Release"
      description="The deposit is credited to its user, and swept as others are. Two people are needed if the provider refused it, if it is worth 50,000 USD or more, or if a price was missing."
    >
      <div className="stack close">
        <PeopleList did="Released" approvals={approvals} needed={needed} />
        {isDone ? (
          <p role="status">It is credited within about a minute.</p>
        ) : (
          <>
            <CheckWords digest={shown.release.digest} />
            {whyNot && (
              <p id="why-no-release" role="note">
                {whyNot}
              </p>
            )}
            {isApprover && (
              <div className="actions">
                <Button
                  variant="primary"
                  disabled={whyNot !== null}
                  describedBy={whyNot === null ? undefined : 'why-no-release'}
                  onClick={() => setIsAsking(true)}
                >
                  Release it
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      {isAsking && <ReleaseSheet {...decided} close={() => setIsAsking(false)} />}
    </Panel>
  );
}

function ReleaseSheet({ slug, hold, shown, refresh, close }: Decided & { close: () => void }) {
  const calls = useScreeningApi(slug);
  const signer = useSigner(slug);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  // What was shown when the sheet opened is what is sent.
  const [{ digest }] = useState(shown.release);
  const isOther = digest !== shown.release.digest;
  const { screening, approvals, approvals_needed: needed } = hold;
  const word = needed > 1 ? wholePart(shown.amount ?? hold.terms.amount_raw) : null;
  const send = async () => {
    setProblem(null);
    try {
      const signature = await signer.sign((stage) => approvalText(stage, slug, [digest]));
      await calls.release(shown.no, digest, signature);
      const isLast = approvals.length + 1 >= needed;
      flash({
        tone: 'success',
        title: 'Released',
        text: isLast ? 'It is credited within about a minute.' : 'Another person must release it.',
      });
      close();
    } catch (error) {
      setProblem(error);
    }
    await refresh();
  };
  return (
    <FormSheet
      title="Release this deposit?"
      verb="Release now"
      sending="Releasing"
      isReady={!isOther && (word === null || typed.replaceAll(/[\s,]/g, '') === word)}
      problem={problem}
      close={close}
      send={send}
    >
      <p>
        <strong>{visibleText(shown.paid)}</strong> is credited to{' '}
        {visibleText(hold.deposit.user_id)}, although the provider says:{' '}
        {verdictWords(screening.verdict).text}
        {screening.reason !== null && `, “${visibleText(screening.reason)}”`}.
      </p>
      <CheckWords digest={digest} />
      {isOther && <p role="note">The provider has said something else. Go back and read it.</p>}
      {word !== null && <TypedWord word={word} typed={typed} set={setTyped} />}
    </FormSheet>
  );
}
