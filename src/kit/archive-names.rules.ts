/** What Windows keeps for its devices, whatever stands behind a dot. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i
/** Characters that no file name may have on Windows, and those that turn text around or cannot be seen. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}]/gu
/** Bytes of UTF-8: file systems stop at 255, and a number may follow. */
const longest = 200

/**
 * A name that every system unpacks as a file in its folder: `../a` becomes `.._a`, `con.txt` becomes `_con.txt`, a long name keeps its
 * ending.
 */
export function archiveName(name: string, fallback: string): string {
  const clean = name
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/[. ]+$/, '')
    .trim()
  if (clean === '' || /^[._]+$/.test(clean)) return fallback
  const [, stem = clean, ending = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(clean) ?? []
  const short = cut(stem, longest - byteLength(ending)) + ending
  return deviceName.test(short) ? `_${short}` : short
}

/** In UTF-8. */
const byteLength = (text: string) => [...text].reduce((bytes, character) => bytes + bytesOf(character.codePointAt(0) ?? 0), 0)
const bytesOf = (point: number) => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

function cut(text: string, bytes: number): string {
  let kept = ''
  let size = 0
  for (const character of text) {
    size += byteLength(character)
    if (size > bytes) break
    kept += character
  }
  return kept
}

/** Numbers what would take the place of another file: `page.pdf`, `page (2).pdf`. Upper and lower case are the same to many systems. */
export function createPaths() {
  const taken = new Set<string>()
  return (folder: string, name: string): string => {
    const [, stem = name, ending = ''] = /^(.+?)(\.[^.]+)?$/su.exec(name) ?? []
    for (let number = 1; ; number++) {
      const path = `${folder}/${number === 1 ? name : `${stem} (${number})${ending}`}`
      if (taken.has(path.toLowerCase())) continue
      taken.add(path.toLowerCase())
      return path
    }
  }
}
