import { chmod, readdir, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '#kit/errors.ts'

const openToOthers = 0o077
/** Set on folders that many users share, such as /tmp. */
const stickyBit = 0o1000

/** What Willow writes directly into the data folder, and what a file system has at its root. */
const ownNames = [
  /^database\.sqlite/,
  /^(?:files|incoming|builds|cache|tmp|before-update|restored|reserve|reserve\.part|backup-public-key|lost\+found)$/,
  /^(?:orders-webhook|newsletter|push|security|backup-names|settings)-secret(?:\.|$)/,
  /^(?:\.restored\.restoring$|before-restore-|replaced-|\.backup-|doctor-)/,
]

interface FolderFacts {
  /** Without links. */
  path: string
  mode: number
  uid: number
  /** Names of what it holds. */
  names: readonly string[]
}

/** False for a folder that others use too. An empty folder of the system, such as /srv, holds nothing that would show this. */
export function isOnlyForWillow({ path, mode, uid, names }: FolderFacts): boolean {
  if ((mode & stickyBit) !== 0 || (uid === 0 && dirname(path) === '/')) return false
  return names.every((name) => ownNames.some((own) => own.test(name)))
}

/** Returns who can read the data folder: its owner only, or others too, and then whether Willow may change that. */
export async function whoCanRead(folder: string): Promise<'owner' | 'others' | 'others by design'> {
  const found = await stat(folder)
  const { mode, uid } = found
  // A file is reported when the data folder is opened.
  if (!found.isDirectory() || (mode & openToOthers) === 0) return 'owner'
  const facts = { path: await realpath(folder), mode, uid, names: await readdir(folder) }
  return isOnlyForWillow(facts) ? 'others' : 'others by design'
}

/**
 * Restricts a data folder that other users of this machine can read, unless it isn't Willow's alone: doctor reports that. Returns what to
 * print; null when there was nothing to do.
 */
export async function closeDataFolder(folder: string): Promise<string | null> {
  try {
    if ((await whoCanRead(folder)) !== 'others') return null
    await chmod(folder, 0o700)
    return `${folder} could be read by other users of this machine. Only its owner can now.`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    return `${folder} can be read by other users of this machine, and that could not be changed. Run: chmod 700 ${folder}`
  }
}
