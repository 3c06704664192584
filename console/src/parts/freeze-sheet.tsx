import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { held } from '../api/client.ts';
import { projectKey } from '../api/queries.ts';
import type { Schemas } from '../api/types.ts';
import { useWorld } from '../api/world.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { flash } from '../kit/flash.ts';
import { Note } from '../kit/note.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { visibleText } from '../words/visible-text.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { TypedWord } from './typed-word.tsx';
import { useAction } from './use-action.ts';
import { useChangeSignature } from './use-change-signature.ts';

interface Props {
  project: Schemas['Project'];
  close: () => void;
}

/** Freezes a project at once, or unfreezes it with a second owner. The slug is typed. */
export default function FreezeSheet({ project, close }: Props) {
  const { api, admin } = useWorld();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const { isBusy: isSending, problem, run } = useAction();
  const { slug } = project;
  // What the sheet was opened for: somebody else may freeze meanwhile.
  const [wasFrozen] = useState(project.frozen !== null);
  const asked = project.changes.find(({ kind }) => kind === 'unfreeze');
  const isMine = asked?.asked_by === admin.email;
  const params = { path: { slug } };
  const signed = useChangeSignature(slug, asked?.needs_signature === true);

  const freeze = async () => {
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    await held(api.POST('/projects/{slug}/freeze', { params, body }));
    flash({ tone: 'success', title: `${slug} is frozen`, text: 'Nothing is signed.' });
  };
  const unfreeze = async () => {
    const signature = asked && (await signed(Object.assign({ diff: [] }, asked)));
    const answer = asked
      ? await held(
          api.POST('/projects/{slug}/changes/{change_id}/confirm', {
            params: { path: { slug, change_id: asked.change_id } },
            body: { ...(signature && { signature }) },
          }),
        )
      : await held(api.POST('/projects/{slug}/unfreeze', { params }));
    const isWaiting = 'state' in answer && answer.state === 'pending';
    flash(
      isWaiting
        ? { tone: 'info', title: 'A second owner must confirm it' }
        : { tone: 'success', title: `${slug} signs again` },
    );
  };
  const submit = async () => {
    if (typed.trim() !== slug || isSending) return;
    await run(async () => {
      await (wasFrozen ? unfreeze() : freeze());
      close();
    });
    await queries.invalidateQueries({ queryKey: projectKey(slug) });
  };

  return (
    <Sheet
      title={wasFrozen ? `Unfreeze ${slug}?` : `Freeze ${slug}?`}
      close={close}
      submit={() => void submit()}
      actions={
        <>
          <Button onClick={close} disabled={isSending}>
            Go back
          </Button>
          <Button
            type="submit"
            variant={wasFrozen ? 'primary' : 'danger'}
            busy={isSending ? 'Sending' : null}
            disabled={typed.trim() !== slug || (wasFrozen && isMine)}
          >
            {buttonText(wasFrozen, asked !== undefined)}
          </Button>
        </>
      }
    >
      {wasFrozen ? (
        <Unfreezing asked={asked} isMine={isMine} />
      ) : (
        <p>
          Nothing of this project is signed until two owners unfreeze it. Deposits are still
          credited. Transactions already sent are not recalled.
        </p>
      )}
      {!wasFrozen && (
        <Field label="Why" hint="Optional. Shown on every page and in the audit log.">
          {(described) => (
            <input
              {...described}
              className="input"
              maxLength={256}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      <TypedWord word={slug} typed={typed} set={setTyped} />
      {problem !== null && <ProblemAlert error={problem} />}
    </Sheet>
  );
}

const buttonText = (wasFrozen: boolean, isAsked: boolean): string => {
  if (!wasFrozen) return 'Freeze now';
  return isAsked ? 'Unfreeze as the second owner' : 'Ask to unfreeze';
};

function Unfreezing({ asked, isMine }: { asked: Schemas['Change'] | undefined; isMine: boolean }) {
  if (!asked) return <p>Waiting payments are then sent. A second owner must confirm it.</p>;
  if (isMine) return <Note tone="info">You requested it. A different owner must confirm it.</Note>;
  return (
    <p>
      {visibleText(asked.asked_by)} requested it. You are the second owner: the project then signs
      again.
    </p>
  );
}
