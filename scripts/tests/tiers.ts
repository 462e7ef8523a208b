/**
 * How the paths begin of the unit tests of documents, backups and migrations, and of the costs of answers. They take half the CPU of all
 * and few changes reach them, so `npm test` leaves them to the full run.
 */
export const leftToFullRun = [
  'migrations/',
  'src/app/server/tests/access/spellings-of-before',
  'src/app/server/tests/limits/answer-costs',
  'src/app/server/demo/',
  'src/app/server/tests/stored/device-files-deletion',
  'src/app/server/tests/stored/document-kinds',
  'src/features/drop-box/server/drop-box-lists',
  'src/features/drop-box/server/drop-box-marks',
  'src/features/drop-box/server/drop-box-notes',
  'src/features/handwriting/server/handwriting.api',
  'src/features/library/server/text-search',
  'src/features/planner/edition-dates',
  'src/features/planner/server/',
  'src/features/sheet/server/',
  'src/kit/server/documents/',
  'src/operations/server/backup/',
  'src/operations/server/installation/',
  'src/operations/server/shop/logo/',
  'src/supernote/',
]

/**
 * How the paths begin of the tests that leave PostgreSQL out: of who may do what, of limits one after the other, of spellings, of files and
 * pages. Each query of theirs runs there in the tests of the feature that asks it, as `npm run test:long` shows (`sql-texts.ts`). What
 * races, locks, sorts, searches or fails in the database stays.
 */
export const withoutPostgres = [
  'src/app/server/tests/access/access-ends',
  'src/app/server/tests/access/permission-matrix',
  'src/app/server/tests/limits/guessing-days',
  'src/app/server/tests/limits/guessing.api',
  'src/app/server/tests/limits/rate-limits',
  'src/app/server/tests/operation/attack-trace',
  'src/app/server/tests/operation/download-languages',
  'src/app/server/tests/stored/device-files-deletion',
  'src/app/server/tests/stored/own-data',
  'src/app/server/tests/stored/writings',
  'src/features/drop-box/server/drop-box-marks',
  'src/features/drop-box/server/drop-box-notes',
  'src/features/library/server/device-notes',
  'src/features/library/server/document-pages',
  'src/features/orders/server/shops/every-shop',
  'src/features/orders/server/shops/replays',
  'src/features/planner/server/planner-summary',
  'src/operations/server/backup/first-restore',
  'src/operations/server/shop/logo/',
  'src/paper/',
]
