import { useState } from 'react'
import { uploadTexts } from '../upload.texts.ts'

const texts = uploadTexts.zip

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || /^application\/(?:x-)?zip/.test(type)

interface Zips {
  /** Adds files, and in place of a ZIP the pages in it. */
  add: (files: readonly File[]) => void
  isUnpacking: boolean
  /** What happened to each ZIP, for the reader. */
  lines: readonly string[]
}

/** Unpacks ZIPs on this device, because the server takes single pages only. */
export function useZips(addPages: (files: readonly File[]) => void): Zips {
  const [lines, setLines] = useState<readonly string[]>([])
  const [underWay, setUnderWay] = useState(0)

  async function unpack(zip: File) {
    setUnderWay((count) => count + 1)
    try {
      const { unpackZip, ZipError } = await import('./unpack-zip.ts')
      const said = await unpackZip(zip).then(
        ({ files, others }) => {
          if (files.length > 0) addPages(files)
          return files.length === 0 ? texts.empty(zip.name) : others > 0 ? texts.others(zip.name, others) : null
        },
        (error: unknown) => texts[error instanceof ZipError ? error.trouble : 'unreadable'](zip.name),
      )
      if (said !== null) setLines((before) => [...new Set([...before, said])])
    } catch {
      // Without the code to unpack it, the server says what to do.
      addPages([zip])
    } finally {
      setUnderWay((count) => count - 1)
    }
  }

  return {
    add(files) {
      const canUnpack = typeof DecompressionStream === 'function'
      const zips = canUnpack ? files.filter(isZip) : []
      const pages = files.filter((file) => !zips.includes(file))
      if (pages.length > 0) addPages(pages)
      for (const zip of zips) void unpack(zip)
    },
    isUnpacking: underWay > 0,
    lines,
  }
}
