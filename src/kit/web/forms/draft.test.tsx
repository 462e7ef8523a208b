// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setCurrentUser } from '../page/current-user.ts'
import { TextField } from '../ui/text-field.tsx'
import { useDraft } from './draft.ts'

function Form({ title = 'Walk' }: { title?: string }) {
  const [typed, setTyped, forget] = useDraft('goal', title)
  return (
    <>
      <TextField label="Goal" value={typed} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      <button type="button" onClick={forget}>
        Save
      </button>
    </>
  )
}

const signIn = (id: string) =>
  setCurrentUser({
    id,
    name: id,
    firstName: '',
    email: `${id}@mail.example`,
    isAdmin: false,
    createdAt: '2026-03-02T09:00:00.000Z',
  })
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Goal' })

/** Shows the form anew, as after Back or a reload. */
function open(title?: string): string {
  cleanup()
  render(<Form {...(title === undefined ? {} : { title })} />)
  return field().value
}

beforeEach(() => {
  sessionStorage.clear()
  signIn('ada')
})
afterEach(cleanup)

test('what was typed is there when the form is opened again', async () => {
  open()
  await userEvent.type(field(), ' by the river')
  expect(open()).toBe('Walk by the river')
})

test('after it was saved or given up, the form begins anew, also if it stays open for a moment', async () => {
  open()
  await userEvent.type(field(), ' by the river')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(field(), '!')
  expect(open()).toBe('Walk')
})

test('what was typed over another beginning is not shown', async () => {
  open()
  await userEvent.type(field(), ' by the river')
  expect(open('Read')).toBe('Read')
})

test('a field that was typed back to its beginning leaves nothing', async () => {
  open()
  await userEvent.type(field(), '!{Backspace}')
  expect(sessionStorage.length).toBe(0)
})

test("attack: another user of the same tab doesn't see what was typed", async () => {
  open()
  await userEvent.type(field(), ' by the river')
  signIn('bea')
  expect(open()).toBe('Walk')
})
