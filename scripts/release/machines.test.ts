import { expect, test } from 'vitest'
import { prepareMachine, readProcessor } from './machines.ts'

test('a processor is named as Node or Docker spells it, and another one is refused', () => {
  expect(['x64', 'amd64', 'arm64'].map(readProcessor)).toEqual(['x64', 'x64', 'arm64'])
  for (const name of ['arm', 'riscv64', '']) expect(() => readProcessor(name)).toThrow(`x64 or arm64, and not for ${name}`)
})

test('a release for a machine like this one takes what is installed', () => {
  const processor = readProcessor(process.arch)
  expect(prepareMachine('/project', processor)).toEqual({
    processor,
    packagesIn: '/project',
    node: '/project/node_modules/node/bin/node',
  })
})
