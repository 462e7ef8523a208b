import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUploadsOf } from '#features/library/server/all-uploads.store.ts'
import { forgetBooks } from '#features/library/server/books.store.ts'
import { pageTypes } from '#features/planner/planner.contract.ts'
import { comparePages } from '#features/planner/server/compare-pages.ts'
import { type Answer, createMovesStore } from '#features/planner/server/moves.store.ts'
import { type InstanceRow, instanceColumns } from '#features/planner/server/pages.store.ts'
import { plannerFeature } from '#features/planner/server/planner.feature.ts'
import { createPlannerStore } from '#features/planner/server/planner.store.ts'
import type { ReadPage } from '#features/planner/server/read-pages.ts'
import { chooseRecognition, readingKeptMs, removeReading, undoRemoval } from '#features/planner/server/readings.store.ts'
import { placeKey } from '#features/planner/server/versions.store.ts'
import { defaultBrand } from '#kit/brand.ts'
import { instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { countRows } from '#kit/server/db/rows.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { newId } from '#kit/server/ids.ts'
import { migrations } from '#migrations/migrations.ts'
import { createFolderTarget } from '#operations/server/backup/folder-target.ts'
import { restoreBackup } from '#operations/server/backup/restore-backup.ts'
import {
  createTestDatabase,
  emptyDatabase,
  forEachDatabase,
  forEachEngine,
  type TestDatabase,
} from '#test/databases/databases.ts'
import { insertFilled } from '#test/databases/filled-database.ts'
import { backupFixture } from '#test/servers/backup-fixture.ts'
import { createTestClock } from '#test/willow.ts'

/** Exports of a planner, each as the contents of its pages. Empty pages are alike: `blank` may belong to several days. */
const documents = [
  ['monday', 'tuesday', 'blank', 'blank'],
  ['monday', 'tuesday', 'wednesday', 'blank', 'loose'],
  ['blank', 'loose', 'monday'],
] as const
const contents = [...new Set(documents.flat())]

/** What the owner has said of a page: its day, or `none`. */
type Said = string

/** What a person has said, as they would remember it. */
class Memory {
  readonly files = new Map<string, (typeof documents)[number]>()
  /** By the page of a file. */
  pages = new Map<string, Said>()
  /** By content: what may be said of a copy that wasn't there when the owner answered. */
  copies = new Map<string, Set<Said>>()
  /** Contents that no file had for a while. What was said of them may be gone. */
  readonly vague = new Set<string>()
  choices = new Map<string, string>()
  readonly undoable: { id: string; pages: Map<string, Said>; copies: Map<string, Set<Said>> }[] = []
  isWanted = true
  isRemoved = false
  readonly userId: string
  constructor(userId: string) {
    this.userId = userId
  }

  get isOn() {
    return this.isWanted && !this.isRemoved
  }

  has(content: string) {
    return [...this.files.values()].some((document) => (document as readonly string[]).includes(content))
  }
}

/** A user of the planner on one database, who works through its stores as the routes and jobs do. */
function personOn(database: Database, memory: Memory, clock: ReturnType<typeof createTestClock>) {
  const { queries } = database
  const planner = createPlannerStore(database)
  const moves = createMovesStore(database)
  const { userId } = memory
  const keyOf = ({ uploadId, sourcePage }: InstanceRow) => `${uploadId} ${sourcePage}`
  const rowsOf = (): Promise<InstanceRow[]> =>
    queries
      .selectFrom('page_instances')
      .select(instanceColumns)
      .where('user_id', '=', userId)
      .orderBy('upload_id')
      .orderBy('source_page')
      .execute()
  let edition = 1

  /** As recognition would read it. A newer edition knows more pages. */
  const read = (document: readonly string[]): ReadPage[] =>
    document.map((hash, at) => {
      const number = contents.indexOf(hash as (typeof contents)[number]) + 1
      const place = { editionId: 'e', editionPage: number, kind: 'day', dateFrom: `2026-03-0${number}`, dateTo: null } as const
      const isFound = number <= edition
      return {
        ...{ number: at + 1, hash, ink: null, looked: null, key: '', isPicture: false },
        place: isFound ? { ...place, method: 'stream', confidence: 1 } : null,
        suggestions: isFound ? [] : [{ editionId: 'e', editionPage: number, score: 0.5 }],
      }
    })

  async function readFile(uploadId: string, document: readonly string[], meanwhile?: () => Promise<void>) {
    const id = await database.transaction((tx) => planner.beginImport(tx, { uploadId, userId, now: instant(clock) }))
    const open = id ?? (await queries.selectFrom('imports').select('id').where('upload_id', '=', uploadId).executeTakeFirst())?.id
    const found = await planner.findImport(open ?? '')
    if (!found) return
    const present = async (_: string, ids: readonly string[]) => new Set(ids)
    const compared = await comparePages(
      { database, imports: planner, pictures: null, present },
      { found, isSlow: false },
      read(document),
    )
    await meanwhile?.()
    await database.transaction((tx) =>
      planner.storePages(tx, found, compared.pages, { ...compared.sums, taken_on: null, madeAt: null }),
    )
  }

  const person = {
    async upload(at: number) {
      const id = newId()
      const file = {
        filename: newFileKey('pdf'),
        original_name: 'My planner.pdf',
        mime_type: 'application/pdf',
        deleted_at: null,
      }
      await insertFilled(database, 'uploads', { ...file, id, user_id: userId, folder: 'General' })
      memory.files.set(id, documents[at % documents.length] ?? documents[0])
    },

    async readAll(meanwhile?: () => Promise<void>) {
      if (memory.isOn) for (const [id, document] of memory.files) await readFile(id, document, meanwhile)
    },

    async readAgain() {
      await queries.updateTable('imports').set({ state: 'waiting' }).where('user_id', '=', userId).execute()
      await person.readAll()
    },

    async newEdition() {
      edition++
      await person.readAgain()
    },

    async say(at: number, said: Said, following: number) {
      const rows = memory.isOn ? await rowsOf() : []
      const named = rows.slice(at % Math.max(rows.length, 1)).slice(0, following + 1)
      if (named.length === 0) return
      const id = newId()
      const before = { id, pages: new Map(memory.pages), copies: new Map(memory.copies) }
      const saidOf = new Map(
        named.map((row, place) => [keyOf(row), said === 'none' ? said : `2026-04-${10 + Number(said) + place}`]),
      )
      const answers = named.map((row): Answer => {
        const day = saidOf.get(keyOf(row)) ?? ''
        const { editionId, editionPage, kind, dateFrom, dateTo } = row
        const isIgnored = day === 'none'
        const there = { editionId: null, editionPage: null, kind: 'day', dateFrom: day, dateTo: day } as const
        return { row, isIgnored, place: isIgnored ? { editionId, editionPage, kind, dateFrom, dateTo } : there }
      })
      await moves.move({ id, userId, now: instant(clock) }, answers)
      for (const content of new Set(named.map(({ contentHash }) => contentHash))) {
        const same = named.filter(({ contentHash }) => contentHash === content).map((row) => saidOf.get(keyOf(row)) ?? '')
        memory.copies.set(content, new Set(same))
        memory.vague.delete(content)
        for (const row of rows.filter(({ contentHash }) => contentHash === content))
          memory.pages.set(keyOf(row), saidOf.get(keyOf(row)) ?? same[0] ?? '')
      }
      memory.undoable.push(before)
    },

    async undo() {
      const last = memory.undoable.pop()
      if (!last) return
      // A copy that was read since has no place of its own to go back to.
      const pages = new Map([...last.pages].filter(([key]) => memory.files.has(key.split(' ')[0] ?? '')))
      await moves.undo({ id: last.id, userId, now: instant(clock) })
      memory.pages = pages
      memory.copies = last.copies
    },

    async chooseVersion(at: number) {
      const rows = (memory.isOn ? await rowsOf() : []).filter(({ kind, isIgnored }) => kind !== null && !isIgnored)
      const row = rows[at % Math.max(rows.length, 1)]
      if (!row) return
      await planner.chooseVersion(row, instant(clock))
      memory.choices.set(placeKey(row), row.contentHash)
    },

    /** As the route does it. */
    async change(to: (tx: Tx) => Promise<void>) {
      await database.transaction(async (tx) => {
        await to(tx)
        if (!(await planner.isOn(userId, tx))) await planner.leaveUnread(tx, { userId })
      })
      expect(await planner.isOn(userId)).toBe(memory.isOn)
    },

    switchTo(isOn: boolean) {
      memory.isWanted = isOn
      memory.isRemoved &&= !isOn
      return person.change((tx) => chooseRecognition(tx, userId, isOn, instant(clock)))
    },

    removeReading() {
      memory.isRemoved = true
      return person.change((tx) => removeReading(tx, userId, instant(clock)))
    },

    undoRemoval() {
      memory.isRemoved = false
      return person.change((tx) => undoRemoval(tx, userId))
    },

    async sevenDaysLater() {
      clock.advance(readingKeptMs + 1000)
      await person.cleanUp()
      if (!memory.isRemoved) return
      Object.assign(memory, { isWanted: false, isRemoved: false })
      expect([await rowsOf(), await planner.isOn(userId)]).toEqual([[], false])
    },

    async deleteForGood(at: number) {
      const id = [...memory.files.keys()][at % Math.max(memory.files.size, 1)]
      if (id === undefined) return
      await queries.deleteFrom('uploads').where('id', '=', id).execute()
      memory.files.delete(id)
      for (const key of memory.pages.keys()) if (key.startsWith(id)) memory.pages.delete(key)
      for (const content of contents) if (!memory.has(content)) memory.vague.add(content)
    },

    cleanUp: () => plannerFeature((tx, id) => listUploadsOf(tx, id, pageTypes), forgetBooks).cleanUp({ database, clock }),

    /** Everything that was said is there, after all files were read. */
    async remembersAll() {
      await person.switchTo(true)
      await person.readAll()
      const found = (await rowsOf()).map((row) => {
        const said = row.method === 'person' ? (row.isIgnored ? 'none' : row.dateFrom) : null
        return { page: keyOf(row), content: row.contentHash, said }
      })
      const lost = found.filter(({ page, content, said }) => {
        const own = memory.pages.get(page)
        if (own !== undefined) return said !== own
        const copies = memory.copies.get(content)
        if (said !== null && copies?.has(said)) return false
        return !memory.vague.has(content) && (copies !== undefined || said !== null)
      })
      const choices = await queries.selectFrom('page_choices').selectAll().where('user_id', '=', userId).execute()
      const kept = new Map(choices.map(({ place, content_hash }) => [place, content_hash]))
      const unchosen = [...memory.choices].filter(([place, content]) => !memory.vague.has(content) && kept.get(place) !== content)
      expect({ lost, unchosen, pages: found.length }).toEqual({
        lost: [],
        unchosen: [],
        pages: [...memory.files.values()].flat().length,
      })
    },
  }
  return person
}

type Person = ReturnType<typeof personOn>

type Deed = (person: Person) => Promise<void>
/** Named, so that a failed run says what was done. */
const deed = (name: string, does: Deed) => Object.assign(does, { [fc.toStringMethod]: () => name })

const number = fc.nat(20)
const days = fc.tuple(number, fc.nat(9), fc.nat(2))
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: days.map(([at, day, more]) => deed(`say ${at} ${day} ${more}`, (one) => one.say(at, `${day}`, more))) },
  { weight: 2, arbitrary: fc.boolean().map((isOn) => deed(`switch ${isOn}`, (one) => one.switchTo(isOn))) },
  { weight: 2, arbitrary: fc.constant(deed('remove', (one) => one.removeReading())) },
  fc.constant(deed('undo the removal', (one) => one.undoRemoval())),
  fc.constant(deed('seven days later', (one) => one.sevenDaysLater())),
  number.map((at) => deed(`upload ${at}`, (one) => one.upload(at))),
  number.map((at) => deed(`say none ${at}`, (one) => one.say(at, 'none', 0))),
  number.map((at) => deed(`choose ${at}`, (one) => one.chooseVersion(at))),
  number.map((at) => deed(`delete ${at}`, (one) => one.deleteForGood(at))),
  fc.constant(deed('read', (one) => one.readAll())),
  fc.constant(deed('read again', (one) => one.readAgain())),
  fc.constant(deed('new edition', (one) => one.newEdition())),
  fc.constant(deed('undo', (one) => one.undo())),
  fc.constant(deed('clean up', (one) => one.cleanUp())),
)
const lives = fc.array(deeds, { minLength: 6, maxLength: 14 })
const runs = 25

