import { expect, test } from 'vitest'
import { parseS3Address } from './s3-address.ts'

test('an address with an endpoint has the bucket in its path', () => {
  expect(parseS3Address('s3://pages/shop/one?endpoint=https://s3.example:9000&region=eu-1')).toEqual({
    bucket: 'pages',
    prefix: 'shop/one/',
    url: 'https://s3.example:9000/pages',
    region: 'eu-1',
    name: 's3://pages/shop/one at s3.example:9000',
  })
})

test('an address without an endpoint is a bucket at Amazon', () => {
  expect(parseS3Address('s3://pages?region=eu-central-1')).toMatchObject({
    prefix: '',
    url: 'https://pages.s3.eu-central-1.amazonaws.com',
    name: 's3://pages at pages.s3.eu-central-1.amazonaws.com',
  })
})

test.each([
  'pages',
  'https://pages',
  's3://',
  's3://Pages',
  's3://key:secret@pages',
  's3://pages/.hidden',
  's3://pages/a//b',
  's3://pages/a b',
  's3://pages?endpoint=s3.example',
  's3://pages?endpoint=https://s3.example/below',
  's3://pages?endpoint=ftp://s3.example',
  's3://pages?region=eu%2F1',
  's3://pages?secret=x',
])('%j is not a valid storage address', (text) => {
  expect(parseS3Address(text)).toBeNull()
})
