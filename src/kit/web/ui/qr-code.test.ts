import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.ts'

/** Draws the bars of the path and returns the modules. */
function modulesOf({ size, path }: { size: number; path: string }): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill(' '))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]?.fill('#', Number(x), Number(x) + Number(width))
  return rows.map((row) => row.join(''))
}

test('a QR code has its three finder patterns in the corners and four white modules around it', () => {
  const { size, path } = qrCodeOf('https://planner.example/signup?code=WILLOW7K3QXA')
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  const modules = modulesOf({ size, path })
  const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  const cornerAt = (x: number, y: number) => modules.slice(y, y + 7).map((row) => row.slice(x, x + 7))
  expect(cornerAt(4, 4)).toEqual(finder)
  expect(cornerAt(size - 11, 4)).toEqual(finder)
  expect(cornerAt(4, size - 11)).toEqual(finder)
  const edges = [...modules.slice(0, 4), ...modules.slice(-4), ...modules.map((row) => row.slice(0, 4) + row.slice(-4))]
  expect(edges.join('').trim()).toBe('')
})

test('different links have different QR codes', () => {
  expect(qrCodeOf('https://planner.example/signup?code=WILLOW7K3QXA')).not.toEqual(
    qrCodeOf('https://planner.example/signup?code=WILLOW7K3QXB'),
  )
})
