import { useState } from 'react';
import { type CsvColumn, toCsv } from '#shared/csv.ts';
import { maxRows } from '../api/all-pages.ts';
import { Button } from '../kit/button.tsx';
import { download } from './download.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { useAction } from './use-action.ts';

interface Props<Row> {
  /** The file's name without its ending: `shop-withdrawals`. */
  name: string;
  columns: CsvColumn<Row>[];
  /** Every row that the filters let through; `isCut` says that there are older ones. */
  readAll: () => Promise<{ rows: Row[]; isCut: boolean }>;
}

/** Exports every row of a list by its filters, not only the shown page, as CSV. */
export function ExportCsv<Row>({ name, columns, readAll }: Props<Row>) {
  const [said, setSaid] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const exportAll = () =>
    run(async () => {
      setSaid(null);
      const { rows, isCut } = await readAll();
      download(`${name}.csv`, toCsv(columns, rows), 'text/csv;charset=utf-8');
      setSaid(
        isCut
          ? `The newest ${maxRows} rows were exported. Narrow the list for older ones.`
          : `${rows.length} rows exported`,
      );
    });
  return (
    <>
      <Button busy={isBusy ? 'Reading every page' : null} onClick={() => void exportAll()}>
        Export CSV
      </Button>
      <output className="said-once">{said}</output>
      {problem !== null && <ProblemAlert error={problem} retry={() => void exportAll()} />}
    </>
  );
}
