import { FactList } from '../../kit/fact-list.tsx';
import { Note } from '../../kit/note.tsx';
import { visibleText } from '../../words/visible-text.ts';
import type { Terms } from './terms.ts';

/** What the order may cost beyond what it moves: in red, before anything else. */
export function Dangers({ terms }: { terms: Terms }) {
  const { isDangerous, permission, risks, contradiction, notAsShown } = terms;
  return (
    <>
      {notAsShown !== null && (
        <Note
          tone="error"
          title="The service would record other terms than it shows"
          isNews={false}
        >
          {notAsShown}. Do not approve it, and tell the operator of this service at once.
        </Note>
      )}
      {contradiction !== null && (
        <Note tone="error" title="The service contradicts what is signed" isNews={false}>
          {contradiction}.
        </Note>
      )}
      {isDangerous && (
        <Note tone="error" title="Unlimited permission" isNews={false}>
          {visibleText(permission?.spender ?? 'The named address')} can take all of this token, now
          and later.
        </Note>
      )}
      {permission && !isDangerous && (
        <Note tone="warning" title="Somebody else can take this later" isNews={false}>
          {visibleText(permission.spender ?? 'Anyone with the signature')} can use it without
          another approval.
        </Note>
      )}
      {permission && (
        <FactList
          isSingle
          facts={permission.facts.map(({ label, value }) => ({ label, value: visibleText(value) }))}
        />
      )}
      {risks.map((risk) => (
        <Note key={risk} tone="error" title="Risk" isNews={false}>
          {visibleText(risk)}.
        </Note>
      ))}
    </>
  );
}
