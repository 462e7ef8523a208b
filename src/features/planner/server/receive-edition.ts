import type { FastifyRequest } from 'fastify'
import { AppError, requestCutOff, storageFull } from '#kit/errors.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import { type Hold, whileHeld } from '#kit/server/access/hold.ts'
import { OutcomeUnknown } from '#kit/server/db/database.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { type FileDraft, type FileStore, FileTooLarge, UploadCutOff } from '#kit/server/files/file-store.ts'
import {
  editionThereAlready,
  editionTitleMissing,
  editionTitleTooLong,
  editionTooLarge,
  noEditionFile,
  notAPdf,
} from '../planner.errors.ts'
import { limits } from '../thresholds.ts'
import type { EditionsStore } from './editions.store.ts'
import { buildAgain, enqueueIndexing } from './index-edition.ts'

type SameEdition = NonNullable<Awaited<ReturnType<EditionsStore['findSame']>>>

const longestTitle = 200

export interface ReceiveEditionOptions {
  editions: EditionsStore
  files: FileStore
  hold: Hold
  actor: Actor
}

/** Receives a blank planner as a form with parts in any order. Stores the file, then the row and its job. On failure, neither remains. */
export async function receiveEdition(request: FastifyRequest, options: ReceiveEditionOptions) {
  if (!request.isMultipart()) throw noEditionFile()
  const form: { title: string; draft: FileDraft | null } = { title: '', draft: null }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'title') form.title = String(part.value).replace(/\s+/g, ' ').trim()
      } else
        form.draft = await options.files.receive(whileHeld(part.file, options.hold), {
          maxBytes: limits.documentBytes,
          expectedBytes: Number(request.headers['content-length'] ?? 0),
          checkHead: refuseOtherTypes,
        })
    }
    return await keep(form, options)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof FileTooLarge) throw editionTooLarge()
    if (storageFault(error) === 'full') throw storageFull()
    if (error instanceof UploadCutOff) throw error.cause instanceof AppError ? error.cause : requestCutOff()
    throw error
  } finally {
    await form.draft?.discard()
  }
}

async function keep({ title, draft }: { title: string; draft: FileDraft | null }, options: ReceiveEditionOptions) {
  const { editions, files, actor } = options
  if (draft === null || draft.size === 0) throw noEditionFile()
  if (title === '') throw editionTitleMissing()
  if (title.length > longestTitle) throw editionTitleTooLong()
  await refuseOtherTypes(draft.head)
  const { sha256 } = draft
  const same = await editions.findSame(sha256)
  if (same !== null && (await files.stat(same.filename)) === null) return bringBack(same, draft, actor)
  const filename = newFileKey('pdf')
  await draft.keep(filename)
  try {
    return await actor.transaction(async (tx) => {
      const edition = await editions.insert(tx, { title, filename, sha256, now: actor.now })
      if (edition === null) throw editionThereAlready()
      await enqueueIndexing(tx, edition.id)
      await note(tx, actor, { action: 'edition.add', subject: edition.id, details: { title } })
      return edition
    })
  } catch (error) {
    // When the outcome of the transaction is unknown, the row may exist and need the file. If it doesn't, the sweep removes the file.
    if (!(error instanceof OutcomeUnknown)) await files.remove(filename)
    throw error
  }
}

/** Gives an edition its lost file again. Everything else of it has stayed: its products, its pages, and whether owners see it. */
async function bringBack({ id, state, title, filename }: SameEdition, draft: FileDraft, actor: Actor) {
  await draft.keep(filename)
  await actor.transaction(async (tx) => {
    await buildAgain(tx, id)
    await note(tx, actor, { action: 'edition.add', subject: id, details: { title } })
  })
  return { id, state }
}

async function refuseOtherTypes(head: Buffer) {
  if (head.length > 0 && (await detectPageType(head))?.mimeType !== 'application/pdf') throw notAPdf()
}
