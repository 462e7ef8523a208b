import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { formBody, type TestUser } from './willow.ts'

/** Uploads a file into a folder of the user. Returns the server's reply. */
export async function sendFile(
  user: TestUser,
  filename: string,
  content: Buffer,
  folder = 'General',
): Promise<LightMyRequestResponse> {
  const form = await formBody([
    ['userId', user.id],
    ['folder', folder],
    ['file', { filename, content }],
  ])
  return user.send({ method: 'POST', url: '/api/uploads', ...form })
}

/** Uploads a file and returns its row. */
export async function uploadFile(...file: Parameters<typeof sendFile>): Promise<Upload> {
  const reply = await sendFile(...file)
  expect([reply.statusCode, file[1]]).toEqual([201, file[1]])
  return reply.json()
}
