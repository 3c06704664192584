import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { booksKey, type Difference, useBooksApi } from '../../api/books.ts';
import { flash } from '../../kit/flash.ts';
import { TextField } from '../../kit/text-field.tsx';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { problemAt } from '../../parts/problem-at.ts';
import { useAction } from '../../parts/use-action.ts';
import { closingSentence, differenceSentence } from '../../words/books.ts';

interface Props {
  slug: string;
  difference: Difference;
  close: () => void;
}

const labels = { reason: 'Reason' };

/** An owner closes a difference, as it was shown, with a reason that they type. */
export function CloseSheet({ slug, difference, close }: Props) {
  const calls = useBooksApi(slug);
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { problem, run } = useAction();
  const wrong = problemAt(problem, labels);
  const send = async () => {
    await run(async () => {
      await calls.close(difference, reason.trim());
      flash({
        tone: 'success',
        title: 'The difference is closed',
        text: 'Its entries follow within seconds.',
      });
      close();
    });
    // Also after a refusal: it may have changed.
    await queries.invalidateQueries({ queryKey: booksKey(slug) });
  };
  return (
    <FormSheet
      title="Close this difference?"
      verb="Close it"
      sending="Closing the difference"
      isReady={reason.trim() !== ''}
      problem={wrong.rest}
      close={close}
      send={send}
    >
      <p>{differenceSentence(difference)}.</p>
      <p role="note">{closingSentence(difference)}</p>
      <TextField
        label={labels.reason}
        hint="What explains the difference. Later readers of the books see it, and the audit log records it."
        error={wrong.of('reason')}
        isLong
        value={reason}
        set={setReason}
      />
    </FormSheet>
  );
}
