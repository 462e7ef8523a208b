/** Texts of the Installation screen. */
export const installationTexts = {
  title: 'Installation',
  lead: 'What works here, what doesn’t, and how to fix it.',
  again: 'Check again',
  failed: "The installation couldn't be checked.",
  attention: 'Needs attention',
  works: 'Works',
  allWell: 'Everything works.',
  levels: { warning: 'Warning', error: 'Error', ok: 'Works' },
  jobs: {
    title: 'Background jobs that were given up',
    runAgain: 'Run again',
    runAgainOf: (kind: string) => `Run ${kind} again`,
    tries: (count: number) => (count === 1 ? 'One attempt' : `${count.toLocaleString('en-US')} attempts`),
    last: 'the last',
    running: 'The job will run again in a moment.',
    failed: "The job couldn't be run again.",
    kinds: {
      'files.remove': 'Remove deleted files',
      'thumbnails.draw': 'Make a thumbnail',
      'thumbnails.slow': 'Make a thumbnail of a large page',
      'backup.create': 'Make a backup',
      'backup.drill': 'Prove a backup',
    } as Partial<Record<string, string>>,
  },
}
