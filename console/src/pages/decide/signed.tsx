import { FactList } from '../../kit/fact-list.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Said } from '../../parts/facts.tsx';
import { visibleText } from '../../words/visible-text.ts';
import { CallArguments } from './call-arguments.tsx';
import type { Terms } from './terms.ts';

/** What is signed beside a transfer: the call, the text, the fields of typed data, each whole. */
export const Signed = ({ terms: { call, typedData, message, calldata } }: { terms: Terms }) => (
  <>
    {message !== null && (
      <Panel title="Message">
        <Said text={message} isBlock />
      </Panel>
    )}
    {typedData.length > 0 && (
      <Panel title="Typed data">
        <FactList
          isSingle
          facts={typedData.map(({ path, text }) => ({
            label: visibleText(path),
            value: <Said text={text} />,
          }))}
        />
      </Panel>
    )}
    {call && (
      <Panel title="Decoded call">
        <CallArguments call={call} />
      </Panel>
    )}
    {calldata !== null && (
      <Panel title="Calldata">
        <Said text={calldata} isBlock />
      </Panel>
    )}
  </>
);
