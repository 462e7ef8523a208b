import { isNotDrawn, tellingBytes } from '../only-stored.rules.ts'

/** Returns whether the server or this browser can show a chosen file. A file that can't be read is left to the upload. */
export async function canShow(file: File): Promise<boolean> {
  const head = await file
    .slice(0, tellingBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return !isNotDrawn(new Uint8Array(head), file.name) || isDecoded(file)
}

async function isDecoded(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  try {
    return await new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true)
      image.onerror = () => resolve(false)
      image.src = address
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}
