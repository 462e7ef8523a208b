/** Address of the drop box: a WebDAV folder of its own for each device. */
export const dropBoxAddress = '/dav/'
export const dropBoxName = 'dav'

/** Longest path of a file in the drop box, in letters, and of each name in it. Windows and most tablets allow no more. */
const maxPathLength = 1000
const maxNameLength = 255

/** Names that no device uses for a file: parts of an address, control characters, and the separator of Windows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused.
const isUnfitName = (name: string) => name === '.' || name === '..' || /[\u0000-\u001f\u007f-\u009f/\\]/.test(name)

export type ReadPath = { path: string } | { refused: 'not ours' | 'unfit' | 'too long' }

/**
 * Reads the path of a file or folder from an address below the drop box. The root is `''`; others are names with `/` between them, in the
 * composed form of Unicode, because macOS sends them taken apart. Several slashes are one. The case of letters stays.
 *
 * @example readPath('//dav//Notes/Week%209.pdf') // { path: 'Notes/Week 9.pdf' }
 */
export function readPath(address: string): ReadPath {
  const [sent = ''] = address.split('?', 1)
  const [root, ...parts] = sent.split('/').filter((part) => part !== '')
  if (!sent.startsWith('/') || root !== dropBoxName) return { refused: 'not ours' }
  // Refuses before decoding, so that a long path costs nothing. A letter takes nine characters at most.
  if (sent.length > maxPathLength * 9) return { refused: 'too long' }
  const names: string[] = []
  for (const part of parts) {
    const name = readName(part)?.normalize('NFC')
    // An address has no fragment: a program that sends one means another path.
    if (name === undefined || part.includes('#') || isUnfitName(name)) return { refused: 'unfit' }
    names.push(name)
  }
  if (names.some((name) => name.length > maxNameLength)) return { refused: 'too long' }
  const path = names.join('/')
  return path.length > maxPathLength ? { refused: 'too long' } : { path }
}

/** The letters of Windows where Latin-1 has control characters, from 0x80. */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * Reads a name that was sent encoded, or as bytes, of which Node makes one letter each. Bytes that aren't UTF-8 are the Latin-1 of Windows.
 *
 * @example readName('W\u00c3\u00b6che') // 'Wöche'
 */
function readName(part: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(part)) return undefined
  const bytes = part.replace(/[\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  try {
    return decodeURIComponent(bytes)
  } catch {
    return bytes.replace(/%(..)/g, (_, hex: string) => {
      const byte = Number.parseInt(hex, 16)
      return ofWindows[byte - 0x80] ?? String.fromCharCode(byte)
    })
  }
}

/** Returns the usual form of an address of the drop box, by which it's routed: every spelling of a path has one. Others stay as they are. */
export function usualAddress(address: string): string {
  if (!/^\/+dav(?:[/?]|$)/.test(address)) return address
  const read = readPath(address)
  return 'path' in read ? addressOf(read.path, /^[^?]*\/(?:\?|$)/.test(address)) : address.replace(/^\/+/, '/')
}

/**
 * Reads the path in a `Destination` header. Only its path counts: behind a proxy, the scheme and the host that a program sees differ from
 * those that the server sees.
 */
export function readDestination(header: string): ReadPath {
  const address = header.startsWith('/') ? header : pathOfUrl(header)
  return address === null ? { refused: 'not ours' } : readPath(address)
}

/** Returns the path as it was sent. `URL` would resolve `..` in it. */
const pathOfUrl = (url: string): string | null => /^https?:\/\/[^/?#]+(\/.*)$/i.exec(url.trim())?.[1] ?? null

/** Returns the address of a path, for a reply. The address of a folder ends with `/`. */
export function addressOf(path: string, isFolder: boolean): string {
  const names = path === '' ? [] : path.split('/').map((name) => encodeURIComponent(name))
  return dropBoxAddress + names.join('/') + (isFolder && path !== '' ? '/' : '')
}

/**
 * Returns an address with the slashes of another spelling of it. A program such as rclone takes a folder for empty whose names don't begin
 * with the address that it asked for, and then deletes its copies of them.
 *
 * @example withSlashesOf('//dav//Notes', '/dav/Notes/') // '//dav//Notes/'
 */
export function withSlashesOf(asked: string, address: string): string {
  const [path = ''] = asked.split('?', 1)
  const names = address.split('/').filter((name) => name !== '')
  const spelt = path.split('/').map((part) => (part === '' ? '' : (names.shift() ?? '')))
  return spelt.join('/') + (address.endsWith('/') && !path.endsWith('/') ? '/' : '')
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
