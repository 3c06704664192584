import { useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { fieldProblem } from '../../words/field-problem.ts';
import { visibleText } from '../../words/visible-text.ts';
import { type NamedAddress, newAddresses } from './address-csv.ts';

interface Props {
  known: string[];
  /** Adds one address; `pending` if it waits for a second owner. */
  add: (one: NamedAddress) => Promise<{ state: string }>;
  close: () => void;
}

type Outcome = 'added' | 'waiting for a second owner' | string;

/** Addresses of a CSV file: shown first, then added one by one, each with what became of it. */
export function ImportSheet({ known, add, close }: Props) {
  const [found, setFound] = useState<NamedAddress[] | null>(null);
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const read = async (file: File | undefined) => {
    setProblem(null);
    setFound(null);
    setOutcomes({});
    if (!file) return;
    try {
      setFound(newAddresses(await file.text(), known));
    } catch (error) {
      setProblem(visibleText((error as Error).message));
    }
  };
  const run = async (addresses: NamedAddress[]) => {
    setIsSending(true);
    for (const one of addresses) {
      const outcome = await add(one).then(
        ({ state }): Outcome => (state === 'pending' ? 'waiting for a second owner' : 'added'),
        refusal,
      );
      setOutcomes((now) => ({ ...now, [one.address]: outcome }));
    }
    setIsSending(false);
  };
  const isDone = found?.every(({ address }) => address in outcomes) ?? false;
  return (
    <Sheet
      title="Import addresses from a CSV file"
      close={() => {
        if (!isSending) close();
      }}
      submit={() => {
        if (found?.length && !isDone && !isSending) void run(found);
      }}
      actions={
        <>
          <Button onClick={close} disabled={isSending}>
            {isDone ? 'Close' : 'Go back'}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!found?.length || isDone}
            busy={isSending ? 'Adding the addresses' : null}
          >
            Add {found?.length ?? 0}
          </Button>
        </>
      }
    >
      <Field
        label="File"
        hint="It needs the column “address”. The column “label” is optional."
        error={problem}
      >
        {(described) => (
          <input
            {...described}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        )}
      </Field>
      {found?.length === 0 && <p>Every address in the file is already in the list.</p>}
      {found !== null && found.length > 0 && (
        <ul className="entries">
          {found.map(({ address, label }) => (
            <li key={address}>
              <span>
                <bdi className="mono">{visibleText(address)}</bdi>
                {label && <span className="quiet"> {visibleText(label)}</span>}
              </span>
              <span>{outcomes[address] ?? 'new'}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function refusal(error: unknown): Outcome {
  if (!(error instanceof ApiProblem)) return 'the API did not answer';
  const labels = { entry: 'The address', label: 'The label' };
  return visibleText(fieldProblem(error.message, labels)?.text ?? error.message);
}
