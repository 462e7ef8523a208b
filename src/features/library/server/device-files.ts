import type { Refusing } from '../device-ways.ts'

/**
 * Returns whose own notebook a refused file is, to say what to export instead. Null when it's anything else. The name only chooses between
 * programs that use the same container, so a page with such a name is never refused for it.
 *
 * The marks are described in public: Supernote in jya-dev/supernote-tool (`parser.py`), Boox in hhornbacher/boox-note-parser
 * (`docs/format.md`). The others are known by the container and the ending of the name.
 *
 * @param head the first bytes of a file that is no page
 */
export function programOfDeviceFile(head: Buffer, name: string): Refusing | null {
  const start = head.toString('latin1')
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  if (/^(?:(?:note|mark)SN_FILE_VER_|SN_FILE_ASA_)\d{8}/.test(start)) return 'supernote'
  if (start.startsWith('reMarkable .lines file')) return 'remarkable'
  if (start.startsWith('PK\x03\x04')) {
    if (ending === 'rmdoc') return 'remarkable'
    if (ending === 'goodnotes') return 'goodnotes'
    return ending === 'note' || start.includes('note/pb/note_info') ? 'boox' : null
  }
  return start.startsWith('\x1F\x8B') && ending === 'xopp' ? 'xournal' : null
}

/** True for a ZIP that somebody has packed, also an empty one. Books and office documents are ZIPs too, whose first names tell them. */
export function isZip(head: Buffer): boolean {
  const start = head.toString('latin1', 0, 64)
  if (start.startsWith('PK\x05\x06')) return true
  return start.startsWith('PK\x03\x04') && !/^(?:mimetype|\[Content_Types\]|_rels\/|META-INF\/)/.test(start.slice(30))
}
