// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageConfig } from '#kit/web/page/page-config.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

beforeEach(() => {
  pageConfig.hasMailServer = false
})
afterEach(() => {
  cleanup()
  pageConfig.hasMailServer = true
})

test('without a mail server the forgotten-password screen says whom to write to', () => {
  render(<ForgotPasswordPage />, { wrapper: MemoryRouter })
  expect(
    screen.getByText('This shop can’t send email yet. Write to hello@willow.example, and someone will help you.'),
  ).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test("without a mail server the dialog for a new address says why it can't be changed", () => {
  render(<ChangeEmailDialog onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: 'Change Email Address' }).textContent).toContain(
    'This shop can’t send email yet, so it can’t confirm a new address.',
  )
  expect(screen.queryByLabelText('New email')).toBeNull()
})

test('with a mail server both forms ask for an address', () => {
  pageConfig.hasMailServer = true
  render(<ForgotPasswordPage />, { wrapper: MemoryRouter })
  expect(screen.getByLabelText('Email')).toBeDefined()
  cleanup()
  render(<ChangeEmailDialog onClose={() => {}} />)
  expect(screen.getByLabelText('New email')).toBeDefined()
})
