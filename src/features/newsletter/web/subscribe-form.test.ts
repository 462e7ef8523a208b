import { expect, test } from 'vitest'
import { newsletterApi } from '../newsletter.contract.ts'
import { subscribePath } from './subscribe-form.tsx'

test('the form is sent to where the letter is asked for', () => {
  expect([newsletterApi.subscribe.method, newsletterApi.subscribe.path]).toEqual(['POST', subscribePath])
})
