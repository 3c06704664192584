import { useState } from 'react';
import { useHold } from '../../api/screening.ts';
import { useHotWallet } from '../../api/treasury.ts';
import { useUserBalances } from '../../api/user-queries.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { Panel } from '../../kit/panel.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { Id } from '../../parts/facts.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Unread } from '../../parts/unread.tsx';
import { knownTokens } from '../../words/decide/known-tokens.ts';
import { chainWord } from '../../words/decide/sentence.ts';
import { shownHold } from '../../words/screening/shown-hold.ts';
import { visibleText } from '../../words/visible-text.ts';
import { NeededCoin } from '../orders/needed-coin.tsx';
import { ConfirmPayout } from './confirm-payout.tsx';
import type { Decided } from './decided.ts';
import { PeopleList } from './people-list.tsx';

/** Has the money paid to an address that two people name. None is preset. */
export function PayoutPanel(decided: Decided) {
  const { hold } = decided;
  const { payout } = hold;
  const isUnderWay = payout !== null && payout.order_no !== null;
  return (
    <Panel
      title="Pay out to another address"
      description="Back to who sent it, or to an authority. Two people confirm the same address. The deposit is then never credited."
    >
      <div className="stack close">
        {isUnderWay ? <UnderWay {...decided} /> : <ToName {...decided} />}
      </div>
    </Panel>
  );
}

/** Its order is made: nobody names another address while it is there. */
function UnderWay({ hold: { deposit, payout } }: Decided) {
  const on = { chain: deposit.chain };
  return (
    <>
      <p role="status">
        {payout!.tx_hash === null
          ? 'It is being paid out. If the payment fails, the deposit is held as before, and people decide again.'
          : 'It is paid out, in a final block.'}
      </p>
      <FactList
        facts={[
          {
            label: 'To',
            value: <Id id={payout!.to_address} whole on={{ ...on, is: 'address' }} />,
          },
          { label: 'Order', value: <Id id={payout!.order_no!} whole /> },
          {
            label: 'Transaction',
            value:
              payout!.tx_hash === null ? (
                'not final yet'
              ) : (
                <Id id={payout!.tx_hash} whole on={{ ...on, is: 'tx' }} />
              ),
          },
        ]}
      />
      <PeopleList did="Confirmed" approvals={payout!.approvals} needed={payout!.approvals_needed} />
    </>
  );
}

function ToName(decided: Decided) {
  const { slug, hold, shown, readAt, refresh } = decided;
  const { admin, sessions } = useWorld();
  const { decimalsOf } = knownTokens(sessions.config?.tokens);
  const [typed, setTyped] = useState('');
  const [named, setNamed] = useState<string | null>(null);
  const { deposit, payout } = hold;
  const query = useHold(slug, { id: shown.no, toAddress: named, enabled: named !== null });
  const isApprover = isIn(admin, 'approver', slug);
  const offered = payout && payout.approvals.length > 0 ? payout : null;
  const take = (address: string) => {
    setTyped(address);
    setNamed(null);
  };
  const asked = named === null ? null : query.data;
  // Who named it is said once: with the address that is checked, where it is the same.
  const isShownBelow = offered !== null && asked?.payout?.to_address === offered.to_address;
  return (
    <>
      {offered && !isShownBelow && (
        <>
          <p>
            Named so far:{' '}
            <Id id={offered.to_address} whole on={{ chain: deposit.chain, is: 'address' }} />
          </p>
          <PeopleList
            did="Confirmed"
            approvals={offered.approvals}
            needed={offered.approvals_needed}
          />
        </>
      )}
      <PayoutCost {...decided} />
      {isApprover && (
        <>
          <TextField
            label="Address"
            hint="An exchange that sent it may not take it back: ask the sender for an address first, and compare it character by character."
            placeholder={`An address on ${chainWord(deposit.chain)}`}
            value={typed}
            set={take}
          />
          <div className="actions">
            {offered && (
              <Button
                label={`Enter the named address ${offered.to_address}`}
                onClick={() => take(offered.to_address)}
              >
                Enter the named address
              </Button>
            )}
            {(shown.senders ?? []).map((sender) => (
              <Button key={sender} onClick={() => take(sender)}>
                Enter the sender {visibleText(`${sender.slice(0, 6)}…${sender.slice(-4)}`)}
              </Button>
            ))}
            <Button
              variant="primary"
              disabled={typed.trim() === ''}
              onClick={() => setNamed(typed.trim())}
            >
              Check this address
            </Button>
          </div>
          {named !== null && query.error !== null && (
            <ProblemAlert error={query.error} retry={() => void query.refetch()} />
          )}
          {named !== null && !query.data && !query.error && <Loading what="this address" />}
          {named !== null && asked?.payout && (
            <ConfirmPayout
              {...decided}
              key={named}
              typed={named}
              hold={asked}
              shown={shownHold(slug, asked, decimalsOf)}
              readAt={Math.min(readAt, query.dataUpdatedAt)}
              done={async () => {
                take('');
                await refresh();
              }}
            />
          )}
        </>
      )}
    </>
  );
}

/** What leaves, and what its fee takes, by the fees and the balance of now. */
function PayoutCost({ slug, hold: { deposit, terms }, shown }: Decided) {
  const { chain, address, user_id: user } = deposit;
  const hot = useHotWallet(slug, chain);
  const [balances] = useUserBalances(slug, user, [chain]);
  if (terms.token_address === null) {
    return (
      <p>
        {visibleText(shown.paid)} leaves from the address that it arrived at, less the highest fee
        that the network may take.
      </p>
    );
  }
  const { payment_fee: fee, native_token: coin } = hot.data ?? {};
  const coinHere = balances?.data?.tokens.find(({ token_address: at }) => at === null);
  return (
    <div className="stack close">
      <p>
        All of {visibleText(shown.paid)} leaves from the address that it arrived at. The fee is paid
        in {coin ?? 'the network’s coin'}, which this address must have.
      </p>
      {fee && coin && balances?.data ? (
        <NeededCoin
          slug={slug}
          chain={chain}
          needs={{ address, token: coin, amount: fee }}
          holds={coinHere?.balance ?? '0'}
        />
      ) : (
        <p className="quiet">
          Its fee and its coin:{' '}
          {hot.data && fee == null ? (
            'no node reports the fee'
          ) : (
            <Unread query={hot.data ? balances! : hot} />
          )}
        </p>
      )}
    </div>
  );
}
