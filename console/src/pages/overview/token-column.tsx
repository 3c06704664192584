import type { Column } from '../../kit/table.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { visibleText } from '../../words/visible-text.ts';

/** The token of a row, and the network that it is on. */
export const tokenColumn: Column<{ chain: string; token: string }> = {
  label: 'Token',
  cell: ({ chain, token }) => (
    <>
      {visibleText(token)} <span className="quiet">on {chainWord(chain)}</span>
    </>
  ),
  sortBy: ({ chain, token }) => `${token} ${chainWord(chain)}`,
};
