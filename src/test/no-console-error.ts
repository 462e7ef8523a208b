import { inspect } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// Noise in a test is a defect: React, for one, reports wrong markup and missing `act` only on the console.
const complaints: string[] = []

console.error = (...words: unknown[]) => {
  complaints.push(words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' '))
}

function failOnComplaints() {
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`console.error was called:\n${heard.join('\n')}`)
}

afterEach(failOnComplaints)
afterAll(failOnComplaints)
