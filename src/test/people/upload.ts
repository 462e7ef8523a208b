import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { formBody, type TestUser, type Willow } from '../willow.ts'

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

/** Adds a blank planner, reads its pages and returns its id. */
export async function addEdition(willow: Willow, admin: TestUser, content: Buffer, title = 'Daily 2026'): Promise<string> {
  const form = await formBody([
    ['title', title],
    ['file', { filename: 'planner.pdf', content }],
  ])
  const reply = await admin.send({ method: 'POST', url: '/api/admin/editions', ...form })
  expect([reply.statusCode, reply.json().state]).toEqual([201, 'draft'])
  await willow.runJobs('planner')
  return reply.json<{ id: string }>().id
}

/** Like `addEdition`, and publishes it. */
export async function publishEdition(...edition: Parameters<typeof addEdition>): Promise<string> {
  const [willow, admin] = edition
  const id = await addEdition(...edition)
  await admin.send({ method: 'POST', url: `/api/admin/editions/${id}/publish` })
  await willow.runJobs('planner')
  return id
}
