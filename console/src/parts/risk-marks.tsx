import { Mark } from '../kit/mark.tsx';
import { type RiskyRow, riskMarks } from '../words/risk-marks.ts';
import { visibleText } from '../words/visible-text.ts';

/** The dangers of an order that waits, each a sign and words. */
export const RiskMarks = ({ row }: { row: RiskyRow }) => (
  <>
    {riskMarks(row).map(({ tone, text }) => (
      <div key={text}>
        <Mark tone={tone}>{visibleText(text)}</Mark>
      </div>
    ))}
  </>
);
