import { expect, test } from 'vitest';
import { check, type LabWorld, startRecipe } from '#local/lab/recipe.ts';
import { ended, recipeOf } from '#test/builders/local/lab/recipe.ts';
import { fake } from '#test/fakes/fake.ts';

test('a recipe shows each step with its command and what was seen', async () => {
  const cleaned: string[] = [];
  const run = startRecipe(
    recipeOf(async (_, step) => {
      const found = await step('First', 'curl x', async () => ({ seen: 'one', found: 1 }));
      await step('Second', null, async () => ({ seen: String(found + 1), found: null }));
    }, cleaned),
    fake<LabWorld>({}),
  );
  expect(run.state).toBe('runs');
  await ended(run);
  expect(run).toEqual({
    recipe: 'one',
    state: 'done',
    steps: [
      { title: 'First', curl: 'curl x', state: 'done', seen: 'one' },
      { title: 'Second', curl: null, state: 'done', seen: '2' },
    ],
  });
  expect(cleaned).toEqual(['clean']);
});

test('a check that fails ends it, and what it broke is mended', async () => {
  const cleaned: string[] = [];
  const run = startRecipe(
    recipeOf(async (_, step) => {
      await step('Checks', null, async () => {
        check(false, 'two and two is five');
        return { seen: '', found: null };
      });
    }, cleaned),
    fake<LabWorld>({}),
  );
  await ended(run);
  expect(run.state).toBe('failed');
  expect(run.steps).toMatchObject([
    { state: 'failed', seen: 'Not as expected: two and two is five' },
  ]);
  expect(cleaned).toEqual(['clean']);
});
