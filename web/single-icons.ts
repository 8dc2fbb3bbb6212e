import type { Plugin } from 'vite';

/** `import { Heart, Menu as MenuIcon } from 'lucide-react'`, on one or more lines. */
const imports = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own module. Every page uses the library's single entry, so the bundler does not
 * know which page uses which icon and would load all used icons on every page.
 */
export function singleIcons(): Plugin {
  return {
    name: 'greenroom:single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(imports, (_statement, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
            .map(importOf)
            .join(' '),
        ),
        map: null,
      }),
    },
  };
}

function importOf(name: string): string {
  const [icon = name, own = icon] = name.split(' as ');
  return `import ${own} from 'lucide-react/icons/${fileOf(icon)}';`;
}

/** The library names its files in kebab case: `Volume2` is in `volume-2`, `CircleAlert` in `circle-alert`. */
function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
}
