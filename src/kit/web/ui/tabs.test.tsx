// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

afterEach(() => {
  cleanup()
  document.documentElement.removeAttribute('dir')
})

const tabs = ['People', 'Orders', 'Mail'].map((label) => ({ value: label.toLowerCase(), label }))

function Shop() {
  const [value, setValue] = useState('people')
  return (
    <Tabs label="Lists" tabs={tabs} value={value} onValueChange={setValue}>
      The list of {value}
    </Tabs>
  )
}

test('arrow keys move along the tabs and wrap around, and Enter selects', async () => {
  const user = userEvent.setup()
  render(<Shop />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'People', selected: true }))
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Mail' }))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Orders', selected: false }))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('tabpanel', { name: 'Orders' }).textContent).toBe('The list of orders')
  await user.keyboard('{End}{Home}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'People' }))
})

test('on a right-to-left page, the left arrow moves to the next tab', async () => {
  document.documentElement.dir = 'rtl'
  const user = userEvent.setup()
  render(<Shop />)
  await user.tab()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Orders' }))
})
