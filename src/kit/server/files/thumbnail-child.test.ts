import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { ifPresent } from '#test/not-run.ts'
import { createThumbnailChild } from './thumbnail-child.ts'

const isLinux = process.platform === 'linux'

ifPresent({ '/proc': isLinux })('what opens the files of strangers may read and nothing else, and knows no secret', () => {
  const child = createThumbnailChild({ limitMs: 1000 })
  try {
    child.start()
    const [, ...parameters] = partsOf('cmdline', child.pid())
    expect(parameters.map((parameter) => basename(parameter))).toEqual([
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--max-old-space-size=384',
      '--no-warnings',
      'thumbnail-process.ts',
    ])
    const environment = partsOf('environ', child.pid()).map((variable) => variable.split('=')[0])
    expect(environment.filter((name) => name !== undefined && !name.startsWith('NODE_CHANNEL'))).toEqual(['PATH'])
  } finally {
    child.close()
  }
})

const partsOf = (what: 'cmdline' | 'environ', pid = 0) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean)
