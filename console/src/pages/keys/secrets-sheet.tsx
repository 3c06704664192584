import { useEffect, useState } from 'react';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Radios } from '../../kit/radios.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { CopiedBlock, CopyButton } from '../../parts/copied.tsx';
import { download } from '../../parts/download.ts';
import { Id } from '../../parts/facts.tsx';
import { envFile, type KeySecrets, type Snippet, snippets } from './snippets.ts';

const dots = '•'.repeat(24);

function Secret({ label, text }: { label: string; text: string }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <strong>{label}</strong>
      <div className="secret">
        <bdi className="mono">{isShown ? text : dots}</bdi>
        <Button
          label={`${isShown ? 'Hide' : 'Show'} ${label}`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
        <CopyButton what={label} text={text} />
      </div>
    </div>
  );
}

const languages = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
  { value: 'python', label: 'Python' },
] as const;

/**
 * The secrets of a key, this once. They are only in the state of this component, and gone with it:
 * in no cache, no storage, no address.
 */
export function SecretsSheet({
  secrets,
  slug,
  close,
}: {
  secrets: KeySecrets;
  slug: string;
  close: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  const [language, setLanguage] = useState<Snippet['id']>('curl');
  const { sessions } = useWorld();
  const origin = sessions.config.merchant_api ?? 'https://<host of the merchant API>';
  const baseUrl = `${origin}/${slug}/api`;
  useEffect(() => {
    // A closed tab would lose them for good.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Sheet
      isLarge
      title={`The secrets of ${secrets.name}`}
      close={() => {
        if (isStored) close();
      }}
      submit={() => {
        if (isStored) close();
      }}
      actions={
        <Button type="submit" variant="primary" disabled={!isStored}>
          Close
        </Button>
      }
    >
      <Note tone="warning" isNews={false}>
        They are shown only this once. Nobody can read them again, not even the owners or the
        operators of this deployment.
      </Note>
      <div>
        <strong>App id</strong>
        <div>
          <Id id={secrets.app_id} whole />
        </div>
      </div>
      {secrets.api_secret !== null && <Secret label="API secret" text={secrets.api_secret} />}
      <Secret label="Webhook secret" text={secrets.webhook_secret} />
      <div>
        <Button onClick={() => download(`${slug}.env`, envFile(secrets, baseUrl), 'text/plain')}>
          Download .env
        </Button>
      </div>
      {secrets.api_secret !== null && (
        <>
          <Radios label="First request" value={language} set={setLanguage} options={languages} />
          <CopiedBlock
            text={snippets(secrets, baseUrl).find(({ id }) => id === language)!.text}
            what="the request"
          />
        </>
      )}
      <label className="choice">
        <input
          type="checkbox"
          checked={isStored}
          onChange={({ target }) => setIsStored(target.checked)}
        />
        I have stored them safely
      </label>
    </Sheet>
  );
}
