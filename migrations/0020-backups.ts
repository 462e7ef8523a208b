import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/**
 * Adds removals, which a restore from an earlier backup repeats, the runs of backups and restore drills, and restores of this database from
 * a backup.
 */
export async function backups(db: Kysely<unknown>, columns: ColumnKinds) {
  await columns
    .table(
      db.schema
        .createTable('removals')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('removed_id', columns.id, (column) => column.notNull())
        .addColumn('is_noted', columns.boolean, (column) => column.notNull().defaultTo(columns.no)),
    )
    .execute()
  await sql`create index removals_not_noted on removals (is_noted, id)`.execute(db)
  await columns
    .table(
      db.schema
        .createTable('backup_runs')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('kind', columns.id, (column) => column.notNull())
        .addColumn('target', columns.text, (column) => column.notNull())
        .addColumn('backup', columns.id)
        .addColumn('backup_at', columns.instant)
        .addColumn('ended_at', columns.instant, (column) => column.notNull())
        .addColumn('error', columns.text),
    )
    .execute()
  await db.schema.createIndex('backup_runs_by_kind').on('backup_runs').columns(['kind', 'id']).execute()
  await columns
    .table(
      db.schema
        .createTable('restores')
        .addColumn('id', columns.id, (column) => column.primaryKey())
        .addColumn('backup', columns.id, (column) => column.notNull())
        .addColumn('backup_at', columns.instant, (column) => column.notNull())
        .addColumn('restored_at', columns.instant, (column) => column.notNull())
        .addColumn('released_at', columns.instant)
        .addColumn('report', columns.text, (column) => column.notNull()),
    )
    .execute()
}
