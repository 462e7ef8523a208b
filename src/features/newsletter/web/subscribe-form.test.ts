import { expect, test } from 'vitest'
import { newsletterApi } from '../newsletter.contract.ts'
import { subscribePath } from './subscribe-form.tsx'

test('the form is sent to the route that subscribes to the newsletter', () => {
  expect([newsletterApi.subscribe.method, newsletterApi.subscribe.path]).toEqual(['POST', subscribePath])
})
