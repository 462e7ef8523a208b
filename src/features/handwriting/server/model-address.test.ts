import { expect, test } from 'vitest'
import { isInnerName, modelAddress } from './model-address.ts'

test('an address is kept in one form, whatever was copied', () => {
  expect(modelAddress('http://localhost:11434')).toBe('http://localhost:11434/v1')
  expect(modelAddress('https://ai.example/v1/chat/completions')).toBe('https://ai.example/v1')
  expect(modelAddress('https://ai.example/api/v3/')).toBe('https://ai.example/api/v3')
  for (const wrong of ['ai.example', 'ftp://ai.example', 'https://me:pass@ai.example', 'https://ai.example/?to=x'])
    expect([wrong, modelAddress(wrong)]).toEqual([wrong, null])
})

test('an address of a house or without protection is known by its name', () => {
  for (const inner of [
    'http://ai.example/v1',
    'https://localhost/v1',
    'https://ollama/v1',
    'https://ai.lan/v1',
    'https://nas.local',
  ])
    expect([inner, isInnerName(inner)]).toEqual([inner, true])
  expect(isInnerName('https://ai.example/v1')).toBe(false)
})
