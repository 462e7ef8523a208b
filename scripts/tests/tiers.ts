/**
 * How the paths begin of the unit tests of documents, backups and migrations, and of the costs of answers. They take half the CPU of all
 * and few changes reach them, so `npm test` leaves them to the full run.
 */
export const leftToFullRun = [
  'migrations/',
  'src/app/server/tests/limits/answer-costs',
  'src/app/server/demo/',
  'src/app/server/tests/stored/document-kinds',
  'src/features/drop-box/server/drop-box-marks',
  'src/features/drop-box/server/drop-box-notes',
  'src/features/planner/server/',
  'src/kit/server/documents/',
  'src/operations/server/backup/',
  'src/operations/server/installation/',
  'src/operations/server/shop/logo/',
  'src/supernote/',
]
