/** Gives the person a file that this page made. */
export function download(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
