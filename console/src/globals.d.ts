/** True where the pages are built for the local cloud (vite.config.ts). */
declare const __LOCAL__: boolean;

declare module '*.css';

/** Names the sources that the pages were built from. */
declare const __BUILD__: string;

declare module '*.md?raw' {
  const text: string;
  export default text;
}
