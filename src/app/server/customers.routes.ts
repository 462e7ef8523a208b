import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { customersApi } from '../customers.contract.ts'
import { type CustomersOptions, createCustomers } from './customers.ts'

export function addCustomersRoutes(app: FastifyInstance, options: CustomersOptions) {
  const customers = createCustomers(options)
  serve(app, customersApi.find, ({ query }) => customers.find(query.q))
  serve(app, customersApi.customer, ({ query }) => customers.customer(query.email))
}
