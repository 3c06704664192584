/** A button at each block of code. */
export function copyButtons(): void {
  if (!navigator.clipboard) return;
  for (const caption of document.querySelectorAll('figure.code > figcaption')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const code = caption.parentElement?.querySelector('code')?.textContent ?? '';
      await navigator.clipboard.writeText(code);
      button.textContent = 'Copied';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 1500);
    });
    caption.append(button);
  }
}
