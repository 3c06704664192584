import { permitsAll } from '#wire/words/shown-call.ts';
import { Said } from '../../parts/facts.tsx';
import type { DecodedCall } from '../../words/decide/decoded-call.ts';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 1);

/** A decoded call with its arguments, and the calls inside it. */
export const CallArguments = ({ call }: { call: DecodedCall }) => (
  <>
    <p>
      <strong className={permitsAll(call) ? 'mono alarming' : 'mono'}>
        <Said text={call.signature} />
      </strong>
    </p>
    <ol className="list">
      {call.args.map(({ name, type, value, calls }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an argument is known by its place
        <li key={index}>
          <span className="quiet">{name ? `${name} (${type})` : type}:</span>{' '}
          <span className="mono">
            <Said text={textOf(value)} />
          </span>
          {calls?.map((inner, place) =>
            inner ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place
              <CallArguments key={place} call={inner} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a call is known by its place
              <p key={place} className="alarming">
                A call of an unknown function.
              </p>
            ),
          )}
        </li>
      ))}
    </ol>
  </>
);
