import { type ReactNode, useContext } from 'react';
import { WorldContext } from '../api/world.ts';
import { explorerLink, type OnChain } from '../words/explorer-link.ts';
import { mixesAlphabets, shortened, visibleText } from '../words/visible-text.ts';
import { InLink, LinkTo } from './link-to.tsx';
import { useCopy } from './use-copy.ts';
import '../styles/id.css';
import { Time, type TimeMode } from './time.tsx';

/** Longer text is in a box that scrolls. */
const longest = 280;

const isMail = /^[^\s@]+@[^\s@]+$/;

/** A long e-mail may be broken after its @, and nowhere else. */
function inParts(text: string): ReactNode {
  if (text.length <= 24 || !isMail.test(text)) return text;
  const at = text.indexOf('@') + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/**
 * Text that somebody else wrote, on every page: no link, no markup, nothing unseen. A name that mixes
 * alphabets is marked.
 */
export function Said({ text, isBlock = false }: { text: string | null; isBlock?: boolean }) {
  if (text === null || text === '') return <span>none</span>;
  const shown =
    isBlock || text.length > longest ? (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard too
      <pre className="block" dir="ltr" tabIndex={0}>
        {visibleText(text)}
      </pre>
    ) : (
      <bdi className={isMail.test(text) ? 'said mail' : 'said'}>{inParts(visibleText(text))}</bdi>
    );
  return (
    <>
      {shown}
      {mixesAlphabets(text) && (
        <div className="alarming">It mixes similar letters of several alphabets.</div>
      )}
    </>
  );
}

interface IdProps {
  id: string;
  /** Whole, or its two ends with the whole in its title. */
  whole?: boolean;
  /** Its page in the console. */
  to?: string | null | undefined;
  /** Where a chain has it: what it is there, and the chain. */
  on?: OnChain | undefined;
}

const copySign = 'M5.5 5.5V2.5h8v8h-3M2.5 5.5h8v8h-8Z';
const doneSign = 'M3 8.5 6.5 12 13 4.5';
const outSign = 'M9.5 2.5h4v4M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4';

const ActSign = ({ path }: { path: string }) => (
  <svg className="mark-sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);

/**
 * An id, hash or address: it is copied by a button, and opened in an explorer where its chain has one.
 * Inside a link it is only text.
 */
export function Id({ id, whole = false, to, on }: IdProps) {
  const isInLink = useContext(InLink);
  const text = (
    <bdi className={whole ? 'mono' : 'mono whole'} title={whole ? undefined : id}>
      {visibleText(whole ? id : shortened(id))}
    </bdi>
  );
  if (isInLink) return text;
  return (
    <span className="id">
      {to ? <LinkTo to={to}>{text}</LinkTo> : text}
      <CopyId id={id} />
      {on && <OpenInExplorer id={id} on={on} />}
    </span>
  );
}

/** Copies the id, hash, address or amount next to it. */
export function CopyId({ id }: { id: string }) {
  const { said, copy } = useCopy(id);
  return (
    <>
      <button type="button" className="id-act" aria-label={`Copy ${shortened(id)}`} onClick={copy}>
        <ActSign path={said === 'Copied' ? doneSign : copySign} />
      </button>
      <output className="id-said">{said}</output>
    </>
  );
}

function OpenInExplorer({ id, on }: { id: string; on: OnChain }) {
  const explorers = useContext(WorldContext)?.sessions.config?.explorers;
  const href = explorerLink(explorers, on, id);
  if (href === null) return null;
  return (
    <a
      className="id-act"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open ${shortened(id)} in explorer`}
    >
      <ActSign path={outSign} />
    </a>
  );
}

/** A time that may not have come yet. */
export const When = ({ at, mode = 'relative' }: { at: number | null; mode?: TimeMode }) =>
  at === null ? <span>not yet</span> : <Time at={at} mode={mode} />;
