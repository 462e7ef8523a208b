import { expect, test } from 'vitest'
import { runWillow } from '#test/willow-command.ts'

test('--help lists the commands', async () => {
  expect(await runWillow(['--help'], {})).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('willow code create'),
    stderr: '',
  })
})
