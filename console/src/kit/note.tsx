import type { ReactNode } from 'react';
import { Sign } from './sign.tsx';

interface Props {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
  /** Read out when it appears. */
  isNews?: boolean;
}

/** Something to be noticed, with what may be done about it. */
export const Note = ({ tone, title, action, children, isNews = true }: Props) => (
  <div
    className={`note ${tone}`}
    role={isNews ? (tone === 'error' ? 'alert' : 'status') : undefined}
  >
    <Sign tone={tone} />
    <div className="note-body">
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
    {action && <div className="note-action">{action}</div>}
  </div>
);
