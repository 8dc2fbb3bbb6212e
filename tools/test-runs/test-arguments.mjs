import { parseArgs } from 'node:util';
import { selectTests, stepOf } from './test-selection.mjs';
import { TESTED_FOLDERS } from './test-steps.mjs';

const help = (steps) => `npm test [-- --long] [-- --only STEP,STEP | WORD ...]

Installs what is missing, builds what they need, finds or installs a Chromium, and runs these steps, two at a time, all of them
even when one fails:

${Object.entries(steps)
  .map(([name, { about }]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

  --long            runs the long tests too: campaigns of kills and restarts, and journeys whose parts have tests of their own
  --only STEP,STEP  runs only these steps
  WORD ...          runs only the tests whose file's path or whose title has it, with what they need set up:
                    npm test -- message-windows, npm test -- CHAT-14, npm test -- e2e/specs/chat
  --help            shows this

CHROMIUM_PATH names the browser to use. The last line is "N passed, N failed", the sum over unit, component and browser tests;
the exit code says whether every step was all right.`;

/**
 * Parses the arguments of `npm test`: the steps to run, the selected tests (null for all), and whether long
 * tests run, which is always so for selected tests. For `--help` and for unknown arguments, shows the help
 * and exits.
 */
export function readArguments(root, allSteps) {
  let values, words;
  try {
    ({ values, positionals: words } = parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        long: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    }));
  } catch (error) {
    return refuse(allSteps, error.message);
  }
  if (values.help) {
    console.log(help(allSteps));
    process.exit(0);
  }
  const names = Object.keys(allSteps);
  if (words.length > 0) {
    if (values.only) return refuse(allSteps, 'Give steps or tests, not both.');
    const selection = selectTests(root, TESTED_FOLDERS, words);
    if (selection.files.length === 0) {
      return refuse(allSteps, `No test has "${words.join(' ')}" in its path or its title.`);
    }
    const wanted = new Set(selection.files.map(stepOf));
    return { steps: names.filter((name) => wanted.has(name)), selection, withLong: true };
  }
  const wanted = values.only?.flatMap((list) => list.split(',')).map((name) => name.trim()) ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) return refuse(allSteps, `There is no step ${unknown.join(', ')}.`);
  return {
    steps: names.filter((name) => wanted.includes(name)),
    selection: null,
    withLong: values.long,
  };
}

function refuse(allSteps, message) {
  console.error(`${message}\n\n${help(allSteps)}`);
  return process.exit(2);
}
