/** Another width of the window of happy-dom, in pixels; pages that are open follow. */
export function setWidth(width: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (viewport: { width: number }) => void };
  };
  happyDOM.setViewport({ width });
}
