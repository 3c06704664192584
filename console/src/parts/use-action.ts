import { useState } from 'react';

/** Something that a button does once at a time: whether it is under way, and what went wrong. */
export function useAction() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, run };
}