/** The last step before decisions had tables of their own. */
const stepBefore = '0195-note-inks'

/** A person with two files, of which the program of that step had read one and heard about three of its pages. */
async function personOfBefore(database: Database): Promise<Memory> {
  const memory = await newPerson(database)
  const { userId } = memory
  const [uploadId, importId, moveId] = [newId(), newId(), newId()]
  const file = { filename: newFileKey('pdf'), original_name: 'My planner.pdf', mime_type: 'application/pdf', deleted_at: null }
  await insertFilled(database, 'uploads', { ...file, id: uploadId, user_id: userId, folder: 'General' })
  memory.files.set(uploadId, documents[1])
  const at = '2026-03-01T09:00:00.000Z'
  const sums = { pages_total: 5, pages_done: 5, placed: 3, with_ink: 0, unknown_ink: 3, unchanged: 0, unplaced: 1, new_pages: 0 }
  await insertFilled(database, 'imports', {
    ...{ ...sums, id: importId, user_id: userId, upload_id: uploadId, state: 'done', since: null, error: null, created_at: at },
  })
  const nowhere = { edition_id: null, edition_page: null, kind: null, date_from: null, date_to: null }
  const day = (date: string) => ({ ...nowhere, kind: 'day', date_from: date, date_to: date })
  const rows = [
    { ...day('2026-04-20'), method: 'person', is_ignored: false, move_id: moveId },
    { ...day('2026-04-21'), method: 'person', is_ignored: false, move_id: null },
    { ...nowhere, edition_id: 'e', edition_page: 4, method: 'person', is_ignored: true, move_id: null },
    { ...nowhere, method: null, is_ignored: false, move_id: null },
    // Recognition itself has ignored this one.
    { ...nowhere, method: null, is_ignored: true, move_id: null },
  ]
  for (const [index, row] of rows.entries())
    await insertFilled(database, 'page_instances', {
      ...{ ...row, id: newId(), import_id: importId, user_id: userId, upload_id: uploadId, source_page: index + 1, made_at: at },
      ...{ content_hash: documents[1][index] ?? '', confidence: 1000, suggestions: '[]', is_unchanged: false },
      ...{ ink_step: null, ink_rows: null, ink_cells: null, ink_bits: null },
    })
  await insertFilled(database, 'page_moves', { id: moveId, user_id: userId, before: '[]', created_at: at, undone_at: null })
  const choice = { user_id: userId, place: 'day 2026-04-20', content_hash: 'monday', chosen_at: at }
  await insertFilled(database, 'page_choices', choice)
  memory.choices.set(choice.place, choice.content_hash)
  for (const [index, said] of ['2026-04-20', '2026-04-21', 'none'].entries()) {
    memory.pages.set(`${uploadId} ${index + 1}`, said)
    memory.copies.set(documents[1][index] ?? '', new Set([said]))
  }
  return memory
}

