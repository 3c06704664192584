import type { Funding } from '../../api/treasury.ts';
import { Button } from '../../kit/button.tsx';
import { Note } from '../../kit/note.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { CopyButton } from '../../parts/copied.tsx';
import { Id } from '../../parts/facts.tsx';
import { chainWord } from '../../words/decide/sentence.ts';
import { AddressQr } from './qr.tsx';

/** Where to send what: the address as text and QR code, and the tokens that are listed there. */
export function FundSheet({ funding, close }: { funding: Funding; close: () => void }) {
  const { chain, address, native_token: coin, tokens } = funding;
  const name = chainWord(chain);
  return (
    <Sheet
      title={`Fund the hot wallet on ${name}`}
      close={close}
      submit={close}
      actions={
        <Button type="submit" variant="primary">
          Close
        </Button>
      }
    >
      <AddressQr address={address} />
      <div>
        <strong>Address on {name}</strong>
        <div className="secret">
          <Id id={address} whole />
          <CopyButton what="the address" text={address} />
        </div>
      </div>
      <div>
        <strong>Accepted coin and tokens</strong>
        <p>{[coin, ...tokens].join(', ')}</p>
      </div>
      <Note tone="warning" isNews={false}>
        Send only these, and only on {name}. Coffer neither shows nor pays with unlisted tokens,
        including a token of the same name from another contract.
      </Note>
      <p>Keep some {coin}: fees are paid in it, for tokens too.</p>
    </Sheet>
  );
}
