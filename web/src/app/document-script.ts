import { homeLimits } from '@greenroom/contract/limits/pages';
import { themeScript } from '../features/preferences/theme.ts';
import { earlyPressScript } from '../ui/hydration/early-press.ts';
import { codeAfterPaintScript } from './code-after-paint.ts';
import { promoDismissalKey } from './shell/promo-banner.tsx';

const awayMs = homeLimits.dismissalDays * 86_400_000;

/**
 * zod reads its settings from here. It would try to compile schemas as functions, which the security policy forbids: the try
 * is harmless, but browsers report it as a breach of the policy.
 */
const uncompiledSchemasScript = 'globalThis.__zod_globalConfig={jitless:true}';

/**
 * Runs in the head, before the first paint. It sets the stored theme, and hides a promo banner that was dismissed, so that
 * neither flashes. The banner's own code decides the same again after hydration. It keeps the presses that come before the
 * code of their buttons, and asks for that code after the first paint.
 */
export const documentScript = `${themeScript};${uncompiledSchemasScript};${earlyPressScript};${codeAfterPaintScript};(function(){try{var d=Number(localStorage.getItem(${JSON.stringify(
  promoDismissalKey,
)}));if(d&&Date.now()-d<${awayMs})document.documentElement.dataset.promo='dismissed'}catch(e){}})()`;
