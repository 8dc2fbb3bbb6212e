import type { Plugin } from 'vite';

/** `import { Heart, Menu as MenuIcon } from 'lucide-react'`, over any number of lines. */
const imports = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Takes each icon from its own module. Through the library's one entry, which every page has, the bundler cannot tell which
 * page uses which icon, and gives all of them to each.
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

/** The library's files are named in kebab case: `Volume2` is in `volume-2`, `CircleAlert` in `circle-alert`. */
function fileOf(icon: string): string {
  return icon.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
}
