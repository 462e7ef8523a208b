import { chmod, stat } from 'node:fs/promises'
import { errorCode } from '#kit/server/files/disk-errors.ts'

const openToOthers = 0o077

/** Restricts a data folder that other users of this machine can read. Returns what to print; null when there was nothing to do. */
export async function closeDataFolder(folder: string): Promise<string | null> {
  try {
    const found = await stat(folder)
    // A file is reported when the data folder is opened.
    if (!found.isDirectory() || (found.mode & openToOthers) === 0) return null
    await chmod(folder, 0o700)
    return `${folder} could be read by other users of this machine. Only its owner can now.`
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    return `${folder} can be read by other users of this machine, and that could not be changed. Run: chmod 700 ${folder}`
  }
}