async function newPerson(database: Database): Promise<Memory> {
  const id = newId()
  const email = `${id}@mail.example`
  await insertFilled(database, 'users', { id, email, email_key: email, email_twin: 0 })
  return new Memory(id)
}

forEachDatabase((current) => {
  /** A person with one file, who has said where a page of it belongs and which version is to be shown. */
  async function someone() {
    const { database } = current()
    const memory = await newPerson(database)
    const person = personOn(database, memory, createTestClock())
    await person.upload(0)
    await person.readAll()
    await person.say(1, '5', 0)
    await person.chooseVersion(0)
    const count = async () => {
      const of = (table: 'page_decisions' | 'page_choices') =>
        countRows(database.queries.selectFrom(table).where('user_id', '=', memory.userId))
      return [await of('page_decisions'), await of('page_choices')]
    }
    return { memory, person, count, database }
  }

  test("a decision stays while a file that isn't read yet may have the page, and goes with the last file that has it", async () => {
    const { memory, person, count } = await someone()
    expect(await count()).toEqual([1, 1])
    await person.switchTo(false)
    await person.upload(1)
    await person.deleteForGood(0)
    await person.cleanUp()
    expect(await count()).toEqual([1, 1])
    memory.vague.clear()
    await person.remembersAll()
    await person.cleanUp()
    await person.remembersAll()
    expect(await count()).toEqual([1, 1])
    await person.deleteForGood(0)
    await person.cleanUp()
    expect(await count()).toEqual([0, 0])
  })

  test('what the owner says about a page while its file is read again is kept', async () => {
    const { memory, person, database } = await someone()
    await database.queries.updateTable('imports').set({ state: 'waiting' }).where('user_id', '=', memory.userId).execute()
    await person.readAll(async () => {
      await person.say(1, '7', 0)
      await person.undo()
      await person.say(0, '8', 0)
    })
    await person.remembersAll()
  })
})

