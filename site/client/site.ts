import { copyButtons } from './copy-buttons.ts';
import { startSearch } from './search.ts';
import { startTabs } from './tabs.ts';
import { startThemes } from './themes.ts';

startThemes();
copyButtons();
startTabs();
startSearch();

// On a narrow screen the list of pages opens by a touch.
const menu = document.querySelector<HTMLDetailsElement>('.menu');
const narrow = matchMedia('(max-width: 900px)');
if (menu) {
  const show = () => {
    menu.open = !narrow.matches;
  };
  show();
  narrow.addEventListener('change', show);
  if (!narrow.matches) menu.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
}
