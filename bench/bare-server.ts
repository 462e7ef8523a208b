/**
 * The baseline of the metrics: the least work that a program can do for the same replies, without a framework, validation, access checks or
 * a log. One process, started by `bare.ts`.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import BetterSqlite3 from 'better-sqlite3'

const [databaseFile = '', folder = ''] = process.argv.slice(2)
const database = new BetterSqlite3(databaseFile)
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec(
  'create table if not exists bare_folders (id text primary key, user_id text, name text, created_at text, unique (user_id, name))',
)

const findSession = database.prepare(
  'select users.id from sessions join users on users.id = sessions.user_id where sessions.sid = ? and sessions.expire > ?',
)
const listUploads = database.prepare(
  `select id, user_id as userId, filename, original_name as originalName, folder, file_type as fileType, mime_type as mimeType, size, width,
     height, thumbnail, upload_date as uploadDate, last_page as lastPage, rotation, is_favorite as isFavorite, device_file as deviceFile
   from uploads where user_id = ? and deleted_at is null order by id desc limit 30`,
)
const insertFolder = database.prepare('insert into bare_folders (id, user_id, name, created_at) values (?, ?, ?, ?)')

function send(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}

function list(request: IncomingMessage, response: ServerResponse): void {
  const session = findSession.get(request.headers.cookie, new Date().toISOString()) as { id: string } | undefined
  const uploads = session ? (listUploads.all(session.id) as { isFavorite: number }[]) : []
  send(
    response,
    200,
    uploads.map((upload) => ({ ...upload, isFavorite: upload.isFavorite === 1 })),
  )
}

function createFolder(request: IncomingMessage, response: ServerResponse): void {
  let text = ''
  request.on('data', (chunk: Buffer) => {
    text += chunk
  })
  request.on('end', () => {
    const { userId, name } = JSON.parse(text) as { userId: string; name: string }
    const folder = { id: randomUUID(), userId, name, createdAt: new Date().toISOString() }
    insertFolder.run(folder.id, folder.userId, folder.name, folder.createdAt)
    send(response, 201, folder)
  })
}

async function keepFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // `flush` syncs the file to the disk before the stream closes.
  await pipeline(request, createWriteStream(join(folder, randomUUID()), { flags: 'wx', flush: true }))
  send(response, 201, {})
}

const server = createServer((request, response) => {
  if (request.url === '/uploads') list(request, response)
  else if (request.url === '/folders') createFolder(request, response)
  else keepFile(request, response)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())
