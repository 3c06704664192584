const key = 'coffer-docs-language';

function remembered(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** One example at a time. Without scripts all of them are shown, one below the other. */
export function startTabs(): void {
  for (const [i, tabs] of [...document.querySelectorAll<HTMLElement>('.tabs')].entries()) {
    const sections = [...tabs.querySelectorAll<HTMLElement>('[data-tab]')];
    const bar = document.createElement('div');
    bar.setAttribute('role', 'tablist');
    bar.ariaLabel = 'Language';
    const buttons = sections.map((section, j) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = section.dataset.tab ?? '';
      button.id = `tab-${i}-${j}`;
      section.id = `panel-${i}-${j}`;
      button.setAttribute('role', 'tab');
      button.setAttribute('aria-controls', section.id);
      section.setAttribute('role', 'tabpanel');
      section.setAttribute('aria-labelledby', button.id);
      return button;
    });
    const choose = (chosen: number) => {
      for (const [j, section] of sections.entries()) {
        section.hidden = j !== chosen;
        buttons[j]!.ariaSelected = String(j === chosen);
        buttons[j]!.tabIndex = j === chosen ? 0 : -1;
      }
    };
    for (const [j, button] of buttons.entries()) {
      button.addEventListener('click', () => {
        choose(j);
        try {
          localStorage.setItem(key, sections[j]!.dataset.tab ?? '');
        } catch {
          // The choice lasts for this page.
        }
      });
      button.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const to = (j + step + buttons.length) % buttons.length;
        choose(to);
        buttons[to]!.focus();
      });
    }
    bar.append(...buttons);
    tabs.prepend(bar);
    choose(
      Math.max(
        0,
        sections.findIndex(({ dataset }) => dataset.tab === remembered()),
      ),
    );
  }
}
