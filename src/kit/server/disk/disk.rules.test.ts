import { expect, test } from 'vitest'
import { floorBytes, reserveBytes } from './disk.rules.ts'

const mib = 1024 * 1024
const gib = 1024 * mib

test('the floor is 512 MB, or 2 % of a small disk, or what the operator sets', () => {
  expect(floorBytes(100 * gib, undefined)).toBe(536_870_912)
  expect(floorBytes(10 * gib, undefined)).toBe(214_748_364)
  expect(floorBytes(10 * gib, 300)).toBe(314_572_800)
  expect(floorBytes(10 * gib, 0)).toBe(0)
})

test('16 MB are reserved for a full disk, and less on a very small one', () => {
  expect(reserveBytes(100 * gib)).toBe(16_777_216)
  expect(reserveBytes(64 * mib)).toBe(8_388_608)
})
