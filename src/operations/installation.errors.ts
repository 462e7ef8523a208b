import { defineError } from '#kit/errors.ts'

export const jobNotDead = defineError('jobs.not_given_up', 404, 'This job is no longer in the list.')
