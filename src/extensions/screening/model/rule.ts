/** What happens to a subject whose question nobody answers in time. */
export type OnSilence = 'hold' | 'pass';
