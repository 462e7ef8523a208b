// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from '#kit/web/calls/call-error.ts'
import { libraryTexts } from '../library.texts.ts'
import { NameDialog } from './name-dialog.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const { createFolder } = libraryTexts

function renderCreateFolder(onSave: (name: string) => Promise<unknown>, initialName = '') {
  const onClose = vi.fn()
  render(
    <NameDialog
      title={createFolder.title}
      label={createFolder.name}
      initialName={initialName}
      save={createFolder.create}
      failed={createFolder.failed}
      maxLength={100}
      onSave={onSave}
      onClose={onClose}
    />,
  )
  return {
    onClose,
    name: screen.getByLabelText<HTMLInputElement>('Folder name'),
    create: screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }),
  }
}

test('a folder cannot be created while its name is blank', async () => {
  const { name, create } = renderCreateFolder(async () => {})
  expect(create.disabled).toBe(true)
  await userEvent.type(name, '   ')
  expect(create.disabled).toBe(true)
  await userEvent.type(name, 'Garden')
  expect(create.disabled).toBe(false)
})

test('the extension is no longer selected when the next key can arrive, even before a frame is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { name } = renderCreateFolder(async () => {}, 'Plan.pdf')
  await Promise.resolve()
  expect(document.activeElement).toBe(name)
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'Plan'.length])
})

test('the stem of the name is selected one frame after the focus, and not after text was entered', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const drawFrame = () => {
    for (const frame of frames.splice(0)) frame()
  }
  const { name } = renderCreateFolder(async () => {}, 'Plan.pdf')
  name.blur()
  drawFrame()
  name.focus()
  drawFrame()
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'Plan'.length])

  await userEvent.clear(name)
  name.blur()
  await userEvent.type(name, 'G')
  drawFrame()
  await userEvent.keyboard('arden')
  expect(name.value).toBe('Garden')
})

test('the name is trimmed, and the dialog closes once it is saved', async () => {
  const saved: string[] = []
  const { name, onClose } = renderCreateFolder(async (fixtures) => saved.push(fixtures))
  await userEvent.type(name, '  Garden {Enter}')
  expect(saved).toEqual(['Garden'])
  expect(onClose).toHaveBeenCalledOnce()
})

test("a failure shows the server's message, or the dialog's own, and keeps what was entered", async () => {
  const refusal = new CallError({
    status: 409,
    statusText: 'Conflict',
    text: '{"message":"There is already a folder of that name.","code":"library.folder_exists"}',
    retryAfter: null,
  })
  const failures: Error[] = [refusal, new Error('offline')]
  const { name, create, onClose } = renderCreateFolder(() => Promise.reject(failures.shift()))
  await userEvent.type(name, 'Garden')
  await userEvent.click(create)
  expect((await screen.findByRole('alert')).textContent).toBe('There is already a folder of that name.')
  await userEvent.click(create)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to create folder. Please try again.')
  expect(name.value).toBe('Garden')
  expect(onClose).not.toHaveBeenCalled()
})
