import type { Recipe, startRecipe } from '#local/lab/recipe.ts';

export const recipeOf = (play: Recipe['play'], cleaned: string[]): Recipe => ({
  name: 'one',
  title: 'One',
  about: 'A recipe.',
  play,
  cleanUp: async () => void cleaned.push('clean'),
});

export async function ended(run: ReturnType<typeof startRecipe>): Promise<void> {
  while (run.state === 'runs') await new Promise((resolve) => setImmediate(resolve));
}
