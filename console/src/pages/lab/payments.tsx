import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Panel } from '../../kit/panel.tsx';
import { LinkTo } from '../../parts/link-to.tsx';
import { orderPath } from '../../routes.ts';
import type { ChainState } from './types.ts';
import { useLabAction } from './use-lab.ts';

const kinds = {
  ordinary: 'ordinary',
  failed: 'reverted on the chain',
  unlisted: 'a token that is not listed',
} as const;

/** The chain and the token of a payment. */
function Choice(props: {
  chains: ChainState[];
  chain: ChainState;
  token: string;
  pick: (chain: ChainState, token: string) => void;
}) {
  const { chains, chain, token, pick } = props;
  const tokens = [...chain.tokens, chain.nativeToken];
  return (
    <>
      <Field label="Chain">
        {(described) => (
          <select
            {...described}
            className="input"
            value={chain.name}
            onChange={(event) => {
              const found = chains.find(({ name }) => name === event.target.value)!;
              pick(found, found.tokens[0] ?? found.nativeToken);
            }}
          >
            {chains.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Token">
        {(described) => (
          <select
            {...described}
            className="input"
            value={token}
            onChange={(event) => pick(chain, event.target.value)}
          >
            {tokens.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

const useChoice = (chains: ChainState[]) => {
  const [picked, setPicked] = useState({ name: chains[0]!.name, token: chains[0]!.tokens[0]! });
  const chain = chains.find(({ name }) => name === picked.name) ?? chains[0]!;
  const pick = ({ name }: ChainState, token: string) => setPicked({ name, token });
  return { chain, token: picked.token, pick };
};

/** Pays a user's address from the faucet. */
export function Deposit({ chains }: { chains: ChainState[] }) {
  const choice = useChoice(chains);
  const [amount, setAmount] = useState('25');
  const [user, setUser] = useState('user-1');
  const [kind, setKind] = useState<keyof typeof kinds>('ordinary');
  const { mutate, isPending, data } = useLabAction();
  const { chain, token } = choice;
  return (
    <Panel title="Deposit">
      <form
        className="lab-form"
        onSubmit={(event) => {
          event.preventDefault();
          const body = { chain: chain.name, token, amount, user_id: user, kind };
          mutate({ path: '/deposits', body });
        }}
      >
        <Choice chains={chains} {...choice} />
        <Field label="Amount">
          {(described) => (
            <input
              {...described}
              className="input"
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        <Field label="User">
          {(described) => (
            <input
              {...described}
              className="input"
              value={user}
              onChange={(event) => setUser(event.target.value)}
            />
          )}
        </Field>
        <Field label="Kind">
          {(described) => (
            <select
              {...described}
              className="input"
              value={kind}
              onChange={(event) => setKind(event.target.value as keyof typeof kinds)}
            >
              {Object.entries(kinds)
                .filter(([name]) => name === 'ordinary' || chain.can.oddDeposits)
                .map(([name, text]) => (
                  <option key={name} value={name}>
                    {text}
                  </option>
                ))}
            </select>
          )}
        </Field>
        <Button type="submit" busy={isPending ? 'Sending' : null}>
          Send the deposit
        </Button>
      </form>
      {data && (
        <output className="lab-result">
          Sent: <span className="mono">{String(data.tx_hash)}</span>
        </output>
      )}
    </Panel>
  );
}

const amounts = [
  ['10', 'level 1: no approval'],
  ['1500', 'level 2: one approval'],
  ['60000', 'level 3: two approvals'],
] as const;

/** Asks for a withdrawal to a new address. */
export function Withdrawal({ chains, slug }: { chains: ChainState[]; slug: string }) {
  const [name, setName] = useState(chains[0]!.name);
  const [amount, setAmount] = useState<string>(amounts[1][0]);
  const { mutate, isPending, data } = useLabAction();
  const no = typeof data?.no === 'string' ? data.no : null;
  return (
    <Panel title="Withdrawal">
      <form
        className="lab-form"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ path: '/withdrawals', body: { chain: name, token: 'USDT', amount } });
        }}
      >
        <Field label="Chain">
          {(described) => (
            <select
              {...described}
              className="input"
              value={name}
              onChange={(event) => setName(event.target.value)}
            >
              {chains.map((chain) => (
                <option key={chain.name}>{chain.name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Amount of USDT">
          {(described) => (
            <select
              {...described}
              className="input"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            >
              {amounts.map(([value, text]) => (
                <option key={value} value={value}>
                  {`${value}, ${text}`}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button type="submit" busy={isPending ? 'Asking' : null}>
          Request it
        </Button>
      </form>
      {no && (
        <output className="lab-result">
          Requested: <LinkTo to={orderPath(slug, 'withdrawal', no)}>{no}</LinkTo>
        </output>
      )}
    </Panel>
  );
}
