// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, useToasts } from '../feedback/toast.ts'
import { canShareFile, shareFile } from './share-file.ts'

const share = vi.fn<(shared: { files: File[] }) => Promise<void>>()
// A blob of jsdom's own kind, of which it makes files.
const fetched = vi.fn(async () => Object.assign(new Response(), { blob: async () => new Blob(['%PDF-1.7']) }))
const week = { address: '/api/files/week?download=1', name: 'Week.pdf', type: 'application/pdf' }
const said = () => useToasts.getState().toasts.find(({ isOpen }) => isOpen)

beforeEach(() => {
  share.mockReset()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  Object.assign(navigator, { share, canShare: ({ files }: { files: File[] }) => files[0]?.type === 'application/pdf' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
  dismissToast()
})

test('only what the system takes can be shared, and nothing where there is no sheet', () => {
  expect([canShareFile('application/pdf'), canShareFile('image/tiff')]).toEqual([true, false])
  Reflect.deleteProperty(navigator, 'canShare')
  expect(canShareFile('application/pdf')).toBe(false)
})

test('the sheet gets the file with its name and type, and closing the sheet is not a failure', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'))
  await shareFile(week)
  const [file] = share.mock.calls[0]?.[0].files ?? []
  expect([file?.name, file?.type, file?.size]).toEqual(['Week.pdf', 'application/pdf', 8])
  expect(said()).toBeUndefined()
})

test('when the file took too long for the press to count, another press opens the sheet with what was fetched', async () => {
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await shareFile(week)
  said()?.action?.onPress()
  expect(share).toHaveBeenCalledTimes(2)
  expect(fetched).toHaveBeenCalledOnce()
})

test('a file that is gone is said, and no sheet opens', async () => {
  fetched.mockResolvedValueOnce(Object.assign(new Response('', { status: 404 }), { blob: async () => new Blob() }))
  await shareFile(week)
  expect(share).not.toHaveBeenCalled()
  expect(said()?.title).toBe('This couldn’t be shared. Please try again.')
})
