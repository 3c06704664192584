import { useState } from 'react';
import { allPages, maxRows } from '../../api/all-pages.ts';
import { type AuditEntry, useAuditApi } from '../../api/audit.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { Panel } from '../../kit/panel.tsx';
import { download } from '../../parts/download.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { visibleText } from '../../words/visible-text.ts';
import { auditLines, type ChainReport, verifyLines } from './chain.ts';

interface Checked extends ChainReport {
  what: string;
}

/** Problems that are shown; a chain that was cut has one for each link. */
const shown = 20;

/** The check of the chain, of the log as the API shows it or of an exported file. */
export function VerifyPanel({ slug }: { slug: string }) {
  const read = useAuditApi(slug);
  const [busy, setBusy] = useState<'verify' | 'export' | 'file' | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isCut, setIsCut] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const run = async (which: 'verify' | 'export' | 'file', work: () => Promise<void>) => {
    setBusy(which);
    setProblem(null);
    setChecked(null);
    setIsCut(false);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    }
    setBusy(null);
  };
  const lines = async (): Promise<string[] | null> => {
    const all = await allPages<AuditEntry>(read, ({ audit_id }) => audit_id);
    setIsCut(all.isCut);
    return all.isCut ? null : auditLines(slug, all.rows);
  };
  const verify = () =>
    run('verify', async () => {
      const found = await lines();
      if (found) setChecked({ what: 'The log', ...(await verifyLines(found)) });
    });
  const exportLines = () =>
    run('export', async () => {
      const found = await lines();
      if (found) {
        const text = found.map((line) => `${line}\n`).join('');
        download(`${slug}-audit.jsonl`, text, 'application/x-ndjson');
      }
    });
  const check = (file: File | undefined) =>
    file &&
    run('file', async () => {
      const report = await verifyLines((await file.text()).split('\n'));
      setChecked({ what: file.name, ...report });
    });

  return (
    <Panel
      title="Verify the log"
      description="Reads the whole log and recomputes its chain of hashes in this browser. This detects a changed entry and a gap."
      actions={
        <>
          <Button
            busy={busy === 'export' ? 'Reading the log' : null}
            onClick={() => void exportLines()}
          >
            Export JSONL
          </Button>
          <Button
            variant="primary"
            busy={busy === 'verify' ? 'Computing the hashes' : null}
            onClick={() => void verify()}
          >
            Verify
          </Button>
        </>
      }
    >
      <div className="stack close">
        <Field label="Check an exported file" hint="A file from Export JSONL.">
          {(described) => (
            <input
              {...described}
              className="input"
              type="file"
              accept=".jsonl,.json"
              onChange={({ target }) => void check(target.files?.[0])}
            />
          )}
        </Field>
        {problem !== null && <ProblemAlert error={problem} />}
        {isCut && (
          <Note tone="warning">
            The log has more than {maxRows} entries, too many for a page. Use{' '}
            <code>npm run ops -- audit export</code> and <code>npm run ops -- audit verify</code>.
          </Note>
        )}
        {checked && checked.problems.length === 0 && (
          <Note
            tone="success"
            title={`${visibleText(checked.what)} verified: ${checked.checked} entries, no gaps`}
          >
            Each entry has the hash of the previous one.
            {checked.waiting > 0 && ` ${checked.waiting} are not in the chain yet: wait a moment.`}
            {checked.last && (
              <div>
                The last is {checked.last.seq}: <bdi className="mono">{checked.last.hash}</bdi>.
                Compare it with an earlier check: a truncated log can only be detected this way.
              </div>
            )}
          </Note>
        )}
        {checked && checked.problems.length > 0 && (
          <Note tone="error" title={`${visibleText(checked.what)} was changed`}>
            <ul className="list">
              {checked.problems.slice(0, shown).map((one) => (
                <li key={one}>{visibleText(one)}</li>
              ))}
            </ul>
            {checked.problems.length > shown && `And ${checked.problems.length - shown} more.`}
          </Note>
        )}
      </div>
    </Panel>
  );
}
