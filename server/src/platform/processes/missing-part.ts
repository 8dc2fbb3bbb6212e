/** What to do when a package or a build is missing. Undefined if the text is about something else. */
export function explainMissingPart(words: string): string | undefined {
  if (/Cannot find module .*[\\/](web[\\/]build|frame[\\/]dist)[\\/]/.test(words))
    return 'The pages are not built. Start with `npm start`, which builds them.';
  const missing =
    /Cannot find (?:module|package) '([^']+)'/.exec(words)?.[1] ??
    /Could not load the "(\w+)" module/.exec(words)?.[1];
  return missing === undefined
    ? undefined
    : `A part of the installation is missing: ${missing}. Delete the folder node_modules and start with \`npm start\`, which installs it again.`;
}
