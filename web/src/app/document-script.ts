import { homeLimits } from '@greenroom/contract/limits/pages';
import { themeScript } from '../features/preferences/theme.ts';
import { earlyPressScript } from '../ui/hydration/early-press.ts';
import { codeAfterPaintScript } from './code-after-paint.ts';
import { promoDismissalKey } from './shell/promo-banner.tsx';

const awayMs = homeLimits.dismissalDays * 86_400_000;

/**
 * zod reads its settings from here. By default zod tries to compile schemas as functions, which the security
 * policy forbids. The attempt is harmless, but browsers report it as a policy violation.
 */
const uncompiledSchemasScript = 'globalThis.__zod_globalConfig={jitless:true}';

/**
 * Runs in the head, before the first paint. It applies the stored theme and hides a dismissed promo banner,
 * so that neither flashes. The banner's own code decides again after hydration. The script also records
 * presses on buttons whose code is not loaded yet, and loads that code after the first paint.
 */
export const documentScript = `${themeScript};${uncompiledSchemasScript};${earlyPressScript};${codeAfterPaintScript};(function(){try{var d=Number(localStorage.getItem(${JSON.stringify(
  promoDismissalKey,
)}));if(d&&Date.now()-d<${awayMs})document.documentElement.dataset.promo='dismissed'}catch(e){}})()`;
