/** Images that the server can't draw. Some browsers can. */
const notDrawn = /\.(?:hei[cf]s?|hif|jp2|j2k|jpf|jpx|jpm|jxl|ps[db]|tga)$/i

/** Returns whether this browser or the server can show a chosen file. Looks into the file only if its name is of an image that the server can't draw. */
export async function canShow(file: File | undefined): Promise<boolean> {
  if (!file || !notDrawn.test(file.name)) return true
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
