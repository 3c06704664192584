export type Tone = 'info' | 'success' | 'warning' | 'error' | 'pending' | 'in-progress' | 'stopped';

/** 16 by 16; a tone is never shown only by its colour. */
const strokes: Record<Tone, string> = {
  info: 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM8 7.5V11M8 4.9v.2',
  success: 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM5 8l2.2 2.2L11 6',
  warning: 'M8 1.8 15 14.2H1ZM8 6.5V9.6M8 11.8v.2',
  error: 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  pending: 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM8 4v4l2.8 1.8',
  'in-progress': 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM5 8h.1M8 8h.1M11 8h.1',
  stopped: 'M8 15A7 7 0 1 0 8 1a7 7 0 0 0 0 14ZM5 8h6',
};

export const Sign = ({ tone }: { tone: Tone }) => (
  <svg className="mark-sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d={strokes[tone]} />
  </svg>
);
