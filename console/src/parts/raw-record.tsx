import { visibleText } from '../words/visible-text.ts';
import '../styles/records.css';

/** The whole record, as the API has it. */
export const RawRecord = ({ record }: { record: unknown }) => (
  <details className="panel">
    <summary>Raw API record</summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too */}
    <pre className="block" tabIndex={0}>
      {visibleText(JSON.stringify(record, null, 2))}
    </pre>
  </details>
);
