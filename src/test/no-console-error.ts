import { inspect } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Console output fails a test: React, for one, reports wrong markup and a missing `act` only on the console.
const complaints: string[] = []

console.error = (...words: unknown[]) => {
  complaints.push(words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '))
}

function failOnComplaints() {
  const errors = complaints.splice(0)
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`)
}

afterEach(failOnComplaints)
afterAll(failOnComplaints)
afterAll(removeTemporaryFolders)
