/**
 * Where the unit tests of documents, backups and migrations are. They take half the CPU of all and few changes reach them, so `npm test`
 * leaves them to the full run.
 */
export const leftToFullRun = [
  'migrations/',
  'src/app/server/demo/',
  'src/features/planner/server/',
  'src/kit/server/documents/',
  'src/operations/server/backup/',
  'src/operations/server/installation/',
]
