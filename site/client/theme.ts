/** The theme that was chosen before, applied before anything is drawn. */
try {
  const chosen = localStorage.getItem('coffer-docs-theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the system's theme is used.
}
