import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { customersApi } from '../customers.contract.ts'
import { type CustomersOptions, createCustomers } from './customers.ts'
import { createDecisions } from './decisions.ts'

export function addCustomersRoutes(app: FastifyInstance, options: CustomersOptions) {
  const customers = createCustomers(options)
  const findDecisions = createDecisions(options)
  serve(app, customersApi.decisions, () => findDecisions())
  serve(app, customersApi.find, ({ query }) => customers.find(query.q))
  serve(app, customersApi.customer, ({ query }) => customers.customer(query.email))
}
