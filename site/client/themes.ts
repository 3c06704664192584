const next: Record<string, string> = { system: 'light', light: 'dark', dark: 'system' };

/** The button goes from the system's theme to light, to dark, and back. */
export function startThemes(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme');
  if (!button) return;
  const root = document.documentElement;
  const show = () => {
    const theme = root.dataset.theme ?? 'system';
    const said = theme === 'system' ? 'auto' : theme;
    button.textContent = `Theme: ${said}`;
  };
  button.hidden = false;
  show();
  button.addEventListener('click', () => {
    const theme = next[root.dataset.theme ?? 'system'];
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    try {
      if (theme === 'system') localStorage.removeItem('coffer-docs-theme');
      else localStorage.setItem('coffer-docs-theme', theme!);
    } catch {
      // The choice lasts for this page.
    }
    show();
  });
}
