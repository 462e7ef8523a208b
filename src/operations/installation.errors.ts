import { defineError } from '#kit/errors.ts'

export const jobNotDead = defineError('jobs.not_given_up', 404, 'This job is no longer in the list.')
export const dataGone = defineError('server.data_gone', 503, 'The server has lost its data folder. Nothing was saved.')
