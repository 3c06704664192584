import { Id, Said } from './facts.tsx';

/** The key that asked: what it was called then, and its id. Older orders know only the id. */
export const KeyName = ({ id, name }: { id: string; name: string | null }) =>
  name === null ? (
    <Id id={id} whole />
  ) : (
    <>
      <Said text={name} /> (<Id id={id} />)
    </>
  );
