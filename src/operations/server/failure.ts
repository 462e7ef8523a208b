import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StorageUnavailable } from '#kit/server/files/file-store.ts'
import { nameOfUser } from '#kit/server/user-name.ts'
import { type Config, ConfigError } from './config.ts'
import { failureTexts as texts } from './failure.texts.ts'
import { damageTexts } from './installation/installation.texts.ts'

export type Settings = Partial<Pick<Config, 'dataDir' | 'databaseUrl' | 'storage' | 'host' | 'port'>>

/** What errors of the system, of SQLite, PostgreSQL and TLS have in common. */
interface Raw {
  code: string
  message: string
  syscall: string
  path: string
  address: string
  hostname: string
  port: number
}

/**
 * Returns what to print for an error that ends the program: our own messages as they are, and one sentence with cause and next step for the
 * errors of others. Every entry of the program uses this: the server's start and each command.
 */
export function linesOfFailure(error: unknown, settings: Settings = {}): string[] {
  if (error instanceof ConfigError) return error.lines
  // These have the code of the system's error, and a sentence already.
  if (error instanceof StorageUnavailable) return [error.message]
  const raw = rawOf(error)
  return [(raw && sentenceOf(raw, settings)) ?? (raw?.message || String(error))]
}

/** Reads an error, or its cause if it is only a wrapper. */
function rawOf(error: unknown): Raw | null {
  if (!(error instanceof Error)) return null
  if (error.message === 'fetch failed' && error.cause !== undefined) return rawOf(error.cause)
  const fields = error as unknown as Record<string, unknown>
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    code: textOf('code'),
    message: error.message,
    syscall: textOf('syscall'),
    path: textOf('path'),
    address: textOf('address'),
    hostname: textOf('hostname'),
    port: Number(fields.port ?? 0),
    ...(error instanceof AggregateError ? firstOf(error) : {}),
  }
}

/** When a host has several addresses, each has an error of its own. */
function firstOf({ errors }: AggregateError): Partial<Raw> {
  const first = rawOf(errors[0])
  return first ?? {}
}

function sentenceOf(raw: Raw, settings: Settings): string | null {
  return (
    ofListening(raw, settings) ??
    ofConnection(raw, settings) ??
    ofSqlite(raw, settings) ??
    ofPostgres(raw, settings) ??
    ofFile(raw, settings)
  )
}

function ofListening({ code, syscall, address, hostname, port }: Raw, settings: Settings): string | null {
  if (code === 'ENOTFOUND' && hostname === settings.host) return texts.unknownHost(hostname, 'HOST')
  if (syscall !== 'listen') return null
  if (code === 'EADDRINUSE') return texts.portInUse(port, address)
  if (code === 'EACCES' || code === 'EPERM') return texts.portOfRoot(port)
  return code === 'EADDRNOTAVAIL' ? texts.notOurAddress(address) : null
}

