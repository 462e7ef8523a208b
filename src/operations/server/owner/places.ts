import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Config } from '../config.ts'
import { isAddress } from '../settings.ts'
import type { Need } from './give-up-root.ts'

/** Places that a command uses. `folder` is the one whose owner it works as when it's started as root. */
export interface Places {
  folder: string
  needs: Need[]
}

export function placesOf(
  positionals: readonly string[],
  options: { to?: string | undefined; from?: string | undefined; into?: string | undefined },
  config: Config,
): Places {
  const command = positionals.slice(0, 2).join(' ')
  const { dataDir, backupTo } = config
  const on = (place: string | undefined, to: Need['to']): Need[] =>
    place === undefined || isAddress(place) ? [] : [{ path: place, to }]
  if (positionals[0] === 'restore') {
    const needs = positionals[1] === 'release' ? [] : on(positionals[1], 'read')
    if (options.into === undefined) return { folder: dataDir, needs }
    return { folder: options.into, needs: [...needs, ...on(options.into, 'restore')] }
  }
  if (command === 'backup verify' || command === 'backup drill') {
    const from = positionals[2] ?? backupTo
    const needs = on(from, 'read').flatMap((need) => [need, ...(command === 'backup drill' ? scratchOf(need.path) : [])])
    // On a machine without the installation, its backups are all there is.
    return { folder: existsSync(dataDir) ? dataDir : (needs[0]?.path ?? dataDir), needs }
  }
  const to = options.to ?? (command === 'backup create' ? backupTo : undefined)
  return { folder: dataDir, needs: [...on(to, 'write'), ...on(options.from, 'read')] }
}

/** A drill works in a folder beside the backups: FROM is that folder, or one backup in it. */
function scratchOf(from: string): Need[] {
  const above = dirname(from)
  return [{ path: basename(above) === 'backups' ? dirname(above) : from, to: 'write' }]
}

/** The server also writes backups, and offers them to the first start. */
export function placesOfServer({ dataDir, backupTo, restoreFrom }: Config): Places {
  const needs: Need[] = []
  if (backupTo !== undefined && !isAddress(backupTo)) needs.push({ path: backupTo, to: 'write' })
  if (restoreFrom !== undefined && !isAddress(restoreFrom)) needs.push({ path: restoreFrom, to: 'read' })
  return { folder: dataDir, needs }
}

/** Commands that work without an installation: all others would create an empty one in a wrong folder, and say that they worked. */
export function needsInstallation(positionals: readonly string[], options: { into?: string | undefined }): boolean {
  const command = positionals.slice(0, 2).join(' ')
  if (positionals[0] === 'restore') return options.into === undefined
  return !['backup verify', 'backup drill', 'database restore'].includes(command)
}
