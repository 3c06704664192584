import { expect, test } from 'vitest';
import { findJava, hasMaven, javaMajor } from '#local/dynamodb-local/java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
  ['java version "1.8.0_401"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', null],
])('%j is Java %j', (text, major) => {
  expect(javaMajor(text)).toBe(major);
});

test('a command that is not there is no Java and no Maven', async () => {
  expect(await findJava('no-such-java')).toBeNull();
  expect(await hasMaven('no-such-mvn')).toBe(false);
});
