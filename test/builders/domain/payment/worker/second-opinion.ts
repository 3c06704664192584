import { secondOpinion } from '#domain/payment/worker/second-opinion.ts';

export const ask = async (answers: (bigint | Error)[]) => {
  const opinion = await secondOpinion(answers, async (answer) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return opinion.kind === 'succeeds' ? opinion.value : opinion.kind;
};
