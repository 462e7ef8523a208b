import type { FastifyReply, FastifyRequest } from 'fastify'
import { type FlowDay, flowDayFor, parseFlowDay } from '#features/flow/flow.rules.ts'
import { isZone } from './local-time.ts'

const dayS = 24 * 60 * 60

/** Keeps in cookies what the app keeps in the browser's storage, and parses it by the same rules. */
export function createDevice({ isSecure }: { isSecure: boolean }) {
  const cookie = { path: '/paper', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const write = (reply: FastifyReply, name: string, value: unknown, maxAge: number) =>
    reply.setCookie(name, JSON.stringify(value), { ...cookie, maxAge })

  return {
    /** Returns null until the user has chosen a zone. */
    zone(request: FastifyRequest): string | null {
      const zone = read(request, 'paper-zone')
      return typeof zone === 'string' && isZone(zone) ? zone : null
    },
    keepZone: (reply: FastifyReply, zone: string) => write(reply, 'paper-zone', zone, 400 * dayS),

    flow: (request: FastifyRequest, userId: string, date: string): FlowDay =>
      flowDayFor(parseFlowDay(read(request, 'paper-flow')) ?? null, userId, date),
    keepFlow: (reply: FastifyReply, day: FlowDay) => write(reply, 'paper-flow', day, 2 * dayS),

    /** Removes what belongs to the user at sign-out. The time zone is the tablet's and stays. */
    forgetUser: (reply: FastifyReply) => reply.clearCookie('paper-flow', cookie),
  }
}

export type Device = ReturnType<typeof createDevice>

function read(request: FastifyRequest, name: string): unknown {
  try {
    return JSON.parse(request.cookies[name] ?? 'null')
  } catch {
    return null
  }
}
