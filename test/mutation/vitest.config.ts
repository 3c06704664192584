/** The tests of `npm run mutation`: those of COFFER_MUTATION_TESTS, globs as JSON. */
import { defineConfig } from 'vitest/config';
import suite from '../../vitest.config.ts';

const globs = JSON.parse(process.env.COFFER_MUTATION_TESTS ?? '[]') as string[];
const projects = suite.test!.projects as { test: { name: string } }[];
const unit = projects.find(({ test }) => test.name === 'unit')!;

export default defineConfig({ ...unit, test: { ...unit.test, include: globs } });
