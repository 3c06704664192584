import { useState } from 'react';
import { useSigner } from '../../api/devices.ts';
import { useSettings } from '../../api/policy.ts';
import { useRecipient } from '../../api/queries.ts';
import { useScreeningApi } from '../../api/screening.ts';
import { useWorld } from '../../api/world.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { flash } from '../../kit/flash.ts';
import { useNow } from '../../kit/hooks.ts';
import { approvalText } from '../../parts/approval-text.ts';
import { FormSheet } from '../../parts/form-sheet.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { listedAs } from '../../words/decide/recipient.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { isSameAddress } from '../../words/screening/shown-hold.ts';
import { visibleText } from '../../words/visible-text.ts';
import { RecipientPanel } from '../decide/recipient-panel.tsx';
import { type Decided, whyNotHeld } from './decided.ts';
import { CheckWords, PeopleList } from './people-list.tsx';

interface Props extends Decided {
  /** The address that this person named. */
  typed: string;
  done: () => Promise<void>;
}

const otherAddress = 'The service shows another address than the one that you named';

/** What a payout to this address takes, and this person’s confirmation of it. */
export function ConfirmPayout(props: Props) {
  const { slug, typed, hold, shown, readAt, whyNotSeen } = props;
  const { admin } = useWorld();
  const now = useNow();
  const [compared, setCompared] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { chain } = hold.deposit;
  const { toAddress, digest, notAsShown } = shown.payout!;
  const { approvals, approvals_needed: needed } = hold.payout!;
  const recipient = useRecipient(slug, chain, toAddress);
  const { data: settings } = useSettings(slug);
  const whitelist = settings ? listedAs(settings.entries.address_whitelist, toAddress) : null;
  const isSimilar = (recipient.data?.similar.length ?? 0) > 0;
  const whyNot =
    whyNotHeld({
      notAsShown: isSameAddress(toAddress, typed) ? notAsShown : otherAddress,
      whyNotSeen,
      approvals,
      email: admin.email,
      isApprover: true,
      now,
      readAt: readAt / 1000,
    }) ??
    (recipient.isLoading ? 'Looking up the address.' : null) ??
    (isSimilar && !compared ? 'First compare the address under “This address”.' : null);
  return (
    <>
      <RecipientPanel
        chain={chain}
        address={toAddress}
        whitelist={whitelist}
        query={recipient}
        tick={{ isTicked: compared, set: setCompared }}
      />
      <PeopleList did="Confirmed" approvals={approvals} needed={needed} />
      <CheckWords digest={digest} />
      {whyNot && (
        <p id="why-no-payout" role="note">
          {whyNot}
        </p>
      )}
      <div className="actions">
        <Button
          variant="danger"
          disabled={whyNot !== null}
          describedBy={whyNot === null ? undefined : 'why-no-payout'}
          onClick={() => setIsAsking(true)}
        >
          Confirm this address
        </Button>
      </div>
      {isAsking && <PayoutSheet {...props} close={() => setIsAsking(false)} />}
    </>
  );
}

function PayoutSheet({ slug, hold, shown, done, close, refresh }: Props & { close: () => void }) {
  const calls = useScreeningApi(slug);
  const signer = useSigner(slug);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<unknown>(null);
  // What was shown when the sheet opened is what is sent.
  const [{ toAddress, digest }] = useState(shown.payout!);
  const isOther = digest !== shown.payout!.digest;
  const word = toAddress.slice(-8);
  const isLast = hold.payout!.approvals.length + 1 >= hold.payout!.approvals_needed;
  const send = async () => {
    setProblem(null);
    try {
      const signature = await signer.sign((stage) => approvalText(stage, slug, [digest]));
      await calls.payOut(shown.no, { to_address: toAddress, terms_digest: digest }, signature);
      flash({
        tone: 'success',
        title: 'Address confirmed',
        text: isLast
          ? 'It is paid out once two providers show the deposit in a final block.'
          : 'Another person must confirm the same address.',
      });
      close();
      await done();
    } catch (error) {
      setProblem(error);
      await refresh();
    }
  };
  return (
    <FormSheet
      title="Pay this deposit out?"
      verb="Confirm the payout"
      sending="Confirming"
      variant="danger"
      isReady={!isOther && typed.trim() === word}
      problem={problem}
      close={close}
      send={send}
    >
      <FactList
        isSingle
        facts={[
          { label: 'Amount', value: visibleText(shown.paid) },
          { label: 'Network', value: chainWord(hold.deposit.chain) },
          { label: 'To', value: <bdi className="mono">{visibleText(toAddress)}</bdi> },
        ]}
      />
      <p>
        A payment to a wrong address does not come back. Compare the address with what its owner
        told you, not with what this page entered.
      </p>
      <CheckWords digest={digest} />
      {isOther && <p role="note">The provider has said something else. Go back and read it.</p>}
      <TypedWord word={word} typed={typed} set={setTyped} />
    </FormSheet>
  );
}
