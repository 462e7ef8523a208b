/** Address of the drop box: a WebDAV folder of its own for each device. */
export const dropBoxAddress = '/dav/'

/** Longest path of a file in the drop box, in letters, and of each name in it. Windows and most tablets allow no more. */
const maxPathLength = 1000
const maxNameLength = 255

/** Names that no device uses for a file: parts of an address, control characters, and the separator of Windows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused.
const isUnfitName = (name: string) => name === '.' || name === '..' || /[\u0000-\u001f\u007f/\\]/.test(name)

export type ReadPath = { path: string } | { refused: 'not ours' | 'unfit' | 'too long' }

/**
 * Reads the path of a file or folder from an address below the drop box. The root is `''`; others are names with `/` between them, in the
 * composed form of Unicode, because macOS sends them taken apart. The case of letters stays.
 *
 * @example readPath('/dav/Notes/Week%209.pdf') // { path: 'Notes/Week 9.pdf' }
 */
export function readPath(address: string): ReadPath {
  const [sent = ''] = address.split('?', 1)
  if (sent !== dropBoxAddress.slice(0, -1) && !sent.startsWith(dropBoxAddress)) return { refused: 'not ours' }
  // Refuses before decoding, so that a long path costs nothing. A letter takes nine characters at most.
  if (sent.length > maxPathLength * 9) return { refused: 'too long' }
  const names: string[] = []
  for (const part of sent.slice(dropBoxAddress.length).replace(/\/$/, '').split('/')) {
    const name = decoded(part)?.normalize('NFC')
    // An address has no fragment: a program that sends one means another path.
    if (name === undefined || part.includes('#') || isUnfitName(name)) return { refused: 'unfit' }
    names.push(name)
  }
  if (names.length > 1 && names.includes('')) return { refused: 'unfit' }
  if (names.some((name) => name.length > maxNameLength)) return { refused: 'too long' }
  const path = names.join('/')
  return path.length > maxPathLength ? { refused: 'too long' } : { path }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * Reads the path in a `Destination` header. Only its path counts: behind a proxy, the scheme and the host that a program sees differ from
 * those that the server sees.
 */
export function readDestination(header: string): ReadPath {
  const address = header.startsWith('/') && !header.startsWith('//') ? header : pathOfUrl(header)
  return address === null ? { refused: 'not ours' } : readPath(address)
}

/** Returns the path as it was sent. `URL` would resolve `..` in it. */
const pathOfUrl = (url: string): string | null => /^https?:\/\/[^/?#]+(\/.*)$/i.exec(url.trim())?.[1] ?? null

/** Returns the address of a path, for a reply. The address of a folder ends with `/`. */
export function addressOf(path: string, isFolder: boolean): string {
  const names = path === '' ? [] : path.split('/').map((name) => encodeURIComponent(name))
  return dropBoxAddress + names.join('/') + (isFolder && path !== '' ? '/' : '')
}

/** Returns the address of what is directly in the folder of an address. */
export const addressIn = (folder: string, { path, isFolder }: { path: string; isFolder: boolean }): string =>
  folder + encodeURIComponent(nameOf(path)) + (isFolder ? '/' : '')

/** Returns the path of the folder that holds a path. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** True for a path inside of a folder. Everything but the root is inside of the root. */
export const isInside = (path: string, folder: string): boolean => (folder === '' ? path !== '' : path.startsWith(`${folder}/`))

/** Returns the paths of a PDF and of the mark that a Supernote keeps beside it, for one of them. */
export const pathsOfMark = (path: string): { pdf: string; mark: string } =>
  path.endsWith(ofMark) ? { pdf: path.slice(0, -ofMark.length), mark: path } : { pdf: path, mark: path + ofMark }
const ofMark = '.mark'

/**
 * Reads when a file was changed on its device, from the header `X-OC-Mtime` of ownCloud, in seconds since 1970. Without it, programs such as
 * rclone compare sizes only, and miss a change that keeps the size. Null when it isn't sent.
 */
export function sentTime(header: string | undefined): string | null {
  const seconds = /^\d{1,11}$/.exec((header ?? '').split('.', 1)[0] ?? '')
  return seconds === null ? null : new Date(Number(seconds[0]) * 1000).toISOString()
}

/** True for a file that a system keeps for itself beside those of its user, such as `._Week 9.pdf` of macOS. */
export const isHidden = (path: string): boolean =>
  path.split('/').some((name) => name.startsWith('.')) || /^(desktop\.ini|thumbs\.db)$/i.test(nameOf(path))
