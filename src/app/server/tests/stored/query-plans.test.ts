import { beforeAll, describe, expect, test } from 'vitest'
import { plannedEngines, usePlannedWillow } from '#test/databases/query-plans.ts'
import type { TestUser } from '#test/willow.ts'

const usersSorts = ['newest', 'oldest', 'name', 'email']
const codeSorts = ['newest', 'oldest', 'code']
const pages = (list: string, sorts: string[], states: string[]) =>
  sorts.flatMap((sort) => ['', ...states].map((state) => `${list}?limit=1&sort=${sort}${state && `&state=${state}`}`))

const requests = [
  ...pages('registered-users', usersSorts, ['pending', 'approved', 'revoked']),
  ...pages('users', usersSorts, ['approved']),
  ...pages('access-codes', codeSorts, ['available', 'bound', 'used', 'void', 'never_used', 'never_downloaded']),
  ...usersSorts.map((sort) => `registered-users?q=robin%20reed&sort=${sort}&state=pending`),
  ...pages('subscriptions', usersSorts, ['pending', 'active', 'inactive']),
  ...usersSorts.map((sort) => `subscriptions?q=mail%20example&sort=${sort}&state=pending`),
  ...codeSorts.map((sort) => `access-codes?q=willow&sort=${sort}`),
  'counts',
  'alarms',
  'actions?limit=1',
  'actions?limit=1&subject=one',
  'actions?limit=1&actorId=one',
  'mails?limit=1',
  'mails?limit=1&state=waiting',
  'mails?limit=1&q=c@mail',
  'mail-status',
  'find?q=robin',
  'customer?email=c@mail.example',
  'export/registered-users?format=csv&sort=name',
]

describe.each(plannedEngines)('on $engine', ({ open, forbidden }) => {
  const planned = usePlannedWillow(open)
  let olive: TestUser

  beforeAll(async () => {
    const { fixtures } = planned.willow
    olive = await fixtures.signedInUser({ isAdmin: true })
    for (let at = 0; at < 3; at++) {
      await fixtures.user()
      await fixtures.code(at ? 'c@mail.example' : undefined)
    }
  })

  test.each(requests)('%s scans a whole table only to search it and never sorts, on any page', async (request) => {
    let url: string | undefined = `/api/admin/${request}`
    for (let page = 0; url && page < 2; page++) {
      planned.recorded.takeQueries()
      const reply = await olive.send({ url })
      expect(reply.statusCode).toBe(200)
      const queries = planned.recorded.takeQueries()
      // At least the session, and one query of the list itself.
      expect(queries.length).toBeGreaterThan(1)
      for (const query of queries) {
        const plan = await planned.recorded.explain(query)
        const { sql } = query.compile()
        // These tables have one row for each kind of alarm and each group of settings.
        if (/ from "(alarms|shop_settings)"/.test(sql)) continue
        // A search reads the words of each row, but sorts nothing in the database.
        const isSearch = / search_text like /.test(sql)
        // A first page reads the beginning of an index up to a limit.
        const isFirstPage = (step: string) => / USING (COVERING )?INDEX/.test(step) && / limit /.test(sql)
        const findings = plan.filter((step) =>
          isSearch ? /Sort|TEMP B-TREE/.test(step) : forbidden.test(step) || (planned.tableScan.test(step) && !isFirstPage(step)),
        )
        expect({ sql, findings }).toEqual({ sql, findings: [] })
      }
      url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
    }
  })
})
