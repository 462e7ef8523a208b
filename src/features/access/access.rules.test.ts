import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import {
  checkCompanionDetails,
  checkCompanionPasswords,
  checkDetails,
  checkPasswords,
  codeIn,
  generateCode,
  normalizeCode,
} from './access.rules.ts'

const details = { name: 'Ada', email: 'ada@mail.example', accessCode: 'WILLOW7K3QXA' }

test('a generated code is the six-letter prefix and six upper-case alphanumerics', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const code = generateCode(defaultBrand, (below) => Number(numbers.next().value) % below)
      expect(code).toMatch(/^WILLOW[A-Z0-9]{6}$/)
    }),
  )
})

test('the operator can choose longer codes', () => {
  expect(generateCode({ codePrefix: 'BIRCHY', codeLength: 10 }, () => 0)).toBe('BIRCHYAAAAAAAAAA')
})

test('codes are compared in upper case and without spaces', () => {
  expect(normalizeCode('willow 7k3 qxa')).toBe('WILLOW7K3QXA')
  expect(normalizeCode('  willow7k3qxa ')).toBe('WILLOW7K3QXA')
})

test('a new code has no letters or digits after its prefix that look alike', () => {
  const generated = Array.from({ length: 32 }, (_, at) => generateCode(defaultBrand, () => at).slice(6)).join('')
  expect(generated).not.toMatch(/[O0I1]/)
  expect(new Set(generated).size).toBe(32)
})

test('sign-up needs name, email and access code', () => {
  expect(checkDetails(details)).toBeNull()
  for (const name of ['name', 'email', 'accessCode']) {
    expect(checkDetails({ ...details, [name]: '  ' })).toBe('Please fill in all fields')
  }
})

test('sign-up needs the same password twice, of six characters or more', () => {
  expect(checkPasswords('', 'secret')).toBe('Please fill in all fields')
  expect(checkPasswords('secret', '')).toBe('Please fill in all fields')
  expect(checkPasswords('secret', 'Secret')).toBe('Passwords do not match')
  expect(checkPasswords('short', 'short')).toBe('Password must be at least 6 characters long')
  expect(checkPasswords('sixsix', 'sixsix')).toBeNull()
})

test('the Companion screen checks the same fields with its own messages', () => {
  expect(checkCompanionDetails({ ...details, name: ' ' })).toBe('Please fill in all fields.')
  expect(checkCompanionDetails({ ...details, email: 'ada' })).toBe('Please enter a valid email address.')
  expect(checkCompanionDetails(details)).toBeNull()
  expect(checkCompanionPasswords('', '')).toBe('Please enter a password.')
  expect(checkCompanionPasswords('secret', 'other')).toBe("Passwords don't match.")
  expect(checkCompanionPasswords('short', 'short')).toBe('Password must be at least 6 characters long.')
  expect(checkCompanionPasswords('sixsix', 'sixsix')).toBeNull()
})

test('a code is its letters and digits, as chats, tables and keyboards of other scripts write it', () => {
  const typed = [
    '「WILLOW・7K3QXA」',
    'ＷＩＬＬＯＷ７Ｋ３ＱＸＡ',
    'willow / 7K3QXA ;',
    '| WILLOW | 7K3QXA |',
    '~~WILLOW7K3QXA~~',
    'WILLOW\t7K3QXA\r\n',
  ]
  for (const one of typed) expect([one, normalizeCode(one), codeIn(one)]).toEqual([one, 'WILLOW7K3QXA', 'WILLOW7K3QXA'])
  expect([codeIn('WILL-7'), codeIn('-'), codeIn('абвгдежз'), codeIn('X'.repeat(65))]).toEqual(['WILL-7', null, null, null])
})
