import type { Person } from '#model/auth/person.ts';
import type { PeopleDirectory, SignInStore } from '#ports/projects.ts';

/** People of one answer: each takes two questions of the user pool. */
const maxPeople = 100;

/** Those who may sign in, by their e-mail, and when each signed in last (unix seconds). */
export async function listPeople(deps: {
  people: PeopleDirectory;
  signIns: Pick<SignInStore, 'lastSignIns'>;
}): Promise<{ people: (Person & { lastSignInAt: number | null })[]; complete: boolean }> {
  const { people, complete } = await deps.people.list(maxPeople);
  const last = await deps.signIns.lastSignIns(people.map(({ id }) => id));
  const byEmail = people.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  return {
    people: byEmail.map((one) => ({ ...one, lastSignInAt: last.get(one.id) ?? null })),
    complete,
  };
}
