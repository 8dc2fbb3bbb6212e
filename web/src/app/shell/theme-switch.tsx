import { Monitor, Moon, Sun, SunMoon } from 'lucide-react';
import { setPreferences, usePreferences } from '../../features/preferences/preferences.store.ts';
import type { Theme } from '../../features/preferences/preferences.store.ts';
import { iconButtonClass } from '../../ui/button-style.ts';
import { Menu, MenuChoice } from '../../ui/overlay/menu.tsx';

const themes = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" className="size-4.5" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" className="size-4.5" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" className="size-4.5" /> },
] as const satisfies readonly { value: Theme; label: string; icon: unknown }[];

/** Selects the system, light or dark theme (PREF-1). */
export function ThemeSwitch() {
  const theme = usePreferences((preferences) => preferences.theme);
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Theme" className={iconButtonClass()}>
          <SunMoon aria-hidden="true" className="size-5" />
        </button>
      }
    >
      <MenuChoice
        label="Theme"
        value={theme}
        options={themes}
        onChange={(chosen: Theme) => setPreferences({ theme: chosen })}
      />
    </Menu>
  );
}