forEachEngine((engine) => {
  describe.each(['a fresh database', 'a database from before decisions had tables of their own'])('on %s', (kind) => {
    let opened: TestDatabase
    const before: Memory[] = []
    beforeAll(async () => {
      const isFresh = kind === 'a fresh database'
      opened = await createTestDatabase(engine, { migrated: isFresh })
      if (isFresh) return
      const steps = Object.entries(migrations)
      const last = steps.findIndex(([name]) => name === stepBefore)
      await migrate(opened.database, Object.fromEntries(steps.slice(0, last + 1)))
      for (let made = 0; made < runs; made++) before.push(await personOfBefore(opened.database))
      await migrate(opened.database, migrations)
      const choices = await opened.database.queries.selectFrom('page_choices').select('seen').distinct().execute()
      expect(choices).toEqual([{ seen: '{"contents":["monday"],"inkCells":null}' }])
    })
    afterAll(() => opened.drop())

    test('nothing that an owner has said is lost, whatever is read, switched, deleted or restored', async () => {
      const clock = createTestClock()
      const { database } = opened
      const people: Memory[] = []
      await fc.assert(
        fc.asyncProperty(lives, async (life) => {
          const memory = before.pop() ?? (await newPerson(database))
          const person = personOn(database, memory, clock)
          await person.upload(people.length)
          await person.readAll()
          for (const one of life) {
            clock.advance(1000)
            await one(person)
          }
          await person.remembersAll()
          people.push(memory)
        }),
        { numRuns: runs },
      )
      const given = await backupFixture(database)
      const { url, drop } = await emptyDatabase(engine)
      const into = join(given.folder, 'restored')
      const { name } = await given.create()
      const parts = { recoveryKey: null, brand: defaultBrand, clock: given.clock }
      await restoreBackup({ target: createFolderTarget(given.to), name, into, databaseUrl: url, ...parts })
      const restored = openDatabase({ url, folder: into })
      try {
        expect(people.length).toBe(runs)
        for (const memory of people) {
          const person = personOn(restored, memory, clock)
          await person.readAgain()
          await person.remembersAll()
        }
      } finally {
        await restored.close()
        await drop()
        await given.remove()
      }
    })
  })
})
