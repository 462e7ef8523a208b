import { createReadStream } from 'node:fs'
import { text as textOf } from 'node:stream/consumers'
import type { Disk } from '../disk/disk.ts'
import type { S3Client } from '../s3/s3-client.ts'
import { abandon, createDrafts, type WrittenDraft } from './drafts.ts'
import { isFileKey, placeOf } from './file-keys.ts'
import { type FileArea, FileMissing, type FileStore, type Quarantined } from './file-store.ts'
import { isDay, placeOfDay } from './quarantine-day.ts'

const sendBytes = 256 * 1024

export interface S3Place {
  client: S3Client
  /** Where uploads are collected on this machine until they are complete. Must exist for `receive`. */
  draftsFolder: string
  /** Refuses files when the disk has too little free space. */
  disk?: Disk | undefined
}

/**
 * Stores files as objects: `files/6f1c....pdf`, `thumbnails/6f1c....pdf-320.webp`, `quarantine/2026-03-02/6f1c....pdf`. An upload is
 * written to this machine's disk first. So its digest is known before it's sent, it can be sent again, and an object is either complete or
 * missing. There are no multipart uploads, and nothing of a refused upload reaches the server.
 */
export function createS3FileStore({ client, draftsFolder, disk }: S3Place): FileStore {
  const objectOf = (key: string) => {
    const { area, name } = placeOf(key)
    return `${area}/${name}`
  }
  const quarantineOf = ({ key, day }: Quarantined) => `quarantine/${placeOfDay(day)}/${placeOf(key).name}`
  const drafts = createDrafts({ folder: draftsFolder, disk, checkKey: placeOf, keep: keepDraft })

  async function keepDraft({ path, file, size, sha256 }: WrittenDraft, key: string) {
    const object = objectOf(key)
    const read = () => createReadStream(path, { highWaterMark: sendBytes })
    try {
      await client.put(object, { size, sha256, read })
    } catch (error) {
      // The object may have been stored although the reply was lost. Not awaited, because the sweep finds what remains.
      client.remove(object).catch(() => undefined)
      throw error
    }
    await abandon(path, file)
  }

  /** Moves an object. A missing one was already moved by another process. */
  async function move(from: string, to: string) {
    if (await client.copy(from, to)) await client.remove(from)
  }

  async function readNote(note: string): Promise<string | null> {
    const found = await client.get(note)
    const text = found === null ? '' : (await textOf(found.stream)).trim()
    return text === '' ? null : text
  }

  return {
    receive: drafts.receive,
    removeStaleDrafts: drafts.removeStaleDrafts,
    readNote,

    async open(key, range) {
      const found = await client.get(objectOf(key), range)
      if (found === null) throw new FileMissing()
      return found
    },

    stat: async (key) => client.stat(objectOf(key)),
    remove: async (key) => client.remove(objectOf(key)),

    async *list(area: FileArea) {
      const prefix = area === 'files' ? '' : `${area}/`
      for await (const name of client.list(area)) yield prefix + name
    },

    quarantine: async (key, day) => move(objectOf(key), quarantineOf({ key, day })),
    release: async (quarantined) => move(quarantineOf(quarantined), objectOf(quarantined.key)),
    removeQuarantined: async (quarantined) => client.remove(quarantineOf(quarantined)),

    async *listQuarantine() {
      for await (const name of client.list('quarantine')) {
        const [day = '', key = '', ...more] = name.split('/')
        if (isDay(day) && isFileKey(key) && more.length === 0) yield { key, day }
      }
    },

    async createNote(note, text) {
      for (;;) {
        await client.put(note, `${text}\n`, { isNew: true })
        // Null when a concurrent writer has failed: try again.
        const there = await readNote(note)
        if (there !== null) return there
      }
    },

    async replaceNote(note, text) {
      await client.put(note, `${text}\n`)
    },

    async isReady() {
      try {
        await readNote('generation')
        return true
      } catch {
        return false
      }
    },
  }
}
