import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { visibleText } from '../../words/visible-text.ts';
import { newAddresses } from './address-csv.ts';

interface Props {
  known: string[];
  /** Adds one address; `pending` if it waits for a second owner. */
  add: (address: string) => Promise<{ state: string }>;
  close: () => void;
}

type Outcome = 'added' | 'waits for a second owner' | string;

/** Addresses of a CSV file: shown first, then added one by one, each with what became of it. */
export function ImportSheet({ known, add, close }: Props) {
  const [found, setFound] = useState<string[] | null>(null);
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
      setProblem((error as Error).message);
    }
  };
  const run = async (addresses: string[]) => {
    setIsSending(true);
    for (const address of addresses) {
      const outcome = await add(address).then(
        ({ state }): Outcome => (state === 'pending' ? 'waits for a second owner' : 'added'),
        (error: unknown): Outcome =>
          error instanceof ApiProblem ? error.message : 'the API did not answer',
      );
      setOutcomes((now) => ({ ...now, [address]: outcome }));
    }
    setIsSending(false);
  };
  const isDone = found?.every((address) => address in outcomes) ?? false;
  return (
    <Modal
      visible
      size="large"
      onDismiss={close}
      header="Add addresses of a CSV file"
      footer={
        <div className="actions">
          <Button onClick={close} disabled={isSending}>
            {isDone ? 'Close' : 'Go back'}
          </Button>
          <Button
            variant="primary"
            disabled={!found?.length || isDone}
            loading={isSending}
            loadingText="Adding the addresses"
            onClick={() => void run(found ?? [])}
          >
            Add {found?.length ?? 0}
          </Button>
        </div>
      }
    >
      <SpaceBetween size="m">
        <label>
          A file with the column “address”{' '}
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
        {problem && (
          <p className="text" role="alert">
            {visibleText(problem)}
          </p>
        )}
        {found?.length === 0 && <p className="text">Every address of it is in the list.</p>}
        {found !== null && found.length > 0 && (
          <ul className="entries">
            {found.map((address) => (
              <li key={address}>
                <bdi className="mono">{visibleText(address)}</bdi>
                <span>{outcomes[address] ?? 'new'}</span>
              </li>
            ))}
          </ul>
        )}
      </SpaceBetween>
    </Modal>
  );
}