const refusals = new Set(['ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'UND_ERR_CONNECT_TIMEOUT'])
const breaks = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const certificates =
  /^(CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(VERIFY|GET_ISSUER)|ERR_TLS_CERT|ERR_SSL_|EPROTO$|HOSTNAME_MISMATCH)/
/** The pool of connections reports these without a code. */
const silences = /^(timeout exceeded when trying to connect|Connection terminated)/

function ofConnection(raw: Raw, settings: Settings): string | null {
  const { code, message, syscall, path, hostname } = raw
  if (certificates.test(code)) return texts.certificate(message.split('\n')[0] ?? code)
  if (syscall === 'connect' && path === '' && raw.address.startsWith('/')) return texts.noSocket(raw.address)
  if (syscall === 'connect' && path !== '') return texts.noSocket(path)
  const { place, variable } = serverOf(raw, settings)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return texts.unknownHost(hostname || place, variable)
  if (refusals.has(code) || silences.test(message)) return texts.nobodyAnswers(place, variable)
  return breaks.has(code) ? texts.brokeOff(place, variable) : null
}

/** Returns which of the configured servers an error is about, by its name or port. */
function serverOf({ hostname, address, port }: Raw, { databaseUrl, storage }: Settings): { place: string; variable: string } {
  const at = hostname || (address === '' ? '' : `${address}:${port}`)
  const bucket = storage && new URL(storage.address.url)
  const bucketPort = Number(bucket?.port || (bucket?.protocol === 'http:' ? 80 : 443))
  const database = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const isOfBucket = bucket && (hostname ? hostname === bucket.hostname : port === bucketPort)
  if (database && !isOfBucket) return { place: at || database.host, variable: 'DATABASE_URL' }
  if (bucket) return { place: at || bucket.host, variable: 'STORAGE_URL' }
  return { place: at || 'a server', variable: 'the address that you gave' }
}

function ofSqlite({ code, message }: Raw, { dataDir }: Settings): string | null {
  if (!code.startsWith('SQLITE_')) return null
  const file = join(resolve(dataDir ?? '.'), 'database.sqlite')
  if (isFolder(file)) return texts.notAFile(file)
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return damageTexts.unreadable(file, message)
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return texts.busy(file)
  if (code === 'SQLITE_FULL') return texts.full(file)
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code))
    return texts.cannotOpen({ file, user: nameOfUser(), owner: otherOwnerOf(file) })
  return code.startsWith('SQLITE_IOERR') ? texts.broken(file) : null
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

/** Returns the owner of a database or one of the files beside it, if that is another user. */
function otherOwnerOf(file: string): string | null {
  for (const each of [dirname(file), file, `${file}-wal`, `${file}-shm`]) {
    const owner = ownerOf(each)
    if (owner !== null && owner !== nameOfUser()) return owner
  }
  return null
}

function ofPostgres({ code, message }: Raw, { databaseUrl }: Settings): string | null {
  if (databaseUrl === undefined) return null
  const { host, pathname } = new URL(databaseUrl)
  const database = `${host}${pathname}`
  if (/^SASL: .*password/.test(message)) return texts.noPassword(database)
  if (message === 'The server does not support SSL connections') return texts.noTls(database)
  if (/statement pooling mode/.test(message)) return texts.statementPooling(database)
  return postgresSentences[code]?.(database, message) ?? null
}

const refusedUser = (database: string, message: string) =>
  /^Peer auth/.test(message) ? texts.notItsUser(message, database) : texts.wrongPassword(database)
const postgresSentences: Record<string, (database: string, message: string) => string> = {
  '28P01': refusedUser,
  '28000': refusedUser,
  '3D000': texts.noDatabase,
  '42501': texts.noRights,
  '53300': texts.noConnections,
  '57P01': texts.starting,
  '57P02': texts.starting,
  '57P03': texts.starting,
}

function ofFile({ code, path }: Raw, { dataDir }: Settings): string | null {
  return fileSentences[code]?.(path || resolve(dataDir ?? '.')) ?? null
}

const notAFolder = (place: string) => texts.notAFolder(nearestTo(place))
const notAllowed = (path: string) => texts.notAllowed({ path, user: nameOfUser(), owner: ownerOf(path) })
const fileSentences: Record<string, (place: string) => string> = {
  ENOENT: texts.notThere,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  EISDIR: texts.notAFile,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EROFS: texts.readOnly,
  ENOSPC: texts.full,
  EDQUOT: texts.full,
  EMFILE: () => texts.tooManyFiles,
  ENFILE: () => texts.tooManyFiles,
  EIO: texts.broken,
  ESTALE: texts.broken,
}

/** Returns the path itself, or what is the nearest above it and can be seen. */
function nearestTo(path: string): string {
  for (let at = resolve(path); ; at = dirname(at)) if (ownIdOf(at) !== null || at === dirname(at)) return at
}

function ownIdOf(path: string): number | null {
  try {
    return statSync(path).uid
  } catch {
    return null
  }
}

function ownerOf(path: string): string | null {
  const uid = ownIdOf(nearestTo(path))
  return uid === null ? null : nameOfUser(uid)
}
