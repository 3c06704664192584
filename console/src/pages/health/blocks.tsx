import { LinkTo } from '../../parts/link-to.tsx';
import { healthPath } from '../../routes.ts';
import { type Block, type Span, spansOf } from './runbook.ts';

interface Book {
  slug: string;
  /** The headings that have an anchor here. */
  headings: ReadonlySet<string>;
}

const Piece = ({ span, slug, headings }: Book & { span: Span }) => {
  switch (span.kind) {
    case 'code':
      return headings.has(span.text) ? (
        <LinkTo to={healthPath(slug, span.text)}>
          <code>{span.text}</code>
        </LinkTo>
      ) : (
        <code>{span.text}</code>
      );
    case 'strong':
      return <strong>{span.text}</strong>;
    // A file of the repository, which the console does not serve.
    case 'link':
      return (
        <>
          {span.text} <span className="quiet">(docs/{span.to})</span>
        </>
      );
    default:
      return span.text;
  }
};

const Line = ({ text, ...book }: Book & { text: string }) =>
  spansOf(text).map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
    <Piece key={index} span={span} {...book} />
  ));

/** Blocks of the runbook, as they were when the pages were built. */
export const Blocks = ({ blocks, ...book }: Book & { blocks: Block[] }) =>
  blocks.map((block, index) => {
    const key = `${block.kind} ${index}`;
    switch (block.kind) {
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls by keyboard too
          <pre key={key} className="block" tabIndex={0}>
            {block.text}
          </pre>
        );
      case 'title':
        return (
          <h3 key={key}>
            <Line text={block.text} {...book} />
          </h3>
        );
      case 'list': {
        const items = block.items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <li key={at}>
            <Blocks blocks={item} {...book} />
          </li>
        ));
        return block.isOrdered ? (
          <ol key={key} className="list">
            {items}
          </ol>
        ) : (
          <ul key={key} className="list">
            {items}
          </ul>
        );
      }
      default:
        return (
          <p key={key}>
            <Line text={block.text} {...book} />
          </p>
        );
    }
  });
