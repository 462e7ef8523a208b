/** Verifies a password repeatedly for some seconds, with the given parallelism, and prints the number of verifications per second. */
import { hash, verify } from '@node-rs/argon2'

const [seconds = '3', atOnce = '1'] = process.argv.slice(2)
const stored = await hash('a good password', { memoryCost: 19456, timeCost: 2, parallelism: 1 })
await verify(stored, 'a good password')
const startedAt = performance.now()
let done = 0

async function keepVerifying(): Promise<void> {
  while (performance.now() - startedAt < Number(seconds) * 1000) {
    await verify(stored, 'a good password')
    done++
  }
}

await Promise.all(Array.from({ length: Number(atOnce) }, keepVerifying))
console.log((done * 1000) / (performance.now() - startedAt))
