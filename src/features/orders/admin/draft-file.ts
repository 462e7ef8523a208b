/** A file as text, which is stored with what was typed. */
export interface DraftFile {
  name: string
  base64: string
}

/** A browser stores about 5 MB of what is typed in a tab. Larger files have to be chosen again. */
const mostBytes = 2 * 1024 * 1024

/** Null for a file that is too large, or that changed on the disk since it was chosen. */
export async function toDraft(file: File): Promise<DraftFile | null> {
  if (file.size > mostBytes) return null
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return { name: file.name, base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
  } catch {
    return null
  }
}

export const fromDraft = ({ name, base64 }: DraftFile): File =>
  new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name)
