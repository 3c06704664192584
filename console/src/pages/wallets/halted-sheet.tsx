import { useState } from 'react';
import { useList, useTreasuryApi, type WalletState } from '../../api/treasury.ts';
import { useWorld } from '../../api/world.ts';
import { isIn } from '../../auth/id-token.ts';
import { Button } from '../../kit/button.tsx';
import { FactList } from '../../kit/fact-list.tsx';
import { Field } from '../../kit/field.tsx';
import { Note } from '../../kit/note.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { Id } from '../../parts/facts.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { Loading } from '../../parts/loading.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useSecondOwner } from '../../parts/use-second-owner.ts';
import { changesPath } from '../../routes.ts';
import { grouped } from '../../words/amounts.ts';

import { visibleText } from '../../words/visible-text.ts';

export interface Halted {
  chain: string;
  address: string;
}

interface Props {
  slug: string;
  wallet: Halted;
  close: () => void;
}

type Unmatched = WalletState['unmatched'][number];

/** Stands in the list while nothing is chosen. */
const unchosen = 'unchosen';
const noOrder = { value: '', label: 'None of our orders' };

const sentOf = ({ amount, token, to_address: to, payments }: Unmatched): string =>
  payments
    ? `${payments} payments in one transaction`
    : amount && token
      ? `${grouped(amount)} ${token} to ${to}`
      : `to ${to ?? 'a new contract'}`;

/** Three steps: what the chain has, which order each transaction is of, and signing again. */
export function HaltedSheet({ slug, wallet, close }: Props) {
  const { admin } = useWorld();
  const isOwner = isIn(admin, 'owner', slug);
  const calls = useTreasuryApi(slug);
  const bySecondOwner = useSecondOwner();
  const { chain, address } = wallet;
  const query = useList(['wallet', slug, chain, address], () => calls.wallet(chain, address));
  const [orders, setOrders] = useState<Record<string, string>>({});
  const { isBusy: isSending, problem, run: act } = useAction();
  const [said, setSaid] = useState<'done' | 'pending' | null>(null);
  const state = query.data;
  const sent = state?.unmatched.filter(({ tx_hash }) => tx_hash !== null) ?? [];

  /** The order of a transaction: chosen, or the only one that fits; null while it is open. */
  const chosenOf = ({ tx_hash, fits }: Pick<Unmatched, 'tx_hash' | 'fits'>): string | null =>
    orders[tx_hash!] ?? (fits.length > 1 ? null : (fits[0] ?? noOrder.value));

  const run = async (work: () => Promise<unknown>) => {
    await act(work);
    await query.refetch();
  };
  const match = () =>
    run(() =>
      calls.match(chain, {
        address,
        transactions: sent.map(({ tx_hash, fits }) => ({
          tx_hash: tx_hash!,
          withdraw_no: chosenOf({ tx_hash, fits }) || null,
        })),
      }),
    );
  const unfreeze = () =>
    run(async () => {
      const asked = {
        slug,
        kind: 'unfreeze-wallet',
        asked: { chain, address, next: state?.next_nonce },
      };
      const answer = await bySecondOwner(asked, (signature) =>
        calls.unfreeze(chain, address, signature),
      );
      setSaid(answer.state);
    });

  return (
    <Sheet
      title="Let this address sign again"
      isLarge
      close={close}
      submit={() => {}}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          {isOwner && sent.length > 0 && (
            <Button
              variant="primary"
              busy={isSending ? 'Matching' : null}
              disabled={sent.some((one) => chosenOf(one) === null)}
              onClick={() => void match()}
            >
              Match {sent.length}
            </Button>
          )}
          {isOwner && state && sent.length === 0 && (
            <Button
              variant="primary"
              busy={isSending ? 'Sending' : null}
              disabled={state.blockers.length > 0}
              onClick={() => void unfreeze()}
            >
              Let it sign again
            </Button>
          )}
        </>
      }
    >
      {state ? (
        <div className="stack">
          {problem !== null && <ProblemAlert error={problem} />}
          {said === 'pending' && (
            <Note tone="info" title="The change waits for a second owner">
              Another owner takes the same step here. It is listed under{' '}
              <LinkTo to={changesPath(slug)}>Changes</LinkTo>.
            </Note>
          )}
          {said === 'done' && <Note tone="success" title="The address signs again" />}
          <FactList
            facts={[
              { label: 'Address', value: <Id id={address} whole /> },
              { label: 'Our next nonce', value: state.next_nonce },
              { label: 'Oldest open nonce', value: state.oldest_open_nonce },
              { label: 'Transactions without an order', value: state.unmatched_total },
            ]}
          />
          {state.blockers.length > 0 && (
            <Note tone="warning" title="What blocks it">
              <ul className="list">
                {state.blockers.map((blocker) => (
                  <li key={blocker}>{visibleText(blocker)}</li>
                ))}
              </ul>
            </Note>
          )}
          {sent.map((one) => {
            const options = [...one.fits.map((value) => ({ value, label: value })), noOrder];
            const chosen = chosenOf(one);
            return (
              <Field
                key={one.tx_hash}
                label={`Nonce ${one.nonce}: ${visibleText(sentOf(one))}`}
                hint={<Id id={one.tx_hash!} />}
              >
                {(described) => (
                  <select
                    {...described}
                    className="input"
                    disabled={!isOwner}
                    value={chosen ?? unchosen}
                    onChange={({ target }) =>
                      setOrders({ ...orders, [one.tx_hash!]: target.value })
                    }
                  >
                    {chosen === null && <option value={unchosen}>Which order does it pay?</option>}
                    {options.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            );
          })}
        </div>
      ) : query.error ? (
        <ProblemAlert error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading what="what the chain has" />
      )}
    </Sheet>
  );
}
